-- What lines that go from one state to another would add to what is held where more is held than owned: one row an item and stretch.
-- Counted with the lines as they would be; a line that is not named stays as it is. The trigger that refuses asks it and so do the
-- functions that answer a request, so they never differ.
-- Lines add up to more than an int holds; such a sum is told as the greatest there is.
create or replace function office.find_shortfalls(tenant uuid, before office.held_line[], after office.held_line[])
returns table (item_id uuid, starts_at timestamptz, ends_at timestamptz, added int, held int, owned int)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
declare
    -- What is taken away is a line as it would be, too: one that holds nothing.
    present constant office.held_line[] := after || array(
        select row(b.id, b.item_id, null, 0)::office.held_line
        from unnest(before) as b
        where (b.id in (select a.id from unnest(after) as a)) is not true);
    item_ids constant uuid[] := array(select distinct a.item_id from unnest(after) as a where not isempty(a.hold));
    items_before constant uuid[] := array(select distinct b.item_id from unnest(before) as b where not isempty(b.hold));
    pieces office.held_piece[];
    from_at timestamptz;
    to_at timestamptz;
begin
    select min(lower(a.hold)), max(upper(a.hold)) into from_at, to_at from unnest(after) as a where not isempty(a.hold);
    if from_at is null then
        return;
    end if;
    pieces := array(select p from office.held_pieces(tenant, item_ids, from_at, to_at, present) p);
    -- As a rule there is enough for all of them at once, and there is no need to look when.
    if not exists (
        select
        from (select p.item_id, sum(p.qty) as qty from unnest(pieces) as p group by p.item_id) as needed
        join public.items i on i.tenant_id = tenant and i.id = needed.item_id
        where needed.qty > office.owned_qty(i))
    then
        return;
    end if;
    -- One walk along each item's time, over what holds and what these lines add at once.
    return query
    with change as (
        select c.item_id, c.at, sum(c.held) as held, sum(c.added) as added
        from (
            select a.item_id, e.at, 0 as held, e.sign * a.qty as added
            from unnest(after) as a
            cross join lateral (values (lower(a.hold), 1), (upper(a.hold), -1)) as e (at, sign)
            where not isempty(a.hold)
            union all
            select p.item_id, e.at, 0, e.sign * p.qty
            from office.held_pieces(tenant, items_before, from_at, to_at, before) p
            cross join lateral (values (p.starts_at, -1), (p.ends_at, 1)) as e (at, sign)
            where cardinality(items_before) > 0 and (p.line in (select b.id from unnest(before) as b)) is true
            union all
            select p.item_id, e.at, e.sign * p.qty, 0
            from unnest(pieces) as p
            cross join lateral (values (p.starts_at, 1), (p.ends_at, -1)) as e (at, sign)
        ) as c
        group by c.item_id, c.at
    ), stretch as (
        select c.item_id, c.at as starts_at, lead(c.at) over w as ends_at, least(greatest(sum(c.added) over w, 0), 2147483647)::int as added,
            least(sum(c.held) over w, 2147483647)::int as held
        from change c
        window w as (partition by c.item_id order by c.at)
    ), stock as materialized (
        select i.id, office.owned_qty(i) as owned from public.items i where i.tenant_id = tenant and i.id = any (item_ids)
    )
    select s.item_id, s.starts_at, s.ends_at, s.added, s.held, k.owned
    from stretch s
    join stock k on k.id = s.item_id
    where s.ends_at is not null and s.held > k.owned and s.added > 0;
end
$$;
