-- The rows that changed since a snapshot, as they are now: what Realtime tells the sockets of a house (docs/apps/realtime.md). A server
-- asks for all who listen at once, and is told of each whether they may. Without `since` it tells where to begin, and which columns the
-- tables have; with `since_time` it begins at a time, as far back as is cheap. One page of at most `page_size` changes; `after` is null on the last, and the next one goes by the same `until`.
--
-- The code `change_log_stale` says that the log has to be made anew by office.renew_change_log() first.
create or replace function office.read_row_changes(
    tenant uuid, subjects uuid[], session_ids uuid[], since pg_snapshot, since_time timestamptz, until pg_snapshot, begins_after text[],
    page_size int
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
declare
    most_of_past constant int := 5000;
    seen constant pg_snapshot := coalesce(until, pg_current_snapshot());
    epoch constant text := office.change_epoch();
    caller office.caller;
    admitted office.caller;
    people json[] := '{}';
    is_known boolean;
    changes json;
    last_place json;
    change_count int := 0;
    -- An assignment is worked out on the spot where PERFORM would start a query.
    setting text;
begin
    for place in 1..cardinality(subjects) loop
        caller := office.authorize_caller(tenant, subjects[place], session_ids[place], 'viewer');
        people := people || json_build_object('code', caller.code, 'account', caller.account);
        if caller.code is null then
            admitted := caller;
        end if;
    end loop;
    if epoch is null then
        -- A standby has snapshots of its own; elsewhere the log has to be made anew.
        return row(
            503, case when pg_is_in_recovery() then 'unavailable' else 'change_log_stale' end, null, null, null, admitted.tenant,
            admitted.account)::office.function_result;
    end if;
    if admitted.account is null then
        return office.ok_result(admitted, json_build_object('people', people)::text);
    end if;
    setting := office.switch_tenant(admitted.tenant::text);
    if since_time is not null and since is null then
        -- By the newest rows of the log alone: it is in the order of transactions, not of times.
        select (newest.xid::text || ':' || newest.xid::text || ':')::pg_snapshot into since
        from (
            select l.xid, l.at from public.change_log l where l.tenant_id = admitted.tenant order by l.xid desc limit most_of_past
        ) as newest
        where newest.at >= since_time
        order by newest.xid
        limit 1;
        since := coalesce(since, seen);
    end if;
    if since is null then
        return office.ok_result(admitted, json_build_object(
            'people', people, 'epoch', epoch, 'snapshot', seen,
            'columns', (
                select json_agg(json_build_object('table', c.row_table, 'name', c.name, 'type', c.type) order by c.row_table, c.place)
                from office.row_change_columns() c))::text);
    end if;
    is_known := office.is_known(admitted.tenant, since);
    if is_known then
        with shown as materialized (
            select c.row_table, c.place, c.name, c.type from office.row_change_columns() c
        ), noted as materialized (
            select n.place, n.row_table, n.id, n.op, n.at, n.owner
            from office.noted_rows(
                admitted.tenant, array(select distinct s.row_table from shown s), since, seen, begins_after, page_size) n
        ), told as (
            select n.place, n.row_table, n.id, n.op, n.at, n.owner, (
                select json_object_agg(
                    s.name,
                    case
                        when s.type = 'timestamptz' then to_json(office.rfc3339_time((present.whole ->> s.name)::timestamptz))
                        else (present.whole -> s.name)::json
                    end
                    order by s.place)
                from shown s
                where s.row_table = n.row_table and present.whole is not null) as body
            from noted n
            left join lateral (
                select to_jsonb(r) as whole from public.reservations r
                where n.row_table = 'reservations' and r.tenant_id = admitted.tenant and r.id = n.id
                union all
                select to_jsonb(r) from public.reservation_items r
                where n.row_table = 'reservation_items' and r.tenant_id = admitted.tenant and r.id = n.id
                union all
                select to_jsonb(r) from public.assets r
                where n.row_table = 'assets' and r.tenant_id = admitted.tenant and r.id = n.id
                union all
                select to_jsonb(r) from public.asset_checkouts r
                where n.row_table = 'asset_checkouts' and r.tenant_id = admitted.tenant and r.id = n.id
                union all
                select to_jsonb(r) from public.condition_reports r
                where n.row_table = 'condition_reports' and r.tenant_id = admitted.tenant and r.id = n.id
                union all
                -- One that turned out to be untrue is none any more.
                select to_jsonb(office.notification_in_words(r, a.locale))
                from public.notifications r
                join public.accounts a on a.tenant_id = r.tenant_id and a.id = r.account_id
                where n.row_table = 'notifications' and r.tenant_id = admitted.tenant and r.id = n.id and r.withdrawn_at is null
            ) as present on true
        )
        select count(*), (array_agg(to_json(t.place) order by t.place[1]::xid8 desc, t.place[2:] desc))[1],
            coalesce(json_agg(json_build_object(
                'table', t.row_table, 'id', t.id, 'owner', t.owner,
                'type', case
                    when t.body is null then 'DELETE'
                    when t.op = 'insert' then 'INSERT'
                    else 'UPDATE'
                end,
                'at', to_char(timezone('UTC', t.at), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                'row', t.body)
                order by t.place[1]::xid8, t.place[2:])
                -- What was changed before it was deleted is told with that alone.
                filter (where t.body is not null or t.op = 'delete' or t.row_table = 'notifications'), '[]')
        into change_count, last_place, changes
        from told t;
    end if;
    return office.ok_result(admitted, json_build_object(
        'people', people, 'epoch', epoch, 'snapshot', seen, 'since', since, 'known', is_known, 'changes', changes,
        'after', case when change_count >= page_size then last_place end)::text);
end
$$;
