-- The clients that GET /search finds, the best first (office.search_house()).
create or replace function office.search_house_clients(tenant uuid, searched text, each_of int)
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
            select b.id, b.search_key
            from public.clients b
            where b.tenant_id = search_house_clients.tenant and b.search_key collate "C" >= needle and b.search_key collate "C" < last_key
            order by b.search_key collate "C", b.id
            limit most
        )
        select c.id
        from (
            select b.id, b.search_key
            from beginning b
            union
            (
                select w.id, w.search_key
                from (
                    select b.id, b.search_key
                    from public.clients b
                    where b.tenant_id = search_house_clients.tenant and (select count(*) from beginning n) < each_of
                    order by b.search_key collate "C", b.id
                    limit reach
                ) as w
                where w.search_key like all (patterns)
                limit most
            )
        ) as c
        join public.clients r on r.tenant_id = search_house_clients.tenant and r.id = c.id
        order by r.archived_at is not null, office.search_rank(c.search_key, needle), c.search_key collate "C", c.id
        limit each_of);
end
$$;
