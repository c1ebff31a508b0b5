-- What holds how many of some items, from when to when, as far as it touches `from_at` to `to_at`: a line its qty less its shortage
-- and what came back, while its hold lasts, but never less than is out on it, for what is out counts whole; and what is out past its
-- return until the tenant's day ends and it is ready again. A line that all came back from is not there. `replaced` are lines as they
-- might be, in place of those that have their ids. `is_whole` counts a line's qty without regard to its shortage. A reservation without a
-- location is at every one.
create or replace function office.held_pieces(
    tenant uuid, item_ids uuid[], from_at timestamptz, to_at timestamptz, replaced office.held_line[] default '{}',
    place text default null, is_whole boolean default false
)
returns setof office.held_piece
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
declare
    day_end constant timestamptz := office.day_end(tenant);
    replaced_ids constant uuid[] := array(select r.id from unnest(replaced) as r);
    -- Of very many items the assets are far more than what is out.
    is_many constant boolean := cardinality(item_ids) > 100;
begin
    return query
    -- How much is out on a line is counted line by line, over the index of what is out: Postgres takes what is out for next to nothing, and a join
    -- would loop over all of it for each line.
    with out_line as materialized (
        select distinct c.reservation_item_id as line
        from public.assets a
        join public.asset_checkouts c on c.tenant_id = a.tenant_id and c.asset_id = a.id and c.returned_at is null
        where not is_many and a.tenant_id = tenant and a.item_id = any (item_ids) and a.current_reservation_id is not null
        union all
        select distinct c.reservation_item_id
        from public.asset_checkouts c
        where is_many and c.tenant_id = tenant and c.returned_at is null
            and (select a.item_id from public.assets a where a.tenant_id = tenant and a.id = c.asset_id) in (
                select n.id from unnest(item_ids) as n (id))
        union all
        select l.id
        from public.reservation_items l
        where l.tenant_id = tenant and l.item_id = any (item_ids) and l.counted_out > 0
    ), holding as (
        select l.id, l.reservation_id, l.item_id, l.hold,
            l.qty - l.came_back - case when is_whole then 0 else l.shortage end as qty, l.counted_out
        from public.reservation_items l
        where l.tenant_id = tenant and l.item_id = any (item_ids) and l.held_until > from_at and l.held_from < to_at
            and (l.came_back < l.qty or l.came_back = 0)
        union all
        -- Past its hold, which is empty where a reservation ends as it begins, and perhaps still out.
        select l.id, l.reservation_id, l.item_id, l.hold, l.qty, l.counted_out
        from out_line o
        join public.reservation_items l on l.tenant_id = tenant and l.id = o.line
        where l.held_until <= from_at or isempty(l.hold)
    ), wanted as (
        select h.id, h.item_id, h.hold, h.qty, h.counted_out, true as is_asked
        from holding h
        -- A hash, where an array would be gone through for each of them.
        where (h.id in (select r.id from unnest(replaced_ids) as r (id))) is not true
            and (place is null or exists (
                select from public.reservations r
                where r.tenant_id = tenant and r.id = h.reservation_id and (r.location is null or r.location = place)))
        union all
        select r.id, r.item_id, r.hold, r.qty,
            coalesce((select l.counted_out from public.reservation_items l where l.tenant_id = tenant and l.id = r.id), 0),
            r.item_id = any (item_ids)
        from unnest(replaced) as r
    ), counted as materialized (
        select w.id, w.item_id, lower(w.hold) as starts_at,
            -- An empty range has no bounds.
            case
                when isempty(w.hold) then (
                    select r.return_at
                    from public.reservation_items l
                    join public.reservations r on r.tenant_id = tenant and r.id = l.reservation_id
                    where l.tenant_id = tenant and l.id = w.id)
                else upper(w.hold)
            end as ends_at,
            w.qty,
            case
                when w.is_asked then w.counted_out + (
                    select count(*)
                    from public.asset_checkouts c
                    where c.tenant_id = tenant and c.reservation_item_id = w.id and c.returned_at is null)::int
                else 0
            end as out_qty,
            make_interval(mins => i.turnaround_minutes) as turnaround
        from wanted w
        join public.items i on i.tenant_id = tenant and i.id = w.item_id
    )
    select c.id, c.item_id, c.starts_at, c.ends_at, greatest(c.qty, c.out_qty)
    from counted c
    where c.ends_at > from_at and c.starts_at < to_at
    union all
    select c.id, c.item_id, c.ends_at, day_end + c.turnaround, c.out_qty
    from counted c
    where c.out_qty > 0 and c.ends_at < now() + c.turnaround and day_end + c.turnaround > from_at and c.ends_at < to_at;
end
$$;
