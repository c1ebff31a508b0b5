-- The stretches of time between two moments in which confirmed reservations need more of an item than there is: by how many, and which
-- lines take part. Of one item, or of all.
-- More than an int holds is told as the greatest there is.
create or replace function office.short_stretches(tenant uuid, from_at timestamptz, to_at timestamptz, item uuid default null)
returns table (item_id uuid, starts_at timestamptz, ends_at timestamptz, missing int, lines uuid[])
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
declare
    item_ids constant uuid[] := case when item is not null then array[item] else array(
        select distinct l.item_id
        from public.reservation_items l
        where l.tenant_id = tenant and l.held_until > from_at and l.held_from < to_at) end;
begin
    return query
    with piece as materialized (
        select p.line, p.item_id, p.starts_at, p.ends_at, p.qty
        from office.held_pieces(tenant, item_ids, from_at, to_at, is_whole => true) p
    ), change as (
        select c.item_id, c.at, sum(c.delta) as delta
        from (
            select p.item_id, p.starts_at as at, p.qty as delta from piece p
            union all
            select p.item_id, p.ends_at, -p.qty from piece p
        ) as c
        group by c.item_id, c.at
        having sum(c.delta) <> 0
    ), step as (
        select c.item_id, c.at as starts_at, lead(c.at) over w as ends_at, least(sum(c.delta) over w, 2147483647)::int as held
        from change c
        window w as (partition by c.item_id order by c.at)
    ), stock as materialized (
        select o.item_id as id, o.owned from office.owned_qtys(tenant, array(select distinct s.item_id from step s)) o
    ), short as (
        -- One after another without a gap is one stretch.
        select s.item_id, s.starts_at, s.ends_at, s.held - k.owned as missing,
            (lag(s.ends_at) over w) is distinct from s.starts_at as begins
        from step s
        join stock k on k.id = s.item_id
        where s.held > k.owned
        window w as (partition by s.item_id order by s.starts_at)
    ), numbered as (
        select s.item_id, s.starts_at, s.ends_at, s.missing,
            count(*) filter (where s.begins) over (partition by s.item_id order by s.starts_at) as number
        from short s
    ), stretch as (
        select n.item_id, min(n.starts_at) as starts_at, max(n.ends_at) as ends_at, max(n.missing) as missing
        from numbered n
        group by n.item_id, n.number
    )
    select s.item_id, s.starts_at, s.ends_at, s.missing, array_agg(distinct p.line)
    from stretch s
    -- By item, where a subquery would go through the pieces of all items for each stretch.
    join piece p on p.item_id = s.item_id and p.starts_at < s.ends_at and p.ends_at > s.starts_at and p.qty > 0
    where s.ends_at > from_at and s.starts_at < to_at
    group by s.item_id, s.starts_at, s.ends_at, s.missing
    order by s.item_id, s.starts_at;
end
$$;
