-- A busy house that works day after day through the functions that the server calls, each in a transaction of its own, and what it has come to
-- at the end of a year. For script/year-five, whose Postgres has a clock that it moves from one day to the next.
create extension pgstattuple;
create schema year;

-- What took how long, in ms, in the last days of each year.
create unlogged table year.times (year int, what text, ms float);
-- Where the year's end found what: rows, bytes and what of them is free or dead.
create table year.sizes (
    year int, name text, rows bigint, heap bigint, toast bigint, indexes bigint, dead_rows bigint, free_share float
);
create table year.figures (year int, name text, value float);

-- One house, with 4,000 units of 200 items, 1,000 clients and twenty people, and nobody else.
create function year.call(name text, arguments text) returns jsonb language plpgsql as $$
declare
    body text;
    status int;
begin
    execute format(
        $call$select r.body, r.status from office.%I(
            tenant => md5('house')::uuid, subject => md5('user0')::uuid, session => md5('session0')::uuid, role => 'staff', request_id => 'r',
            key => gen_random_uuid()::text, fingerprint => 'f', lock_timeout_ms => 1000, %s) as r, office.forget_caller()$call$,
        name, arguments)
    into body, status;
    if status >= 300 then
        raise exception '% %: % %', name, arguments, status, body;
    end if;
    return body;
end
$$;

create procedure year.begin() language plpgsql as $$
declare
    house constant uuid := md5('house')::uuid;
begin
    insert into tenants (id, name) values (house, 'House');
    insert into signin.users (id, email, email_confirmed_at)
    select md5('user' || a)::uuid, a || '@house.example.com', now() from generate_series(0, 19) as a;
    insert into signin.sessions (id, user_id, amr, created_at, refreshed_at)
    select md5('session' || a)::uuid, md5('user' || a)::uuid, '[]', now(), now() from generate_series(0, 19) as a;
    insert into accounts (tenant_id, auth_user_id, email, display_name, roles)
    select house, md5('user' || a)::uuid, a || '@house.example.com', 'Person ' || a, array[case when a = 0 then 'admin' else 'staff' end]
    from generate_series(0, 19) as a;
    perform set_config('office.tenant', house::text, true);
    perform office.import_file(
        house::text, 'clients', '{external_id,display_name}',
        (select jsonb_agg(jsonb_build_array(n, 'C' || n, 'Client ' || n)) from generate_series(1, 1000) as n), false);
    perform office.import_file(
        house::text, 'items', '{external_id,name,sku}',
        (select jsonb_agg(jsonb_build_array(n, 'I' || n, 'Item ' || n, 'SKU-' || n)) from generate_series(1, 200) as n), false);
    perform office.import_file(
        house::text, 'assets', '{item_sku,external_id,asset_tag,code}',
        (
            select jsonb_agg(jsonb_build_array(n, 'SKU-' || n % 200 + 1, 'A' || n, 'TAG-' || n, 'Q' || n)) from generate_series(1, 4000) as n
        ), false);
    assert (select count(*) = 4000 from assets where tenant_id = house);
end
$$;

-- A day: what is booked for in a week, five units each, what goes out and comes back today, what the desk closes and edits, and what the server
-- does in the background. `handovers` in all, and `year` where they are timed.
create procedure year.live(handovers int, timed_year int) language plpgsql as $$
declare
    house constant uuid := md5('house')::uuid;
    today constant date := (now() at time zone 'UTC')::date;
    each record;
    begun timestamptz;
    number int;
    status int;
