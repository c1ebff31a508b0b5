-- Reservations as the office API shows them (contract, section 3), one JSON text each. Lines come by position, then id;
-- the assets of a line in the order of its array; candidates by tag, then number. One plan for one reservation and for
-- five hundred: every step goes from an id to a few rows by an index, which a plan made for either serves. Correlated
-- subqueries, because starting and ending the joins, sorts and hashes of a set-based form took longer than its work;
-- `offset 0` keeps two of them from becoming such joins again, which would read a small house's tables whole.
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
                        select coalesce(booked.qty, 0) as qty, trips.assets as picked_up, trips.still_out as out,
                            trips.assets - trips.still_out as returned
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
        select count(distinct c.asset_id) as assets, count(*) filter (where c.returned_at is null) as still_out,
            -- Of an asset's trips the last one stays, and that is its newest; one still out is, whatever the clocks said.
            jsonb_object_agg(
                c.asset_id,
                jsonb_build_array(
                    office.rfc3339_time(c.picked_up_at), office.rfc3339_time(c.returned_at), c.picked_up_by, c.returned_by)
                order by c.returned_at is null, c.picked_up_at, c.id) as newest,
            array_agg(c.picked_up_by) || array_agg(c.returned_by) as people
        from public.asset_checkouts c
        where c.tenant_id = w.tenant_id and c.reservation_id = w.id
    ) as trips
    -- Asked where there is something to ask: most reservations that are shown have nothing out yet.
    cross join lateral (
        select case when trips.still_out > 0 then office.overdue_from(w.tenant_id, w.return_at) end as overdue_from,
            case when trips.people <> '{}' then office.names_json(w.tenant_id, trips.people) end as names
        offset 0
    ) as outside
    cross join lateral (
        select sum(l.qty) filter (where i.serialized) as qty, max(l.updated_at) as updated_at, sum(l.version) as versions,
            bool_or(l.kit_id is not null) as has_kits,
            array_to_json(array_agg((
                select row_to_json(shown)
                from (
                    select l.id,
                        (
                            select row_to_json(kind)
                            from (select l.item_id as id, i.name, i.sku, i.serialized) as kind
                        ) as item,
                        l.qty, l.version, l.shortage, l.added_by is not null as added_at_shelf, l.kit_id, l.assigned_asset_ids,
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
        where l.tenant_id = w.tenant_id and l.reservation_id = w.id
    ) as booked;
end
$$;
