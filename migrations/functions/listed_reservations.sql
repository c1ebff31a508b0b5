-- The reservations on a list of some local days from today on, each with the next thing to happen to it: what is
-- picked up or returned on one of those days and is no draft, and all that is confirmed or returned (contract,
-- section 3). Three index scans, because one condition with two ORs would read the tenant's whole history.
create or replace function office.listed_reservations(tenant uuid, days int, place text)
returns table (id uuid, next_at timestamptz)
language plpgsql
stable
security definer
set search_path = pg_catalog, public, office, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
declare
    zone text := (select t.time_zone from tenants t where t.id = tenant);
    today date := (now() at time zone zone)::date;
    first_midnight timestamptz := office.local_midnight(today, zone);
    last_midnight timestamptz := office.local_midnight(today + days, zone);
begin
    return query
    with listed as (
        select r.id, r.status, r.location, r.pickup_at, r.return_at, r.picked_up_at
        from reservations r
        where r.tenant_id = tenant and r.pickup_at >= first_midnight and r.pickup_at < last_midnight
            and r.status <> 'draft'
        union
        select r.id, r.status, r.location, r.pickup_at, r.return_at, r.picked_up_at
        from reservations r
        where r.tenant_id = tenant and r.return_at >= first_midnight and r.return_at < last_midnight
            and r.status <> 'draft'
        union
        select r.id, r.status, r.location, r.pickup_at, r.return_at, r.picked_up_at
        from reservations r
        where r.tenant_id = tenant and r.status in ('confirmed', 'returned')
    )
    select l.id,
        case
            when l.status in ('returned', 'closed') or l.picked_up_at is not null
                or exists (select from asset_checkouts c where c.reservation_id = l.id)
            then l.return_at
            else l.pickup_at
        end
    from listed l
    where place is null or l.location is null or l.location = place;
end
$$;
