-- Tells of the pickups that are as near as the house wants to know of them, while nothing of them is out; to some 100 people at once.
-- Whether there is more to tell.
create or replace function office.sweep_pickups(tenant uuid, at timestamptz, sends_mail boolean)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    most constant int := 100;
    house record;
    near record;
    told int := 0;
begin
    select t.time_zone, make_interval(mins => t.pickup_notice_minutes) as notice into house from public.tenants t where t.id = tenant;
    for near in
        select r.id, r.reference, r.location, r.pickup_at
        from public.reservations r
        where r.tenant_id = tenant and r.pickup_at > at and r.pickup_at <= at + house.notice and r.status = 'confirmed'
        order by r.pickup_at, r.id
    loop
        continue when office.has_out(tenant, near.id) or office.is_told(tenant, 'pickup_soon', near.id, near.pickup_at);
        if told >= most then
            return true;
        end if;
        told := told + office.notify(
            tenant, 'pickup_soon', near.id, null, null, near.pickup_at, near.pickup_at, at, 'staff', null, near.location, null,
            jsonb_build_object(
                'reference', near.reference, 'pickup', near.pickup_at at time zone house.time_zone, 'location', near.location,
                'names_day', near.pickup_at > at + interval '12 hours'),
            sends_mail);
    end loop;
    return false;
end
$$;
