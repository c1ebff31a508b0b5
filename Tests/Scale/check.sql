-- Runs what `bounds` has (Tests/Scale/bounds.sql) on the houses of Tests/Scale/house.sql and rest.sql, each with ten sets of parameters, and
-- fails where the dearest of them costs more than its bound or answers otherwise, and where what is in `sent` has no bound. For
-- script/check-scale.

create schema scale;
grant usage on schema scale to public;

-- What the server does when it starts.
select office.renew_change_log() \g /dev/null

-- Some is gone for good by now, though it is booked.
begin;
set local session_replication_role = replica;
update assets set status = 'ARCHIVED' where tenant_id = md5('tenant0')::uuid and number % 20 = 2 and current_reservation_id is null;
commit;

-- What copies of the house have to be told, an edit after another: where one is between two of these snapshots.
create table scale.moments (number int, snapshot pg_snapshot);
insert into scale.moments values (0, pg_current_snapshot());
update items set notes = clock_timestamp() where tenant_id = md5('tenant0')::uuid;
insert into scale.moments values (1, pg_current_snapshot());
update clients set notes = clock_timestamp() where tenant_id = md5('tenant0')::uuid;
insert into scale.moments values (2, pg_current_snapshot());
update accounts set display_name = 'Renamed ' || clock_timestamp()
where tenant_id = md5('tenant0')::uuid and id = md5('account0-10')::uuid;
insert into scale.moments values (3, pg_current_snapshot());
vacuum analyze;

create function pg_temp.cursor_at(number int, scope text, kind text) returns text language sql as $$
    select office.change_cursor_text(row(
        md5('tenant0')::uuid, null, true, scope, '{tenant,item,asset,client,reservation}', 'UTC',
        (now() at time zone 'UTC')::date, office.change_epoch(), since.snapshot, until.snapshot, (now() at time zone 'UTC')::date, kind,
        '00000000-0000-0000-0000-000000000000')::office.change_cursor)
    from scale.moments since, scale.moments until
    where since.number = cursor_at.number and until.number = cursor_at.number + 1
$$;

-- What the house is too uniform for: counted gear that is booked, a case with something in it, and a kit.
create temporary table made as
select (m.body::jsonb ->> 'id')::uuid as counted, (b.body::jsonb ->> 'id')::uuid as kind_of_case,
    (k.body::jsonb ->> 'id')::uuid as kit
from office.create_item(
    md5('tenant0')::uuid, md5('user0-0')::uuid, null, 'manager', 'r', 'counted', 'f', 1000,
    '{"name": "Cable", "serialized": false, "owned_qty": 1000}') as m
cross join office.create_item(
    md5('tenant0')::uuid, md5('user0-0')::uuid, null, 'manager', 'r', 'kind of case', 'f', 1000, '{"name": "Case", "is_case": true}') as b
cross join office.create_item(
    md5('tenant0')::uuid, md5('user0-0')::uuid, null, 'manager', 'r', 'kit', 'f', 1000,
    '{"name": "Kit", "serialized": false, "owned_qty": 1}') as k;
create temporary table made_cases as
select n as number, (c.body::jsonb ->> 'id')::uuid as asset
from made
cross join generate_series(0, 9) as n
cross join lateral office.add_asset(
    md5('tenant0')::uuid, md5('user0-0')::uuid, null, 'manager', 'r', 'case ' || n, 'f', 1000,
    jsonb_build_object('item_id', made.kind_of_case, 'asset_tag', 'CASE-' || n)) as c;
create temporary table made_reservations as
select n as number, r.body::jsonb as body
from made
cross join generate_series(0, 9) as n
cross join lateral office.create_reservation(
    md5('tenant0')::uuid, md5('user0-0')::uuid, null, 'manager', 'r', 'counted ' || n, 'f', 1000,
    jsonb_build_object('client_id', md5('client0')::uuid, 'status', 'confirmed', 'pickup_at', now(), 'return_at', now() + interval '2 days'),
    null, jsonb_build_array(jsonb_build_object('item_id', made.counted, 'qty', 20)), '[]', null) as r;

-- The parameters, ten sets of them from all over the house, in the order of ids, which is no order.
create temporary table of_fate as
select fate, (array_agg(id order by id))[1:10] as ids
from (
    select r.id, case when r.status = 'confirmed' and r.pickup_at > now() then 'later' else r.status end as fate
    from reservations r
    where r.tenant_id = md5('tenant0')::uuid and r.reference ~ '^R-\d' and (r.status <> 'confirmed' or r.picked_up_at is null)
) as r
group by fate;
create temporary table out_now as
select row_number() over (order by c.id) as place, c.id, c.asset_id, c.reservation_id, l.item_id
from asset_checkouts c
join reservation_items l on l.tenant_id = c.tenant_id and l.id = c.reservation_item_id
where c.tenant_id = md5('tenant0')::uuid and c.returned_at is null;

