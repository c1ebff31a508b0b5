-- The assets that GET /search finds by tag, code or serial, the best first (office.search_house()).
create or replace function office.search_house_assets(tenant uuid, searched text, each_of int)
returns uuid[]
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
set jit = off
as $$
declare
    needle constant text := office.search_text(searched);
    patterns constant text[] := office.search_patterns(searched);
    -- Keys that begin with it are from it to here.
    last_key constant text := needle || chr(1114111);
    reach constant int := office.search_reach(needle);
    -- How many are put in order.
    most constant int := 200;
begin
    return array(
        with beginning as (
            select m.id, 0 as place, '' as search_key
            from unnest((office.find_code(search_house_assets.tenant, searched)).candidates) as m (id)
            union all
            (
                select b.id, 1, b.search_key
                from public.assets b
                where b.tenant_id = search_house_assets.tenant
                  and b.search_key collate "C" >= needle and b.search_key collate "C" < last_key
                order by b.search_key collate "C", b.id
                limit most
            )
            union all
            (
                select s.asset_id, 1, s.key
                from public.short_links s
                where s.tenant_id = search_house_assets.tenant and s.key collate "C" >= needle and s.key collate "C" < last_key
                order by s.key collate "C", s.asset_id
                limit most
            )
            union all
            (
                select b.id, 1, b.serial_key
                from public.assets b
                where b.tenant_id = search_house_assets.tenant
                  and b.serial_key collate "C" >= needle and b.serial_key collate "C" < last_key
                order by b.serial_key collate "C", b.id
                limit most
            )
        )
        select a.id
        from (
            select b.id, b.place, b.search_key
            from beginning b
            union all
            (
                select w.id, 2, w.search_key
                from (
                    select b.id, b.search_key
                    from public.assets b
                    where b.tenant_id = search_house_assets.tenant and (select count(distinct n.id) from beginning n) < each_of
                    order by b.search_key collate "C", b.id
                    limit reach
                ) as w
                where w.search_key like all (patterns)
                limit most
            )
            union all
            (
                select w.asset_id, 2, w.key
                from (
                    select s.asset_id, s.key
                    from public.short_links s
                    where s.tenant_id = search_house_assets.tenant
                      and s.key is not null and (select count(distinct n.id) from beginning n) < each_of
                    order by s.key collate "C", s.asset_id
                    limit reach
                ) as w
                where not starts_with(w.key, ' ')
                  and case when w.key ~ '[^ -~]' then office.search_text(w.key) else w.key end like all (patterns)
                limit most
            )
        ) as a
        join public.assets r on r.tenant_id = search_house_assets.tenant and r.id = a.id
        group by a.id
        order by bool_or(r.status in ('ARCHIVED', 'DISPOSED')), min(a.place * 4 + office.search_rank(a.search_key, needle)),
            min(a.search_key collate "C"), a.id
        limit each_of);
end
$$;
