-- GET /reservations without a window: those that all the filters let through, whatever their status, in the order of the list or as they are
-- sorted: by pickup, return, or what happens next. The days
-- are the tenant's and inclusive; a reservation touches those from its pickup to its return.
--
-- Where a filter names few, those are looked at and sorted. All else is read in the order of the list, a status after another, no further than
-- the page goes. Of some days, that begins thirty days before and ends thirty days after, for what happens next lies between pickup and
-- return; what lasts longer has an index of its own.
create or replace function office.search_reservations(
    tenant uuid, subject uuid, session uuid, role text,
    from_day date, to_day date, statuses text[], client uuid, searched text, is_overdue boolean, location text,
    with_candidates boolean, page_size int, after_at timestamptz, after_id uuid, sort text default null
)
returns office.function_result
language plpgsql
stable  -- one snapshot for the order and the rows shown
security definer
set search_path = pg_catalog, pg_temp
-- Most filters are not there: each search is planned for those that are.
set plan_cache_mode = force_custom_plan
set jit = off
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    patterns constant text[] := office.search_patterns(searched);
    -- The times that are sorted by, and whether the last comes first.
    field constant text := coalesce(ltrim(sort, '-'), 'next');
    is_down constant boolean := coalesce(starts_with(sort, '-'), false);
    all_statuses constant text[] := coalesce(
        statuses, array['draft', 'requested', 'confirmed', 'returned', 'closed', 'cancelled']);
    -- How long a reservation lasts, but for those that the index reservations_long has: with this very length.
    most constant interval := '720 hours';
    zone text;
    first_midnight timestamptz;
    last_midnight timestamptz;
    today_midnight timestamptz;
    -- The reservations that a filter names, where there are few.
    named uuid[];
    client_ids uuid[];
    shown uuid[];
    times timestamptz[];
    more boolean;
    rows_text text;
    refused office.function_result;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    zone := office.tenant_zone(caller.tenant);
    first_midnight := case when from_day is not null then office.local_midnight(from_day, zone) end;
    last_midnight := case when to_day is not null then office.local_midnight(to_day + 1, zone) end;
    today_midnight := office.local_midnight((now() at time zone zone)::date, zone);

    if searched is not null then
        client_ids := array(
            select c.id from public.clients c where c.tenant_id = caller.tenant and c.search_key like all (patterns));
    end if;
    if is_overdue then
        -- What is out is little beside all that ever was.
        named := array(
            select distinct t.reservation_id from public.asset_checkouts t where t.tenant_id = caller.tenant and t.returned_at is null
            union
            select l.reservation_id from public.reservation_items l where l.tenant_id = caller.tenant and l.counted_out > 0);
    elsif searched is not null and client is null then
        named := office.reservations_named(caller.tenant, patterns, client_ids, 1000);
    end if;

    with given as (
        select r.*
        from unnest(named) as n (id)
        cross join lateral (
            select b.id, b.next_at, b.pickup_at, b.return_at, b.status, b.client_id, b.location, b.search_key
            from public.reservations b
            where b.tenant_id = caller.tenant and b.id = n.id
            offset 0
        ) as r
        union all
        select b.id, b.next_at, b.pickup_at, b.return_at, b.status, b.client_id, b.location, b.search_key
        from public.reservations b
        where named is null and b.tenant_id = caller.tenant and b.client_id = client
        union all
        select b.id, b.next_at, b.pickup_at, b.return_at, b.status, b.client_id, b.location, b.search_key
        from public.reservations b
        where named is null and client is null and num_nonnulls(first_midnight, last_midnight) > 0 and b.tenant_id = caller.tenant
          and b.return_at - b.pickup_at > most
          and (last_midnight is null or b.pickup_at < last_midnight)
          and (first_midnight is null or b.return_at >= first_midnight)
        union all
        select r.*
        from unnest(all_statuses) as s (status)
        cross join lateral (
            select b.id, b.next_at, b.pickup_at, b.return_at, b.status, b.client_id, b.location, b.search_key
            from public.reservations b
            cross join lateral (
                select case field when 'pickup' then b.pickup_at when 'return' then b.return_at else b.next_at end as at
            ) as k
            where b.tenant_id = caller.tenant and b.status = s.status
              and (first_midnight is null
                  or k.at >= first_midnight
                      - case when field = 'return' or field = 'next' and s.status in ('returned', 'closed') then interval '0' else most end)
              and (last_midnight is null or k.at < last_midnight + most)
              and (num_nonnulls(first_midnight, last_midnight) = 0 or not b.return_at - b.pickup_at > most)
              and (last_midnight is null or b.pickup_at < last_midnight)
              and (first_midnight is null or b.return_at >= first_midnight)
              and (search_reservations.location is null or b.location is null or b.location = search_reservations.location)
              and (after_id is null
                  or case when is_down then (k.at, b.id) < (after_at, after_id) else (k.at, b.id) > (after_at, after_id) end)
              and (searched is null or b.search_key like all (patterns) or b.client_id = any (client_ids))
            order by case when not is_down then k.at end, case when is_down then k.at end desc,
                case when not is_down then b.id end, case when is_down then b.id end desc
            limit page_size + 1
        ) as r
        where named is null and client is null
    ), page as (
        select r.id, k.at
        from given r
        cross join lateral (
            select case field when 'pickup' then r.pickup_at when 'return' then r.return_at else r.next_at end as at
        ) as k
        where (last_midnight is null or r.pickup_at < last_midnight)
          and (first_midnight is null or r.return_at >= first_midnight)
          and (statuses is null or r.status = any (statuses))
          and (client is null or r.client_id = client)
          and (search_reservations.location is null or r.location is null or r.location = search_reservations.location)
          and (after_id is null
              or case when is_down then (k.at, r.id) < (after_at, after_id) else (k.at, r.id) > (after_at, after_id) end)
          and (searched is null or r.search_key like all (patterns) or r.client_id = any (client_ids))
          and (not is_overdue or r.return_at < today_midnight)
        order by case when not is_down then k.at end, case when is_down then k.at end desc,
            case when not is_down then r.id end, case when is_down then r.id end desc
        limit page_size + 1
    )
    select array_agg(p.id), array_agg(p.at) into shown, times from page p;
    if shown is null and after_id is null then
        refused := office.unknown_location_refusal(caller, search_reservations.location);
        if refused.status is not null then
            return refused;
        end if;
    end if;
    more := cardinality(shown) > page_size;
    shown := shown[:page_size];

    select string_agg(r.body, ',' order by given.place)
    into rows_text
    from unnest(shown) with ordinality as given (id, place)
    join office.reservation_json_rows(caller.tenant, shown, with_candidates) r on r.reservation = given.id;
    return office.ok_result(
        caller,
        format(
            '{"reservations":[%s],"next_cursor":%s}', rows_text,
            case when more then to_json(office.encode_cursor(times[page_size], shown[page_size]))::text else 'null' end));
end
$$;