create table scale.fixture as
select
    n as number, md5('tenant0')::uuid as tenant, md5('account0-' || n)::uuid as account, md5('account0-' || 10 + n)::uuid as account_busy,
    md5('account0-' || 90 + n)::uuid as account_idle, md5('user0-' || 90 + n)::uuid as user_idle,
    md5('session0-' || 90 + n || '-0')::uuid as session_idle, md5('session0-' || 90 + n || '-1')::uuid as session_other,
    90 + n || '@house0.example.com' as email_idle, md5('stranger' || n * 5 + 1)::uuid as stranger,
    md5('session of stranger' || n * 5 + 1)::uuid as stranger_session, n * 5 + 1 || '@elsewhere.example.com' as stranger_email,
    md5('client' || n * 74)::uuid as client, md5('item' || n * 22)::uuid as item, md5('asset' || n * 404)::uuid as asset,
    'Q' || n * 404 as code, old.id as reservation_old, old.reference, draft.ids[n + 1] as reservation_draft,
    later.ids[n + 1] as reservation_later, came.ids[n + 1] as reservation_back, old_line.assigned_asset_ids[1] as asset_old,
    later_line.assigned_asset_ids[1] as asset_later, o.asset_id as asset_out, o.reservation_id as reservation_out,
    o.item_id as item_held,
    (
        select a.id from assets a
        where a.tenant_id = old.tenant_id and a.item_id = o.item_id and a.current_reservation_id <> o.reservation_id
        order by a.id limit 1
    ) as asset_of_same,
    (select i.id from inspections i where i.tenant_id = old.tenant_id and i.status = 'open' order by i.id offset n limit 1) as inspection,
    (select d.id from documents d where d.tenant_id = old.tenant_id order by d.id offset n * 10 limit 1) as document,
    (select r.id from repairs r where r.tenant_id = old.tenant_id order by r.id offset n * 10 limit 1) as repair,
    (select t.number from tickets t where t.tenant_id = old.tenant_id order by t.id offset n * 10 limit 1) as ticket,
    (select d.id from devices d where d.account_id = md5('account0-' || n)::uuid order by d.id limit 1) as device,
    waiting.object_path, waiting.reservation_id as reservation_waiting, waiting.asset_id as asset_waiting,
    made.counted, made.kind_of_case, made.kit, made_cases.asset as case, (booked.body ->> 'id')::uuid as reservation_counted,
    (booked.body #>> '{items,0,id}')::uuid as line_counted, '{tenant,item,asset,client,reservation}' as kinds,
    array(select i.id from items i where i.tenant_id = old.tenant_id order by i.id offset n * 20 limit 20)::text as some_items,
    pg_temp.cursor_at(0, 'floor', 'reservation') as since_items, pg_temp.cursor_at(0, 'desk', 'reservation') as since_items_desk,
    pg_temp.cursor_at(1, 'floor', 'reservation') as since_clients, pg_temp.cursor_at(2, 'desk', 'reservation') as since_account
from generate_series(0, 9) as n
join out_now o on o.place = 1 + n * 10
join of_fate past on past.fate = 'closed'
join of_fate draft on draft.fate = 'draft'
join of_fate later on later.fate = 'later'
join of_fate came on came.fate = 'returned'
join reservations old on old.tenant_id = md5('tenant0')::uuid and old.id = past.ids[n + 1]
join reservation_items old_line on old_line.tenant_id = old.tenant_id and old_line.reservation_id = old.id
join reservation_items later_line on later_line.tenant_id = old.tenant_id and later_line.reservation_id = later.ids[n + 1]
cross join lateral (
    select u.object_path, u.reservation_id, u.asset_id
    from photo_uploads u
    where u.tenant_id = old.tenant_id and u.object_path ~ '^waiting/' and u.created_at > now() - interval '1 day'
    order by u.object_path offset n limit 1
) as waiting
cross join made
join made_cases on made_cases.number = n
join made_reservations booked on booked.number = n;

do $$
begin
    assert (select count(*) = 10 from scale.fixture), 'the houses are too small for ten sets of parameters';
end
$$;

-- What `before` does.
create function scale.make_due(tenant uuid, job text) returns void language sql as $$
    insert into tenant_jobs (tenant_id, job, due_at) values (tenant, job, '-infinity')
    on conflict on constraint tenant_jobs_pkey do update set due_at = excluded.due_at
$$;
create function scale.open_document(tenant uuid, reservation uuid) returns void language sql as $$
    insert into photo_uploads (tenant_id, object_path, reservation_id, content_type, purpose)
    values (tenant, 'documents/new', reservation, 'application/pdf', 'document')
$$;
create function scale.bring_back_others(tenant uuid, reservation uuid, asset uuid) returns void language sql as $$
    select office.return_asset(
        tenant, md5('user0-0')::uuid, null, 'staff', 'r', 'in' || c.id, 'f', 1000, reservation, c.asset_id, null, now())
    from asset_checkouts c
    where c.tenant_id = bring_back_others.tenant and c.reservation_id = reservation and c.asset_id <> asset and c.returned_at is null
$$;
create function scale.free_asset(tenant uuid, asset uuid) returns void language sql as $$
    select office.return_asset(
        tenant, md5('user0-0')::uuid, null, 'staff', 'r', 'free', 'f', 1000, a.current_reservation_id, a.id, null, now())
    from assets a
    where a.tenant_id = free_asset.tenant and a.id = asset
$$;
create function scale.fill_case(tenant uuid, "case" uuid, kind_of_case uuid, item uuid, reservation uuid) returns void language sql as $$
    select office.put_asset_contents(
        tenant, md5('user0-0')::uuid, null, 'manager', 'r', 'fill', 'f', 1000, "case",
        array(
            select a.id from assets a
            where a.tenant_id = fill_case.tenant and a.item_id = item and a.current_reservation_id is null and a.status = 'IN_STOCK'
            order by a.id limit 10));
    select office.update_reservation(
        tenant, md5('user0-0')::uuid, null, 'manager', 'r', 'line', 'f', 1000, reservation, '{}',
        (
            select jsonb_agg(jsonb_build_object('id', l.id)) from reservation_items l
            where l.tenant_id = fill_case.tenant and l.reservation_id = reservation
        ) || jsonb_build_array(
            jsonb_build_object('item_id', kind_of_case, 'qty', 1), jsonb_build_object('item_id', item, 'qty', 10)), null, null, 'scale')
$$;
create function scale.purge_signed_in() returns void language plpgsql as $$
begin
    while office.purge_sign_in('30 days', 10000) > 0 loop
    end loop;
end
$$;

-- What a transaction still does when it commits.
create function scale.settle() returns void language plpgsql as $$
begin
    set constraints all immediate;
end
$$;
-- The rows that this transaction has looked at so far.
create function scale.rows_read() returns bigint language sql as $$
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint from pg_stat_xact_all_tables where schemaname <> 'pg_catalog'
$$;
-- How a statement is called with a set of parameters: as the server does, whose requests have these in common.
create function scale.call(statement text, given text, number int) returns text language plpgsql as $$
declare
    arguments jsonb;
    call text;
begin
    execute format(
        'select to_jsonb(q) from (select %s from scale.fixture f where f.number = %s) as q', coalesce(nullif(given, ''), 'null as nothing'),
        number)
    into arguments;
    arguments := jsonb_build_object(
        'tenant', md5('tenant0')::uuid, 'subject', md5('user0-0')::uuid, 'session', md5('session0-0-0')::uuid, 'role', 'manager',
        'request_id', 'scale', 'key', 'scale', 'fingerprint', 'scale', 'retention', '90 days', 'lock_timeout_ms', 1000,
        'pause', '1 hour', 'happened_at', now()) || arguments;
    select format('%s(%s)', statement, string_agg(format('%I => %L::%s', a.name, arguments ->> a.name, a.type), ', ' order by a.place))
    into call
    from (
        select n.name, n.place, format_type(t.type, null) as type, n.place > p.pronargs - p.pronargdefaults as has_default
        from pg_proc p
        cross join lateral unnest(p.proargnames) with ordinality as n (name, place)
        join lateral unnest(p.proargtypes::oid[]) with ordinality as t (type, place) on t.place = n.place
        where p.oid = statement::regproc
    ) as a
    where arguments ? a.name or not a.has_default;
    return call;
end
$$;
-- Each as the role that runs it, for the server calls functions that belong to it, and takes back what it has done. Early calls of a session
-- are planned for their parameters, later ones by the plan that is kept: each set comes twice, and what counts is the dearest.
create function scale.cost(
    statement text, given text, before text, sets int, out call text, out statuses int[], out bytes int, out pages int, out reads float, out ms float,
    out failure text
) language plpgsql as $$
declare
    is_write constant boolean := (select p.provolatile = 'v' from pg_proc p where p.oid = statement::regproc);
    settled constant text := case when is_write then ', scale.settle()' else '' end;
    tried text;
    answers jsonb;
    body text;
    returned int[] := '{}';
    plan json;
    rows_before bigint;
    rows_after bigint;
    touched int;
    preparing text;
begin
    for turn in 1..2 * sets loop
        tried := scale.call(statement, given, (turn - 1) % sets);
        preparing := format('select %s from scale.fixture f where f.number = %s', before, (turn - 1) % sets);
        if turn <= sets then
            begin
                if before <> '' then
                    execute preparing;
                end if;
                perform set_config('role', 'quartermaster_app', true);
                execute format('select jsonb_agg(to_jsonb(q)) from (select r as r%s from %s as r) as q', settled, tried) into answers;
                raise exception using errcode = 'ZZ001';
            exception
                when sqlstate 'ZZ001' then
                    null;
            end;
            body := answers #>> '{0,r,body}';
            returned[turn] := greatest(1, case
                when jsonb_typeof(answers -> 0 -> 'r') = 'number' then (answers #>> '{0,r}')::int
                when starts_with(body, '{') then (
                    select max(jsonb_array_length(m.value)) from jsonb_each(body::jsonb) as m where jsonb_typeof(m.value) = 'array')
                else jsonb_array_length(answers)
            end);
            statuses := statuses || coalesce((answers #>> '{0,r,status}')::int, 0);
            bytes := least(bytes, octet_length(coalesce(body, answers::text)));
        end if;
        begin
            if before <> '' then
                execute preparing;
            end if;
            perform set_config('role', 'quartermaster_app', true);
            rows_before := scale.rows_read();
            execute format('explain (analyze, buffers, timing off, format json) select r%s from %s as r', settled, tried) into plan;
            rows_after := scale.rows_read();
            raise exception using errcode = 'ZZ001';
        exception
            when sqlstate 'ZZ001' then
                null;
        end;
        touched := (plan #>> '{0,Plan,Shared Hit Blocks}')::int + (plan #>> '{0,Plan,Shared Read Blocks}')::int
            + (plan #>> '{0,Plan,Temp Written Blocks}')::int;
        if pages is null or touched > pages then
            pages := touched;
            call := tried;
        end if;
        reads := greatest(reads, (rows_after - rows_before)::float / returned[(turn - 1) % sets + 1]);
        ms := greatest(ms, (plan #>> '{0,Execution Time}')::float);
    end loop;
exception
    when others then
        failure := sqlerrm;
        call := tried;
end
$$;
create temporary table found (
    statement text, what text, most int, most_reads int, least int, expected int, call text, statuses int[], bytes int, pages int,
    reads float, ms float, failure text
);
-- A transaction each, so that none sees what another has left and time goes on.
do $$
declare
    bound record;
begin
    for bound in
        select b.* from bounds b join pg_proc p on p.oid = b.statement::regproc order by p.provolatile = 'v', b.statement, b.what
    loop
        insert into found
        select bound.statement, bound.what, bound.most, bound.reads, bound.least, bound.status, c.*
        from scale.cost(bound.statement, bound.given, bound.before, bound.sets) as c;
        commit;
    end loop;
end
$$;

\echo 'pages and their bound, rows read for each that is returned and their bound, longest ms, bytes, what'
select pages, most, round(reads), most_reads, round(ms::numeric, 1), bytes, statement || ':', what
from found order by greatest(pages::float / most, reads / most_reads) desc;
do $$
declare
    faults text;
begin
    select string_agg(f.text, E'\n') into faults
    from (
        select format('%s (%s) touches %s pages, and %s are its bound: %s', statement, what, pages, most, call) as text
        from found where pages > most
        union all
        select format('%s (%s) fails: %s: %s', statement, what, failure, call) from found where failure is not null
        union all
        select format('%s (%s) reads %s rows for each that it returns, and %s are its bound: %s', statement, what, round(reads), most_reads, call)
        from found where reads > most_reads
        union all
        select format('%s (%s) answers %s, not %s: %s', statement, what, statuses, expected, call)
        from found where exists (select from unnest(statuses) as s where s <> expected)
        union all
        -- Else it would cost little whatever became of it.
        select format('%s (%s) answers %s bytes, and with less than %s it shows nothing: %s', statement, what, bytes, least, call)
        from found where bytes < least
        union all
        select format('%s has no bound in Tests/Scale/bounds.sql', statement)
        from (
            select s.statement
            from sent s
            where exists (
                select from pg_proc p
                where p.pronamespace = 'office'::regnamespace and s.statement = 'office.' || p.proname)
            except select statement from bounds
        ) as s
        union all
        select format('%s has a bound, and no source names it', statement)
        from (select statement from bounds except select statement from sent) as s
        union all
        -- But for what keeps something unique, and for what a foreign key asks when a row goes that others name.
        select format('%s is an index that nothing has read', i.indexrelid::regclass)
        from pg_stat_user_indexes i
        join pg_index x on x.indexrelid = i.indexrelid
        where i.schemaname in ('public', 'office', 'signin') and i.idx_scan = 0 and not x.indisunique
            and pg_relation_size(i.indexrelid) > 1000000
            and not exists (
                select from pg_constraint c
                where c.contype = 'f' and c.conrelid = i.relid and cardinality(c.conkey) > 1
                    and (x.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)
    ) as f;
    if faults is not null then
        raise exception '%', faults;
    end if;
end
$$;
