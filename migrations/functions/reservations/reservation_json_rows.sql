-- Reservations as the office API shows them (docs/client-guide.md, "Lists and caching"), one JSON text each. Lines come by position, then
-- id; the assets of a line in the order of its array; candidates by tag, then number. One plan for one reservation and for five hundred:
-- every step goes from an id to a few rows by an index, which a plan made for either serves. Correlated subqueries, because starting and
-- ending the joins, sorts and hashes of a set-based form took longer than its work; `offset 0` keeps two of them from becoming such joins
-- again, which would read a small house's tables whole.
--
-- What was undone counts nowhere. In `progress` a trip that another asset took the place of does not count beside it, and a case
-- that got a line of its own not at all; counted gear counts by itself.
--
-- It is to be closed while something has been out, nothing is, and it is not `returned` (office.is_all_done()).
--
-- With something out a reservation is overdue from the local midnight after its `return_at` on. `turns_at` is that midnight while it is
-- ahead: by the clock alone the body changes then. Null where the clock changes nothing. A kit is shown while a line of it is there.
create or replace function office.reservation_json_rows(tenant uuid, ids uuid[], with_candidates boolean)
returns table (reservation uuid, body text, turns_at timestamptz)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
set enable_memoize = off
as $$
#variable_conflict use_column
begin
    return query
    select w.id, (
        select row_to_json(shown)::text
        from (
            select w.id, w.reference,
                (
                    select row_to_json(person)
                    from (
                        select c.id, c.display_name, c.preferred_language, c.phone
                        from public.clients c
                        where c.tenant_id = w.tenant_id and c.id = w.client_id
                    ) as person
                ) as client,
                w.status, w.location,
                office.rfc3339_time(w.pickup_at) as pickup_at,
                office.rfc3339_time(w.return_at) as return_at,
                office.rfc3339_time(w.picked_up_at) as picked_up_at,
                office.rfc3339_time(w.actual_pickup_at) as actual_pickup_at,
                office.rfc3339_time(w.returned_at) as returned_at,
                office.rfc3339_time(w.actual_return_at) as actual_return_at,
                office.rfc3339_time(greatest(w.updated_at, booked.updated_at)) as updated_at,
                w.notes,
                w.version + coalesce(booked.versions, 0) as version,
                coalesce(outside.overdue_from <= now(), false) as overdue,
                w.status = 'confirmed' and trips.still_out + apart.counted_out = 0
                    and (trips.newest is not null or coalesce(booked.gone, 0) > 0) as to_close,
                (
                    select row_to_json(counts)
                    from (
                        select coalesce(booked.qty, 0) as qty, trips.assets as picked_up, trips.out_of_progress as out,
                            trips.assets - trips.out_of_progress as returned,
                            (
                                select row_to_json(moves)
                                from (
                                    select coalesce(booked.counted_qty, 0) as qty, coalesce(booked.gone, 0) as picked_up,
                                        apart.counted_out as out, coalesce(booked.back, 0) as returned
                                ) as moves
                            ) as counted
                    ) as counts
                ) as progress,
                case when booked.has_kits then office.reservation_kits_json(w.tenant_id, w.id) else '[]' end as kits,
                coalesce(booked.lines, '[]') as items
        ) as shown
    ), case when outside.overdue_from > now() then outside.overdue_from end
    from unnest(ids) as given (id)
    cross join lateral (
        select r.* from public.reservations r where r.tenant_id = tenant and r.id = given.id offset 0
    ) as w
    cross join lateral (
        select coalesce(array_agg(l.id) filter (where l.added_by = 'case'), '{}') as of_cases,
            coalesce(sum(l.counted_out), 0) as counted_out
        from public.reservation_items l
        where l.tenant_id = w.tenant_id and l.reservation_id = w.id and (l.added_by = 'case' or l.counted_out > 0)
    ) as apart
    cross join lateral office.reservation_trips(w.tenant_id, w.id, apart.of_cases) as trips
    -- Asked where there is something to ask: most reservations that are shown have nothing out yet.
    cross join lateral (
        select case when trips.still_out + apart.counted_out > 0 then office.overdue_from(w.tenant_id, w.return_at) end as overdue_from,
            case when trips.people <> '{}' then office.names_json(w.tenant_id, trips.people) end as names
        offset 0
    ) as outside
    cross join lateral office.reservation_lines_json(
        w.tenant_id, w.id, w.location, trips.newest, outside.names, with_candidates) as booked;
end
$$;
