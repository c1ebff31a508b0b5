-- Reservations as the office API shows them (docs/client-guide.md, "Lists and caching"), one JSON text each. Lines come by position, then
-- id; the assets of a line in the order of its array; candidates by tag, then number. One plan for one reservation and for five hundred:
-- every step goes from an id to a few rows by an index, which a plan made for either serves. Correlated subqueries, because starting and
-- ending the joins, sorts and hashes of a set-based form took longer than its work; `offset 0` keeps two of them from becoming such joins
-- again, which would read a small house's tables whole.
--
-- What was undone counts nowhere. In `progress` a trip that another asset took the place of does not count beside it, and a case
-- that got a line of its own not at all; counted gear counts by itself.
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
                        select c.id, c.display_name, c.preferred_language
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
    cross join lateral (
        select count(distinct c.asset_id) filter (where not c.is_swapped_away and c.reservation_item_id <> all (apart.of_cases)) as assets,
            count(*) filter (where c.returned_at is null and c.reservation_item_id <> all (apart.of_cases)) as out_of_progress,
            count(*) filter (where c.returned_at is null) as still_out,
            -- Of an asset's trips the last one stays, and that is its newest; one still out is, whatever the clocks said.
            jsonb_object_agg(
                c.asset_id,
                jsonb_build_array(
                    office.rfc3339_time(c.picked_up_at), office.rfc3339_time(c.returned_at), c.picked_up_by, c.returned_by)
                order by c.returned_at is null, c.picked_up_at, c.id) as newest,
            array_agg(c.picked_up_by) || array_agg(c.returned_by) as people
        from public.asset_checkouts c
        where c.tenant_id = w.tenant_id and c.reservation_id = w.id and c.voided_at is null
    ) as trips
    -- Asked where there is something to ask: most reservations that are shown have nothing out yet.
    cross join lateral (
        select case when trips.still_out + apart.counted_out > 0 then office.overdue_from(w.tenant_id, w.return_at) end as overdue_from,
            case when trips.people <> '{}' then office.names_json(w.tenant_id, trips.people) end as names
        offset 0
    ) as outside
    cross join lateral (
        select sum(l.qty) filter (where i.serialized and l.added_by is distinct from 'case') as qty,
            sum(l.qty) filter (where not i.serialized) as counted_qty, sum(moved.gone) as gone, sum(moved.back) as back,
            max(l.updated_at) as updated_at, sum(l.version) as versions,
            bool_or(l.kit_id is not null) as has_kits,
            array_to_json(array_agg((
                select row_to_json(shown)
                from (
                    select l.id,
                        (
                            select row_to_json(kind)
                            from (select l.item_id as id, i.name, i.sku, i.serialized) as kind
                        ) as item,
                        l.qty, l.version, l.shortage, l.added_by is not null as added_at_shelf, l.kit_id,
                        case
                            when not i.serialized then (
                                select row_to_json(moves)
                                from (
                                    select moved.gone as picked_up, l.counted_out as out, moved.back as returned, moved.lost,
                                        moved.used
                                ) as moves
                            )
                        end as counted,
                        l.assigned_asset_ids,
                        coalesce((
                            select array_to_json(array_agg((
                                select row_to_json(unit)
                                from (
                                    select given.asset_id,
                                        given.newest ->> 0 as picked_up_at, outside.names ->> (given.newest ->> 2) as picked_up_by,
                                        given.newest ->> 1 as returned_at, outside.names ->> (given.newest ->> 3) as returned_by
                                ) as unit
                            ) order by given.place))
                            from (
                                select a.asset_id, a.place, trips.newest -> a.asset_id::text as newest
                                from unnest(l.assigned_asset_ids) with ordinality as a (asset_id, place)
                            ) as given
                        ), '[]') as assigned_assets,
                        coalesce((
                            select array_to_json(array_agg((
                                select row_to_json(unit)
                                from (
                                    select c.id, c.serial, c.asset_tag, c.code, c.condition, c.status,
                                        c.current_reservation_id
                                ) as unit
                            ) order by c.asset_tag collate "C", c.number))
                            from office.line_candidates(l.tenant_id, l.item_id, l.assigned_asset_ids, w.location) as c
                            where with_candidates
                        ), '[]') as candidate_assets
                ) as shown
            ) order by l.position, l.id)) as lines
        from public.reservation_items l
        cross join lateral (
            select k.name, k.sku, k.serialized from public.items k where k.tenant_id = l.tenant_id and k.id = l.item_id offset 0
        ) as i
        -- Of scanned gear nothing is looked for.
        cross join lateral (
            select coalesce(sum(m.qty) filter (where m.kind = 'out'), 0) as gone,
                coalesce(sum(m.qty) filter (where m.kind = 'back'), 0) as back,
                coalesce(sum(m.qty) filter (where m.kind = 'lost'), 0) as lost,
                coalesce(sum(m.qty) filter (where m.kind = 'used'), 0) as used
            from public.stock_movements m
            where not i.serialized and m.tenant_id = l.tenant_id and m.reservation_item_id = l.id and m.voided_at is null
        ) as moved
        where l.tenant_id = w.tenant_id and l.reservation_id = w.id
    ) as booked;
end
$$;
