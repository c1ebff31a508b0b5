-- The lines of a reservation as the API shows them, by position, then id, and what they add up to: a case that got a line of its own
-- does not count, counted gear counts by itself. `newest` is of office.reservation_trips(), `names` of office.names_json().
create or replace function office.reservation_lines_json(
    tenant uuid, reservation uuid, location text, newest jsonb, names jsonb, with_candidates boolean
)
returns table (
    qty bigint, counted_qty bigint, gone numeric, back numeric, updated_at timestamptz, versions bigint, has_kits boolean, lines json
)
language sql
stable
as $$
    select sum(l.qty) filter (where i.serialized and l.added_by is distinct from 'case'),
        sum(l.qty) filter (where not i.serialized), sum(moved.gone), sum(moved.back), max(l.updated_at), sum(l.version),
        bool_or(l.kit_id is not null),
        array_to_json(array_agg((
            select row_to_json(shown)
            from (
                select l.id,
                    (select row_to_json(kind) from (select l.item_id as id, i.name, i.sku, i.serialized) as kind) as item,
                    l.qty, l.version, l.shortage, l.came_back, l.added_by is not null as added_at_shelf, l.kit_id,
                    case
                        when not i.serialized then (
                            select row_to_json(moves)
                            from (
                                select moved.gone as picked_up, l.counted_out as out, moved.back as returned, moved.lost, moved.used
                            ) as moves
                        )
                    end as counted,
                    -- Most lines that are shown have not moved.
                    case
                        when i.serialized and reservation_lines_json.newest is null or not i.serialized and moved.gone = 0 then 0
                        else (select h from office.line_had_out(l.tenant_id, l.reservation_id, l.id, i.serialized) as h)
                    end as had_out,
                    l.assigned_asset_ids,
                    (
                        select a
                        from office.assigned_assets_json(
                            l.assigned_asset_ids, reservation_lines_json.newest, reservation_lines_json.names) as a
                    ) as assigned_assets,
                    (
                        select c
                        from office.candidate_assets_json(
                            l.tenant_id, l.item_id, l.assigned_asset_ids, reservation_lines_json.location,
                            reservation_lines_json.with_candidates) as c
                    ) as candidate_assets
            ) as shown
        ) order by l.position, l.id))
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
    where l.tenant_id = reservation_lines_json.tenant and l.reservation_id = reservation_lines_json.reservation
$$;
