-- Notes with what went out last, of what is not undone, how a reservation stood before it was confirmed at the shelf.
create or replace function office.hand_on_state(tenant uuid, reservation uuid, state_before jsonb)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    state constant jsonb := jsonb_build_object(
        'status', state_before -> 'status', 'by_flip', state_before -> 'by_flip', 'returned_at', state_before -> 'returned_at',
        'actual_return_at', state_before -> 'actual_return_at');
    trip constant uuid := (
        select t.id
        from public.asset_checkouts t
        where t.tenant_id = tenant and t.reservation_id = reservation and t.voided_at is null
        order by t.picked_up_at desc, t.id desc
        limit 1);
    movement uuid;
begin
    if trip is null then
        select t.id into movement
        from public.stock_movements t
        where t.tenant_id = tenant and t.reservation_id = reservation and t.kind = 'out' and t.voided_at is null
        order by t.moved_at desc, t.id desc
        limit 1;
    end if;
    perform office.lock_ledger(tenant, array[trip], array[movement]);
    update public.asset_checkouts c
    set pickup_effect = coalesce(c.pickup_effect, '{}') || state
    where c.tenant_id = tenant and c.id = trip;
    update public.stock_movements m
    set effect = coalesce(m.effect, '{}') || state
    where m.tenant_id = tenant and m.id = movement;
end
$$;
