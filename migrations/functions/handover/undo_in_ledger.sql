-- Takes back what a key made: its rows of the ledger become void, a trip that it ended is open again, and the lines, the stock and
-- the status are as they were. Nothing here is refused for stock: what is missing is written on the lines.
create or replace function office.undo_in_ledger(handover office.handover, booking public.reservations, kind text, undone_key text)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    tenant constant uuid := booking.tenant_id;
    trip public.asset_checkouts;
    movement public.stock_movements;
    -- As office.state_before_json() has it; null where the key moved no status.
    state_before jsonb;
    -- Whether the key also said of what was back already that it was the last.
    is_closing boolean := kind = 'closing';
begin
    if kind = 'lost' then
        perform office.restore_lost_part(handover, booking, undone_key);
        is_closing := exists (
            select from public.asset_checkouts c
            where c.tenant_id = tenant and c.reservation_id = booking.id and c.voided_at is null
                and c.return_effect ->> 'closed_by' = undone_key)
        or exists (
            select from public.stock_movements m
            where m.tenant_id = tenant and m.reservation_id = booking.id and m.voided_at is null
                and m.effect ->> 'closed_by' = undone_key);
        if not is_closing then
            return;
        end if;
    end if;
    perform set_config('office.stock', 'record', true);
    -- In the reverse order of what happened: a case came first.
    for trip in
        select c.*
        from public.asset_checkouts c
        where c.tenant_id = tenant and c.pickup_key = undone_key and c.voided_at is null
        order by c.pickup_effect ->> 'case' is null, c.asset_id desc
    loop
        perform office.void_checkout(handover, booking, trip);
        state_before := case when trip.pickup_effect ? 'status' then trip.pickup_effect else state_before end;
    end loop;
    for trip in
        select c.*
        from public.asset_checkouts c
        where c.tenant_id = tenant and c.return_key = undone_key and c.voided_at is null
        -- A case that was lost is there again before what lay in it: that lies in it again.
        order by c.return_effect ->> 'case' is not null, c.asset_id desc
    loop
        perform office.reopen_checkout(handover, booking, trip);
    end loop;
    for movement in
        select m.* from public.stock_movements m where m.tenant_id = tenant and m.key = undone_key and m.voided_at is null order by m.kind
    loop
        perform office.void_movement(handover, booking, movement);
        state_before := case when movement.effect ? 'status' then movement.effect else state_before end;
    end loop;
    if is_closing then
        perform office.void_closing(booking, undone_key);
    end if;
    perform office.restore_status(booking, state_before);
    perform set_config('office.stock', '', true);
end
$$;
