-- The assets a phone may scan for some lines, without a network: every active asset of the line's item at the
-- reservation's location, and every assigned one whatever its status and place. A null location, of either, is
-- anywhere. Lines of non-serialized items have none. `place` orders the assets of one line: by tag, then number.
create or replace function office.line_candidates(lines uuid[])
returns table (
    line_id uuid, place bigint,
    id uuid, serial text, asset_tag text, code text, condition text, current_reservation_id uuid
)
language plpgsql
stable
security definer
rows 50
set search_path = pg_catalog, public, office, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
begin
    return query
    with wanted as materialized (
        select l.id, l.item_id, l.assigned_asset_ids, r.location
        from unnest(lines) as given (id)
        join reservation_items l on l.id = given.id
        join reservations r on r.id = l.reservation_id
        join items i on i.id = l.item_id and i.serialized
    ),
    units as materialized (
        select a.id, a.item_id, a.number, a.serial, a.asset_tag, a.location, a.condition, a.current_reservation_id,
            a.status not in ('ARCHIVED', 'DISPOSED') as active,
            (
                select s.code
                from short_links s
                where s.asset_id = a.id
                order by s.created_at desc, s.code collate "C"
                limit 1
            ) as code
        from (select distinct w.item_id from wanted w) as kinds
        join assets a on a.item_id = kinds.item_id
    )
    select w.id, row_number() over (partition by w.id order by u.asset_tag collate "C", u.number),
        u.id, u.serial, u.asset_tag, u.code, u.condition, u.current_reservation_id
    from wanted w
    join units u on u.item_id = w.item_id
    where u.active and (w.location is null or u.location is null or u.location = w.location)
        or u.id = any (w.assigned_asset_ids);
end
$$;
