-- Runs what `bounds` has (Tests/Scale/bounds.sql) on the houses of Tests/Scale/house.sql, and fails where something costs more than its
-- bound, answers otherwise, or is in `sent` and has none. For script/check-scale.

-- What the server does when it starts.
select office.renew_change_log() \g /dev/null

-- What copies of the house have to be told, an edit after another: where one is between two of these snapshots.
create temporary table moments (number int, snapshot pg_snapshot);
insert into moments values (0, pg_current_snapshot());
update items set notes = clock_timestamp() where tenant_id = md5('tenant0')::uuid;
insert into moments values (1, pg_current_snapshot());
update clients set notes = clock_timestamp() where tenant_id = md5('tenant0')::uuid;
insert into moments values (2, pg_current_snapshot());
update accounts set display_name = 'Renamed ' || clock_timestamp()
where tenant_id = md5('tenant0')::uuid and id = md5('account0-10')::uuid;
insert into moments values (3, pg_current_snapshot());
vacuum analyze;

create function pg_temp.cursor_at(number int, scope text, kind text) returns text language sql as $$
    select office.change_cursor_text(row(
        md5('tenant0')::uuid, null, true, scope, '{tenant,item,asset,client,reservation}', 'UTC',
        (now() at time zone 'UTC')::date, office.change_epoch(), since.snapshot, until.snapshot, (now() at time zone 'UTC')::date, kind,
        '00000000-0000-0000-0000-000000000000')::office.change_cursor)
    from moments since, moments until
    where since.number = cursor_at.number and until.number = cursor_at.number + 1
$$;
create temporary table fixture as
select
    md5('tenant0')::uuid as tenant, md5('account0-0')::uuid as account, md5('account0-10')::uuid as account_busy,
    md5('account0-99')::uuid as account_idle, md5('account0-2')::uuid as account_manager, md5('client0')::uuid as client,
    md5('item0')::uuid as item, l.item_id as item_held, md5('asset0')::uuid as asset, 'Q0' as code,
    past.id as reservation_old, past.reference, '{tenant,item,asset,client,reservation}' as kinds, o.asset_id as asset_out,
    o.reservation_id as reservation_out,
    array(select i.id from items i where i.tenant_id = md5('tenant0')::uuid order by i.id limit 20)::text as some_items,
    pg_temp.cursor_at(0, 'floor', 'reservation') as since_items, pg_temp.cursor_at(0, 'desk', 'reservation') as since_items_desk,
    pg_temp.cursor_at(1, 'floor', 'reservation') as since_clients, pg_temp.cursor_at(2, 'desk', 'reservation') as since_account
from asset_checkouts o
join reservation_items l on l.tenant_id = o.tenant_id and l.id = o.reservation_item_id
cross join (
    select r.id, r.reference
    from reservations r
    where r.tenant_id = md5('tenant0')::uuid and r.status = 'closed'
    order by r.pickup_at, r.id
    offset 100
    limit 1
) as past
where o.tenant_id = md5('tenant0')::uuid and o.returned_at is null
order by o.id
limit 1;

-- Each as the role that runs it, for the server calls functions that belong to it. Early calls of a session are planned for their
-- parameters, later ones by the plan that is kept: what counts is the dearer of both.
create function pg_temp.cost(statement text, given text, out call text, out status int, out bytes int, out pages int) language plpgsql as $$
declare
    routine constant regproc := statement::regproc;
    arguments jsonb;
    plan json;
    answer jsonb;
begin
    execute format('select to_jsonb(q) from (select %s from fixture f) as q', coalesce(nullif(given, ''), 'null as nothing'))
    into arguments;
    arguments := jsonb_build_object(
        'tenant', md5('tenant0')::uuid, 'subject', md5('user0-0')::uuid, 'role', 'manager') || arguments;
    select format('%s(%s)', statement, string_agg(format('%I => %L::%s', a.name, arguments ->> a.name, a.type), ', ' order by a.place))
    into call
    from (
        select n.name, n.place, format_type(t.type, null) as type, n.place > p.pronargs - p.pronargdefaults as has_default
        from pg_proc p
        cross join lateral unnest(p.proargnames) with ordinality as n (name, place)
        join lateral unnest(p.proargtypes::oid[]) with ordinality as t (type, place) on t.place = n.place
        where p.oid = routine
    ) as a
    where arguments ? a.name or not a.has_default;
    perform set_config('role', 'quartermaster_app', true);
    execute format('select to_jsonb(q) from %s as q limit 1', call) into answer;
    status := answer ->> 'status';
    bytes := octet_length(answer ->> 'body');
    for turn in 1..7 loop
        execute 'explain (analyze, buffers, timing off, format json) select * from ' || call into plan;
        if turn in (1, 7) then
            pages := greatest(
                pages,
                (plan #>> '{0,Plan,Shared Hit Blocks}')::int + (plan #>> '{0,Plan,Shared Read Blocks}')::int
                + (plan #>> '{0,Plan,Temp Written Blocks}')::int);
        end if;
    end loop;
    perform set_config('role', 'none', true);
end
$$;
create temporary table found as
select b.statement, b.what, b.most, b.least, b.status as expected, c.call, c.status, c.bytes, c.pages
from bounds b cross join lateral pg_temp.cost(b.statement, b.given) as c;

select pages, 'of', most, 'for', bytes, 'bytes', statement || ':', what from found order by pages::float / most desc;
do $$
declare
    faults text;
begin
    select string_agg(f.text, E'\n') into faults
    from (
        select format('%s (%s) reads %s pages, and %s are its bound: %s', statement, what, pages, most, call) as text
        from found where pages > most
        union all
        select format('%s (%s) answers %s, not %s: %s', statement, what, status, expected, call)
        from found where status is distinct from expected
        union all
        -- Else it would cost little whatever became of it.
        select format('%s (%s) answers %s bytes, and with less than %s it shows nothing: %s', statement, what, bytes, least, call)
        from found where bytes < least
        union all
        select format('%s has no bound in Tests/Scale/bounds.sql', statement)
        from (select statement from sent except select statement from bounds) as s
        union all
        select format('%s has a bound, and no source declares it as a read', statement)
        from (select statement from bounds except select statement from sent) as s
    ) as f;
    if faults is not null then
        raise exception '%', faults;
    end if;
end
$$;
