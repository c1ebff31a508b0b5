-- Takes a tenant's reservations to `returned` of which something has been out and nothing is any more, when the day of `return_at` is
-- over by the house's clock, where it is due (take_tenant_turn): at most twenty at once. Whether there are more; null where it is not
-- due. `at` is the moment that is looked at, the present one unless given.
--
-- One that a person moved after its last return and after that day stays as they put it. One that somebody is at is left for the next
-- turn.
create or replace function office.close_reservations(tenant uuid, pause interval, at timestamptz)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
declare
    looked_at constant timestamptz := coalesce(at, clock_timestamp());
    previous constant text := office.switch_tenant(tenant::text);
    most constant int := 20;
    due uuid[];
    closed int;
    zone text;
    midnight timestamptz;
    has_more boolean;
begin
    perform set_config('lock_timeout', '2s', true);
    if office.take_tenant_turn(tenant, 'close_reservations', pause, looked_at) then
        zone := office.tenant_zone(tenant);
        midnight := office.local_midnight((looked_at at time zone zone)::date, zone);
        due := array(
            select r.id
            from public.reservations r
            cross join lateral office.last_return(r.tenant_id, r.id) as b
            where r.tenant_id = close_reservations.tenant and r.status = 'confirmed' and r.picked_up_at is not null
                and r.return_at < midnight and not office.has_out(r.tenant_id, r.id) and b.heard_at is not null
                and (r.status_moved_at is null
                    or r.status_moved_at < greatest(b.heard_at, office.overdue_from(r.tenant_id, r.return_at)))
            order by r.return_at, r.id
            limit most);
        due := array(
            select r.id
            from public.reservations r
            where r.tenant_id = close_reservations.tenant and r.id = any (due) and r.status = 'confirmed' and r.return_at < midnight
            order by r.id
            for no key update skip locked);
        -- By id, as everybody locks them: the triggers would lock those of one reservation after another.
        perform from public.reservation_items l
        where l.tenant_id = close_reservations.tenant and l.reservation_id = any (due)
        order by l.id
        for no key update;
        -- Since it was looked for something may have gone out, or all of it may have been undone.
        update public.reservations r set status = 'returned', returned_by_flip = true
        where r.tenant_id = close_reservations.tenant and r.id = any (due) and not office.has_out(r.tenant_id, r.id)
            and office.has_moved(r.tenant_id, r.id);
        get diagnostics closed = row_count;
        has_more := closed = most;
        if has_more then
            perform office.repeat_tenant_turn(tenant, 'close_reservations', looked_at);
        end if;
    end if;
    perform office.switch_tenant(previous);
    return has_more;
end
$$;