begin
    commit;
    for each in
        select i.id as item, c.id as client, o as place
        from generate_series(1, handovers / 10) as o
        cross join lateral (select (today - date '2000-01-01') * (handovers / 10) + o as n) as order_of
        join items i on i.tenant_id = house and i.external_id = 'I' || n * 7 % 200 + 1
        join clients c on c.tenant_id = house and c.external_id = 'C' || n * 19 % 1000 + 1
    loop
        perform year.call('create_reservation', format(
            $f$fields => %L, lines => %L, kits => '[]', new_client => null, shortage_reason => null$f$,
            jsonb_build_object(
                'client_id', each.client, 'status', 'confirmed', 'pickup_at', today + 7 + time '10:00',
                'return_at', today + 8 + each.place % 4 + time '16:00'),
            jsonb_build_array(jsonb_build_object('item_id', each.item, 'qty', 5))));
        commit;
    end loop;

    for each in
        with away as materialized (select * from asset_checkouts c where c.tenant_id = house and c.returned_at is null)
        select c.asset_id as asset, c.reservation_id as reservation, row_number() over (order by c.id) as place
        from away c
        join lateral (
            select r.return_at from reservations r where r.tenant_id = house and r.id = c.reservation_id offset 0) as r on true
        where r.return_at < today + 1
    loop
        begun := clock_timestamp();
        perform year.call('return_asset', format(
            'reservation => %L, asset => %L, scanned_code => null, happened_at => now()', each.reservation, each.asset));
        commit;
        insert into year.times select timed_year, 'a return', extract(epoch from clock_timestamp() - begun) * 1000 where timed_year > 0;
        if each.place % 10 = 0 then
            perform year.call('file_condition_report', format(
                $f$reservation => %L, asset => %L, direction => 'in', condition => 'good', notes => null, photos => '[]',
                out_of_service => false$f$, each.reservation, each.asset));
        end if;
        commit;
    end loop;

    for each in
        select r.id as reservation, u.id as asset, s.code
        from reservations r
        join reservation_items l on l.tenant_id = r.tenant_id and l.reservation_id = r.id
        cross join lateral (
            select a.id
            from assets a
            where a.tenant_id = house and a.item_id = l.item_id and a.current_reservation_id is null
            order by a.id
            limit 5
        ) as u
        left join short_links s on s.tenant_id = house and s.asset_id = u.id
        where r.tenant_id = house and r.status = 'confirmed' and r.picked_up_at is null and r.pickup_at >= today and r.pickup_at < today + 1
    loop
        begun := clock_timestamp();
        perform year.call('pick_up_asset', format(
            'reservation => %L, asset => %L, scanned_code => %L, happened_at => now()', each.reservation, each.asset, each.code));
        commit;
        insert into year.times select timed_year, 'a pickup', extract(epoch from clock_timestamp() - begun) * 1000 where timed_year > 0;
        commit;
    end loop;

    for each in
        select r.id from reservations r where r.tenant_id = house and r.status = 'returned' and r.returned_at < today
    loop
        perform year.call('set_reservation_status', format($f$reservation => %L, to_status => 'closed', reason => null$f$, each.id));
        commit;
    end loop;
    for each in select a.id from assets a where a.tenant_id = house and a.external_id = 'A' || (today - date '2000-01-01') % 4000 + 1 loop
        perform year.call('update_asset', format(
            'asset => %L, version => null, fields => %L', each.id, jsonb_build_object('notes', 'Looked at ' || today)));
        commit;
    end loop;
    for each in select s.id, s.counter from signin.sessions s loop
        perform office.refresh_session(each.id, each.counter, true, '10 seconds', '30 days', 'r');
        commit;
    end loop;

    foreach number in array array[1, 2, 3, 4] loop
        perform office.due_tenants((array['near_pickups', 'desk_changes', 'late_returns', 'shortages'])[number], 100);
        while office.sweep_house(
                house, (array['near_pickups', 'desk_changes', 'late_returns', 'shortages'])[number], '1 minute', false, null) loop
            commit;
        end loop;
        commit;
    end loop;
    perform office.due_tenants(j, 100)
    from unnest(array['close_reservations', 'change_log', 'house_figures', 'house_rows']) as j;
    commit;
    while office.close_reservations(house, '1 hour', null) loop
        commit;
    end loop;
    while office.trim_changes(house, '1 hour', '35 days', 1000) loop
        commit;
    end loop;
    while office.purge_idempotency_keys('90 days', 1000) = 1000 loop
        commit;
    end loop;
    perform office.purge_sign_in('30 days', 1000), office.purge_mail();
    perform office.count_house(house, '1 hour');
    commit;

    if timed_year > 0 then
        for number in 1..20 loop
            begun := clock_timestamp();
            status := (
                office.list_reservations(house, md5('user0')::uuid, md5('session0')::uuid, 'viewer', 1, null, false, 50, null, null)
            ).status;
            commit;
            if status is distinct from 200 then
                raise exception 'today''s list: %', status;
            end if;
            insert into year.times values (timed_year, 'today''s list', extract(epoch from clock_timestamp() - begun) * 1000);
            commit;
        end loop;
    end if;
