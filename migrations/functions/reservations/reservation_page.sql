-- A page of the reservations on a list of some local days from today on, in the order of the next thing to happen, then id: what is picked
-- up or returned on one of those days and is no draft, and all that is confirmed or returned (docs/client-guide.md, "Lists and caching").
-- Begins behind a place in that order, null for the start.
--
-- What is confirmed or returned, however much it is, comes from an index in the order of the list, so a page of it is read and no
-- more; the rest is that of some days.
create or replace function office.reservation_page(
    tenant uuid, days int, place text, after_at timestamptz, after_id uuid, page_size int
)
returns table (id uuid, next_at timestamptz)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
declare
    zone constant text := office.tenant_zone(tenant);
    today constant date := (now() at time zone zone)::date;
    first_midnight constant timestamptz := office.local_midnight(today, zone);
    last_midnight constant timestamptz := office.local_midnight(today + days, zone);
    begins_at constant timestamptz := coalesce(after_at, '-infinity');
    begins_id constant uuid := coalesce(after_id, '00000000-0000-0000-0000-000000000000');
begin
    return query
    select l.id, l.next_at
    from (
        (
            select r.id, r.next_at
            from public.reservations r
            where r.tenant_id = tenant and r.status in ('confirmed', 'returned') and (r.next_at, r.id) > (begins_at, begins_id)
                and (place is null or r.location is null or r.location = place)
            order by r.next_at, r.id
            limit page_size
        )
        union all
        select r.id, r.next_at
        from public.reservations r
        where r.tenant_id = tenant and r.status in ('requested', 'closed', 'cancelled')
            and r.pickup_at >= first_midnight and r.pickup_at < last_midnight
            and (r.next_at, r.id) > (begins_at, begins_id)
            and (place is null or r.location is null or r.location = place)
        union all
        select r.id, r.next_at
        from public.reservations r
        where r.tenant_id = tenant and r.status in ('requested', 'closed', 'cancelled')
            and r.return_at >= first_midnight and r.return_at < last_midnight
            and not (r.pickup_at >= first_midnight and r.pickup_at < last_midnight)
            and (r.next_at, r.id) > (begins_at, begins_id)
            and (place is null or r.location is null or r.location = place)
    ) as l
    order by l.next_at, l.id
    limit page_size;
end
$$;
