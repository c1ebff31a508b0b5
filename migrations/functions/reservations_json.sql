-- Reservations as the office API shows them (contract, section 3), one JSON text each, in a few set-based steps
-- however many are asked for. Lines come by position, then id; the assets of a line in the order of its array;
-- candidates as `office.line_candidates` orders them. One plan for one reservation and for five hundred: every step
-- goes from ids to rows by an index, which a plan made for either serves.
create or replace function office.reservations_json(tenant uuid, reservations uuid[], with_candidates boolean)
returns table (reservation uuid, body text)
language plpgsql
stable
security definer
set search_path = pg_catalog, public, office, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
begin
    return query
    with wanted as materialized (
        select r.*
        from unnest(reservations) as given (id)
        join public.reservations r on r.id = given.id and r.tenant_id = tenant
    ),
    lines as materialized (
        select l.id, l.reservation_id, l.item_id, l.position, l.qty, l.assigned_asset_ids, i.name, i.sku, i.serialized
        from wanted w
        join reservation_items l on l.reservation_id = w.id
        join items i on i.id = l.item_id
    ),
    -- The newest trip of each asset on each reservation; one still out is the newest whatever the clocks said.
    trips as materialized (
        select distinct on (c.reservation_id, c.asset_id)
            c.reservation_id, c.asset_id, c.picked_up_at, c.returned_at
        from wanted w
        join asset_checkouts c on c.reservation_id = w.id
        order by c.reservation_id, c.asset_id, (c.returned_at is null) desc, c.picked_up_at desc, c.id desc
    ),
    movements as (
        select t.reservation_id, count(*) as picked_up, count(*) filter (where t.returned_at is null) as still_out
        from trips t
        group by t.reservation_id
    ),
    assigned as (
        select l.id as line_id,
            array_to_json(array_agg((
                select row_to_json(shown)
                from (
                    select given.asset_id, office.wire_time(t.picked_up_at) as picked_up_at,
                        office.wire_time(t.returned_at) as returned_at
                ) as shown
            ) order by given.place)) as assets
        from lines l
        cross join unnest(l.assigned_asset_ids) with ordinality as given (asset_id, place)
        left join trips t on t.reservation_id = l.reservation_id and t.asset_id = given.asset_id
        group by l.id
    ),
    candidates as (
        select c.line_id,
            array_to_json(array_agg((
                select row_to_json(shown)
                from (select c.id, c.serial, c.asset_tag, c.code, c.condition, c.current_reservation_id) as shown
            ) order by c.place)) as assets
        from office.line_candidates(array(select l.id from lines l where with_candidates)) c
        group by c.line_id
    ),
    items as (
        select l.reservation_id, sum(l.qty) filter (where l.serialized) as qty,
            array_to_json(array_agg((
                select row_to_json(shown)
                from (
                    select l.id,
                        (
                            select row_to_json(kind)
                            from (select l.item_id as id, l.name, l.sku, l.serialized) as kind
                        ) as item,
                        l.qty, l.assigned_asset_ids,
                        coalesce(a.assets, '[]') as assigned_assets,
                        coalesce(c.assets, '[]') as candidate_assets
                ) as shown
            ) order by l.position, l.id)) as lines
        from lines l
        left join assigned a on a.line_id = l.id
        left join candidates c on c.line_id = l.id
        group by l.reservation_id
    )
    select w.id, (
        select row_to_json(shown)::text
        from (
            select w.id, w.reference,
                (
                    select row_to_json(person)
                    from (select c.display_name, c.preferred_language) as person
                ) as client,
                w.status, w.location,
                office.wire_time(w.pickup_at) as pickup_at,
                office.wire_time(w.return_at) as return_at,
                office.wire_time(w.picked_up_at) as picked_up_at,
                office.wire_time(w.actual_pickup_at) as actual_pickup_at,
                office.wire_time(w.returned_at) as returned_at,
                office.wire_time(w.actual_return_at) as actual_return_at,
                office.wire_time(w.updated_at) as updated_at,
                (
                    select row_to_json(counts)
                    from (
                        select coalesce(i.qty, 0) as qty, coalesce(m.picked_up, 0) as picked_up,
                            coalesce(m.still_out, 0) as out, coalesce(m.picked_up - m.still_out, 0) as returned
                    ) as counts
                ) as progress,
                coalesce(i.lines, '[]') as items
        ) as shown
    )
    from wanted w
    join clients c on c.id = w.client_id
    left join movements m on m.reservation_id = w.id
    left join items i on i.reservation_id = w.id;
end
$$;
