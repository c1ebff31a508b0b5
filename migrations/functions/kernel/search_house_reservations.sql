-- The reservations that GET /search finds, by their reference or by one of the clients that it found, the best first
-- (office.search_house()).
create or replace function office.search_house_reservations(tenant uuid, searched text, each_of int, client_ids uuid[])
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
    -- Of reservations that are found by their client.
    of_clients uuid[];
begin
    of_clients := array(
        select r.id
        from unnest(client_ids) as c (id)
        cross join lateral (
            select b.id
            from public.reservations b
            where b.tenant_id = search_house_reservations.tenant and b.client_id = c.id
            order by b.next_at desc, b.id desc
            limit 20
        ) as r);
    -- What is under way before what is over, and what is near before what is far.
    return array(
        with beginning as (
            (
                select b.id, b.search_key, 0 as place
                from public.reservations b
                where b.tenant_id = search_house_reservations.tenant
                  and b.search_key collate "C" >= needle and b.search_key collate "C" < last_key
                order by b.search_key collate "C", b.id
                limit most
            )
            union all
            select n.id, '', 1
            from unnest(of_clients) as n (id)
        )
        select r.id
        from (
            select b.id, b.search_key, b.place
            from beginning b
            union all
            (
                select w.id, w.search_key, 2
                from (
                    select b.id, b.search_key
                    from public.reservations b
                    where b.tenant_id = search_house_reservations.tenant and (select count(*) from beginning n) < each_of
                    order by b.search_key collate "C" desc, b.id desc
                    limit reach
                ) as w
                where w.search_key like all (patterns)
                limit most
            )
        ) as f
        join public.reservations r on r.tenant_id = search_house_reservations.tenant and r.id = f.id
        group by r.id, r.status, r.next_at
        order by bool_or(f.search_key <> '' and office.search_rank(f.search_key, needle) = 0) desc, r.status in ('closed', 'cancelled'),
            min(f.place), abs(extract(epoch from r.next_at - now())), r.id
        limit each_of);
end
$$;
