-- GET /search: what a person may mean by a text, at most `each_of` of each kind. First what begins with it, by an index; where that are
-- fewer, what has each word of it anywhere, for which an index is read no further than 20,000 entries: of the reservations those with the
-- highest references. Of those found the exact comes first, then what begins with the text, then what has a word that does, then the rest.
create or replace function office.search_house(
    tenant uuid, subject uuid, session uuid, role text, searched text, each_of int
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
    needle constant text := office.search_text(searched);
    patterns constant text[] := office.search_patterns(searched);
    -- Keys that begin with it are from it to here.
    last_key constant text := needle || chr(1114111);
    -- One letter is found at the beginning alone.
    reach constant int := case when length(needle) > 1 then 20000 else 0 end;
    -- How many are put in order.
    most constant int := 200;
    client_ids uuid[];
    item_ids uuid[];
    asset_ids uuid[];
    reservation_ids uuid[];
    -- Of reservations that are found by their client.
    of_clients uuid[];
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;

    if needle = '' then
        return office.ok_result(caller, '{"reservations":[],"clients":[],"items":[],"assets":[]}');
    end if;

    client_ids := array(
        with beginning as (
            select b.id, b.search_key
            from public.clients b
            where b.tenant_id = caller.tenant and b.search_key collate "C" >= needle and b.search_key collate "C" < last_key
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
                    where b.tenant_id = caller.tenant and (select count(*) from beginning n) < each_of
                    order by b.search_key collate "C", b.id
                    limit reach
                ) as w
                where w.search_key like all (patterns)
                limit most
            )
        ) as c
        join public.clients r on r.tenant_id = caller.tenant and r.id = c.id
        order by r.archived_at is not null, office.search_rank(c.search_key, needle), c.search_key collate "C", c.id
        limit each_of);

    item_ids := array(
        with beginning as (
            select b.id, b.search_key
            from public.items b
            where b.tenant_id = caller.tenant and b.search_key collate "C" >= needle and b.search_key collate "C" < last_key
            order by b.search_key collate "C", b.id
            limit most
        )
        select i.id
        from (
            select b.id, b.search_key
            from beginning b
            union
            (
                select w.id, w.search_key
                from (
                    select b.id, b.search_key
                    from public.items b
                    where b.tenant_id = caller.tenant and (select count(*) from beginning n) < each_of
                    order by b.search_key collate "C", b.id
                    limit reach
                ) as w
                where w.search_key like all (patterns)
                limit most
            )
        ) as i
        join public.items r on r.tenant_id = caller.tenant and r.id = i.id
        order by r.archived_at is not null, office.search_rank(i.search_key, needle), i.search_key collate "C", i.id
        limit each_of);

    asset_ids := array(
        with beginning as (
            select m.id, 0 as place, '' as search_key
            from unnest((office.find_code(caller.tenant, searched)).candidates) as m (id)
            union all
            (
                select b.id, 1, b.search_key
                from public.assets b
                where b.tenant_id = caller.tenant and b.search_key collate "C" >= needle and b.search_key collate "C" < last_key
                order by b.search_key collate "C", b.id
                limit most
            )
            union all
            (
                select s.asset_id, 1, s.key
                from public.short_links s
                where s.tenant_id = caller.tenant and s.key collate "C" >= needle and s.key collate "C" < last_key
                order by s.key collate "C", s.asset_id
                limit most
            )
            union all
            (
                select b.id, 1, b.serial_key
                from public.assets b
                where b.tenant_id = caller.tenant and b.serial_key collate "C" >= needle and b.serial_key collate "C" < last_key
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
                    where b.tenant_id = caller.tenant and (select count(distinct n.id) from beginning n) < each_of
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
                    where s.tenant_id = caller.tenant and s.key is not null and (select count(distinct n.id) from beginning n) < each_of
                    order by s.key collate "C", s.asset_id
                    limit reach
                ) as w
                where not starts_with(w.key, ' ')
                  and case when w.key ~ '[^ -~]' then office.search_text(w.key) else w.key end like all (patterns)
                limit most
            )
        ) as a
        join public.assets r on r.tenant_id = caller.tenant and r.id = a.id
        group by a.id
        order by bool_or(r.status in ('ARCHIVED', 'DISPOSED')), min(a.place * 4 + office.search_rank(a.search_key, needle)),
            min(a.search_key collate "C"), a.id
        limit each_of);

    of_clients := array(
        select r.id
        from unnest(client_ids) as c (id)
        cross join lateral (
            select b.id
            from public.reservations b
            where b.tenant_id = caller.tenant and b.client_id = c.id
            order by b.next_at desc, b.id desc
            limit 20
        ) as r);
    -- What is under way before what is over, and what is near before what is far.
    reservation_ids := array(
        with beginning as (
            (
                select b.id, b.search_key, 0 as place
                from public.reservations b
                where b.tenant_id = caller.tenant and b.search_key collate "C" >= needle and b.search_key collate "C" < last_key
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
                    where b.tenant_id = caller.tenant and (select count(*) from beginning n) < each_of
                    order by b.search_key collate "C" desc, b.id desc
                    limit reach
                ) as w
                where w.search_key like all (patterns)
                limit most
            )
        ) as f
        join public.reservations r on r.tenant_id = caller.tenant and r.id = f.id
        group by r.id, r.status, r.next_at
        order by bool_or(f.search_key <> '' and office.search_rank(f.search_key, needle) = 0) desc, r.status in ('closed', 'cancelled'),
            min(f.place), abs(extract(epoch from r.next_at - now())), r.id
        limit each_of);

    return office.ok_result(
        caller,
        format(
            '{"reservations":%s,"clients":%s,"items":%s,"assets":%s}',
            array_to_json(array(
                select row_to_json(shown)
                from unnest(reservation_ids) with ordinality as n (id, place)
                join public.reservations r on r.tenant_id = caller.tenant and r.id = n.id
                join public.clients c on c.tenant_id = r.tenant_id and c.id = r.client_id
                cross join lateral (
                    select r.id, r.reference, c.display_name as client_name, r.status, r.location,
                        office.rfc3339_time(r.pickup_at) as pickup_at, office.rfc3339_time(r.return_at) as return_at, r.notes
                ) as shown
                order by n.place)),
            array_to_json(array(
                select row_to_json(shown)
                from unnest(client_ids) with ordinality as n (id, place)
                join public.clients c on c.tenant_id = caller.tenant and c.id = n.id
                cross join lateral (
                    select c.id, c.display_name, c.email, c.phone, c.notes, c.archived_at is not null as archived
                ) as shown
                order by n.place)),
            array_to_json(array(
                select row_to_json(shown)
                from unnest(item_ids) with ordinality as n (id, place)
                join public.items i on i.tenant_id = caller.tenant and i.id = n.id
                cross join lateral (
                    select i.id, i.name, i.sku, i.category, i.notes, i.archived_at is not null as archived
                ) as shown
                order by n.place)),
            array_to_json(array(
                select row_to_json(shown)
                from unnest(asset_ids) with ordinality as n (id, place)
                join public.assets a on a.tenant_id = caller.tenant and a.id = n.id
                join public.items i on i.tenant_id = a.tenant_id and i.id = a.item_id
                cross join lateral (
                    select a.id, a.item_id, i.name as item_name, a.asset_tag, a.serial,
                        office.asset_code(a.tenant_id, a.id) as code, a.location, a.status, a.current_reservation_id, a.notes
                ) as shown
                order by n.place))));
end
$$;
