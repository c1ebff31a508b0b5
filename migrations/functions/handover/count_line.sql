-- Keeps how many of a line are out as its movements say, has office.check_line() count what came back, and keeps the reservation's
-- stamps: the first pickup's and the earliest. The reservations come before the lines, also where office.check_movement() had nothing to
-- count.
create or replace function office.count_line()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    tenant constant uuid := case when tg_op = 'DELETE' then old.tenant_id else new.tenant_id end;
    counted_at constant timestamptz := clock_timestamp();
    previous constant text := office.switch_tenant(tenant::text);
begin
    -- Of a house that is taken away, or comes with its counts (quartermaster tenant import).
    if tg_op = 'DELETE' and office.is_being_removed(tenant)
        or tg_op = 'INSERT' and current_setting('office.arriving', true) = tenant::text
    then
        perform office.switch_tenant(previous);
        return null;
    end if;
    perform from public.reservations r
    where r.tenant_id = tenant
        and r.id in (
            case when tg_op <> 'INSERT' then old.reservation_id end, case when tg_op <> 'DELETE' then new.reservation_id end)
    order by r.id
    for no key update;
    perform set_config('office.counting', 'on', true);
    update public.reservation_items l
    set counted_out = (
            select coalesce(sum(case when m.kind = 'out' then m.qty else - m.qty end), 0)
            from public.stock_movements m
            where m.tenant_id = l.tenant_id and m.reservation_item_id = l.id and m.voided_at is null),
        came_back = -1
    where l.tenant_id = tenant
        and l.id in (
            case when tg_op <> 'INSERT' then old.reservation_item_id end, case when tg_op <> 'DELETE' then new.reservation_item_id end);
    perform set_config('office.counting', '', true);
    if tg_op = 'INSERT' then
        update public.reservations r
        set updated_at = counted_at,
            picked_up_at = case when new.kind = 'out' then least(r.picked_up_at, new.moved_at) else r.picked_up_at end,
            actual_pickup_at = case when new.kind = 'out' then least(r.actual_pickup_at, new.at) else r.actual_pickup_at end
        where r.tenant_id = tenant and r.id = new.reservation_id;
    else
        perform office.restamp_pickups(tenant, old.reservation_id);
    end if;
    perform office.switch_tenant(previous);
    return null;
end
$$;
