-- GET /figures/use: how much each item was out in some days of the house, what was used most first: the trips that began in that time, the days
-- for which pieces were out, and these as a share of what is owned now. A day that is not over counts whole, and what is out counts until its end;
-- days to come do not count. A place in the list is the share, as a text that sorts so.
create or replace function office.list_use(
    tenant uuid, subject uuid, session uuid, role text, first_day date, last_day date, category text, page_size int,
    after_text text, after_id uuid
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
set jit = off
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    zone text;
    from_at timestamptz;
    to_at timestamptz;
    days numeric;
    places text[];
    ids uuid[];
    shown json[];
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    zone := office.tenant_zone(caller.tenant);
    from_at := office.local_midnight(first_day, zone);
    to_at := greatest(from_at, least(office.local_midnight(last_day + 1, zone), office.day_end(caller.tenant)));
    days := extract(epoch from to_at - from_at) / 86400;
    with used as (
        select u.item_id, sum(u.trips) as trips, sum(u.seconds) as seconds
        from (
            select a.item_id, count(*) filter (where t.began_at >= from_at) as trips,
                sum(extract(epoch from least(coalesce(t.ended_at, to_at), to_at) - greatest(t.began_at, from_at))) as seconds
            from office.trips_between(caller.tenant, from_at, to_at) as t
            join public.assets a on a.tenant_id = caller.tenant and a.id = t.asset_id
            group by a.item_id
            union all
            select c.item_id, c.trips, c.seconds from office.counted_between(caller.tenant, from_at, to_at) as c
        ) as u
        group by u.item_id
    ), item as materialized (
        select i.id, i.name, i.sku, i.category, i.serialized
        from public.items i
        where i.tenant_id = caller.tenant
          and (list_use.category is null or i.category = list_use.category)
          and (i.archived_at is null or i.id in (select u.item_id from used u))
          -- What is booked as its parts is never out itself.
          and not exists (select from public.item_kits k where k.tenant_id = caller.tenant and k.kit_id = i.id)
    ), figure as (
        select i.*, o.owned, coalesce(u.trips, 0) as trips, round(coalesce(u.seconds, 0) / 86400, 1) as days_out,
            case when o.owned > 0 and days > 0 then round(coalesce(u.seconds, 0) / 86400 / (o.owned * days), 4) end as share
        from item i
        join office.owned_qtys(caller.tenant, array(select e.id from item e)) as o on o.item_id = i.id
        left join used u on u.item_id = i.id
    ), page as (
        select f.*, k.place
        from figure f
        cross join lateral (
            select to_char(1000000 - coalesce(f.share, -1) * 10000, 'FM00000000000') || to_char(1000000000 - f.days_out * 10, 'FM00000000000')
                collate "C" as place
        ) as k
        where after_id is null or (k.place, f.id) > (after_text collate "C", after_id)
        order by k.place, f.id
        limit page_size + 1
    )
    select array_agg(g.place order by g.place, g.id), array_agg(g.id order by g.place, g.id), array_agg((
        select row_to_json(line)
        from (
            select g.id as item_id, g.name as item, g.sku, g.category, g.serialized, g.owned, g.trips, g.days_out, g.share
        ) as line
    ) order by g.place, g.id)
    into places, ids, shown
    from page g;
    return office.list_result(
        caller, 'use', shown[:page_size],
        case when cardinality(ids) > page_size then office.encode_text_cursor(places[page_size], ids[page_size]) end);
end
$$;
