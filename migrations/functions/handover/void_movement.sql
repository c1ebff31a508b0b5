-- Takes back a movement: it is void, the line's qty and what the house owns are as they were.
create or replace function office.void_movement(handover office.handover, booking public.reservations, movement public.stock_movements)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    line constant uuid := movement.reservation_item_id;
    effect constant jsonb := coalesce(movement.effect, '{}');
begin
    -- Before the line counts anew: what is missing is counted then.
    if effect ? 'owned_less' then
        update public.items i
        set owned_qty = i.owned_qty + (effect ->> 'owned_less')::int
        from public.reservation_items l
        where l.tenant_id = movement.tenant_id and l.id = line and i.tenant_id = l.tenant_id and i.id = l.item_id;
    end if;
    perform office.lock_ledger(movement.tenant_id, '{}', array[movement.id]);
    update public.stock_movements m
    set voided_at = handover.server_time, undo_key = handover.key
    where m.tenant_id = movement.tenant_id and m.id = movement.id;
    if effect ? 'raised_by' then
        perform office.lower_line(movement.tenant_id, line, (effect ->> 'raised_by')::int);
    end if;
    perform office.audit_counted(
        'stock.undone', booking, line, booking.status,
        jsonb_build_object('kind', movement.kind, 'qty', movement.qty, 'key', movement.key));
end
$$;
