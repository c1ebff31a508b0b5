-- Tells of what is out past its return and the house's grace: when that is over, and again each day at 9 by the house's clock. Of the
-- mornings that no sweep has seen the last one counts. To some 100 people at once; whether there is more to tell.
create or replace function office.sweep_returns(tenant uuid, at timestamptz, sends_mail boolean)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
declare
    house record;
    morning timestamptz;
    late record;
    meant timestamptz;
    most constant int := 100;
    told int := 0;
begin
    select t.time_zone, make_interval(mins => t.return_grace_minutes) as grace into house from public.tenants t where t.id = tenant;
    morning := office.last_morning(at, house.time_zone);
    for late in
        with holding as materialized (
            select c.reservation_id as id, 1 as qty
            from public.asset_checkouts c
            where c.tenant_id = tenant and c.returned_at is null
            union all
            select l.reservation_id, l.counted_out
            from public.reservation_items l
            where l.tenant_id = tenant and l.counted_out > 0
        ), holder as materialized (
            select h.id, sum(h.qty) as qty from holding h group by h.id
        )
        select r.id, r.reference, r.location, r.return_at, h.qty
        from holder h
        join public.reservations r on r.tenant_id = tenant and r.id = h.id
        where r.return_at + house.grace <= at
        order by r.return_at, r.id
    loop
        meant := greatest(late.return_at + house.grace, morning);
        -- Who was told already for the present day was, also where the house has another grace or zone since.
        continue when office.is_told(tenant, 'return_overdue', late.id, meant) or exists (
            select from public.notifications n
            where n.tenant_id = tenant and n.reservation_id = late.id and n.kind = 'return_overdue' and n.moment <> meant
                and n.moment >= late.return_at and n.expires_at > at and n.withdrawn_at is null);
        if told >= most then
            return true;
        end if;
        told := told + office.notify(
            tenant, 'return_overdue', late.id, null, null, meant, office.next_morning(meant, house.time_zone), at, 'staff', 'manager',
            late.location, null,
            jsonb_build_object(
                'reference', late.reference, 'back', late.return_at at time zone house.time_zone, 'qty', late.qty),
            sends_mail);
    end loop;
    return false;
end
$$;