end
$$;

-- The pages that a statement touches; what it does is taken back, and what is refused costs nothing that may be told. The first of a session
-- reads the catalogue as well, so the median counts.
create function year.pages(statement text) returns int language plpgsql as $$
declare
    plan json;
    status int;
begin
    begin
        execute format('select (s.answer).status from (%s) as s (answer)', statement) into status;
        raise exception using errcode = 'ZZ001';
    exception
        when sqlstate 'ZZ001' then
            null;
    end;
    if status is distinct from 200 then
        raise exception '%: %', statement, status;
    end if;
    begin
        execute 'explain (analyze, buffers, timing off, format json) ' || statement into plan;
        raise exception using errcode = 'ZZ001';
    exception
        when sqlstate 'ZZ001' then
            null;
    end;
    return (plan #>> '{0,Plan,Shared Hit Blocks}')::int + (plan #>> '{0,Plan,Shared Read Blocks}')::int;
end
$$;

create procedure year.measure(year int) language plpgsql as $$
declare
    house constant uuid := md5('house')::uuid;
begin
    insert into year.sizes
    select measure.year, c.oid::regclass::text, c.reltuples, pg_relation_size(c.oid),
        coalesce(pg_total_relation_size(nullif(c.reltoastrelid, 0)), 0), pg_indexes_size(c.oid), s.n_dead_tup,
        case when pg_relation_size(c.oid) > 0 then (t.b).approx_free_percent + (t.b).dead_tuple_percent end
    from pg_class c
    join pg_stat_user_tables s on s.relid = c.oid
    cross join lateral (select pgstattuple_approx(c.oid) as b) as t
    where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'office', 'signin');
    insert into year.figures
    select measure.year, 'bytes of the database', pg_database_size(current_database())
    union all
    select measure.year, 'handovers', count(*) + count(returned_at) from asset_checkouts
    union all
    select measure.year, 'pages of a pickup', percentile_disc(0.5) within group (order by year.pages(format(
        $f$select office.pick_up_asset(
            %L, md5('user0')::uuid, md5('session0')::uuid, 'staff', 'r', 'measured', 'f', 1000, %L, %L, null, now())$f$, house, p.reservation,
        p.asset)))
    from (
        select l.reservation_id as reservation, a.id as asset
        from reservations r
        join reservation_items l on l.tenant_id = r.tenant_id and l.reservation_id = r.id
        cross join lateral (
            select a.id from assets a
            where a.tenant_id = house and a.item_id = l.item_id and a.current_reservation_id is null
            order by a.id limit 1) as a
        where r.tenant_id = house and r.status = 'confirmed' and r.picked_up_at is null
        order by r.pickup_at
        limit 10
    ) as p
    union all
    select measure.year, 'pages of today''s list', percentile_disc(0.5) within group (order by year.pages(format(
        $f$select office.list_reservations(%L, md5('user0')::uuid, md5('session0')::uuid, 'viewer', 1, null, false, 50, null, null)$f$, house)))
    from generate_series(1, 7);
    insert into year.figures
    select measure.year, format('%s, %s', t.what, q.name), percentile_cont(q.share) within group (order by t.ms)
    from year.times t
    cross join (values ('median ms', 0.5), ('p99 ms', 0.99)) as q (name, share)
    where t.year = measure.year
    group by t.what, q.name, q.share;
end
$$;
