-- GET /changes: what changed since a cursor, or everything in scope without one, a page of it, and the next cursor
-- (docs/apps/keeping-a-copy.md). One snapshot for all of it: what commits meanwhile is new to the cursor that is returned.
--
-- Codes that are no refusal of the API: `change_log_stale`, the log has to be made anew by office.renew_change_log() first;
-- `slow_read`, there is more than a little to tell and `at_once` asked for no more.
--
-- The facts are for the server: the cursor; and at the end of a run what was looked with, whether there was nothing to tell to who
-- was at the end of one before, for how long the scope's day lasts, `class`, what is alike in two cursors of which the same is new to
-- people of one role, and whether what was told is one person's own, `personal`.
create or replace function office.list_changes(
    tenant uuid, subject uuid, session uuid, role text,
    since text, kinds text[], scope text, page_size int, with_documents boolean, at_once boolean
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    all_kinds constant text[] := array['tenant', 'item', 'asset', 'client', 'reservation', 'notification'];
    -- All that there were before people were told of anything.
    old_kinds constant text[] := array['tenant', 'item', 'asset', 'client', 'reservation'];
    asks_for_all constant boolean := kinds is null;
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    here constant pg_snapshot := pg_current_snapshot();
    account uuid;
    epoch text;
    zone text;
    cursor office.change_cursor;
    is_manager boolean;
    is_full boolean;
    is_personal boolean;
    follows boolean;
    day_turned boolean;
    more boolean := false;
    found record;
    listed text := '';
    next_cursor text;
    class text;
    reason text;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    is_manager := office.has_role(caller, 'manager');
    kinds := array(select k.kind from unnest(all_kinds) with ordinality as k (kind, place)
        where kinds is null or k.kind = any (kinds) order by k.place);
    -- Where nothing is asked for that is a person's own, people who ask alike have the same cursor.
    account := case when 'notification' = any (kinds) then caller.account end;

    if since is not null then
        cursor := office.read_change_cursor(since);
        if cursor.scope is null then
            return office.invalid_result(caller, 'since');
        elsif cursor.tenant = caller.tenant and cursor.scope <> list_changes.scope then
            return office.invalid_result(caller, 'scope');
        elsif cursor.tenant = caller.tenant and cursor.kinds <> kinds and not (asks_for_all and cursor.kinds = old_kinds) then
            return office.invalid_result(caller, 'kinds');
        elsif cursor.tenant <> caller.tenant or cursor.is_manager <> is_manager or cursor.kinds <> kinds
            or cursor.account is distinct from account
        then
            return office.resync_result(caller);
        end if;
    end if;
    if list_changes.scope = 'desk' and not is_manager then
        return row(
            403, 'insufficient_role', null, '{"params":{"role":"manager"}}', null, caller.tenant,
            caller.account)::office.function_result;
    end if;

    epoch := office.change_epoch();
    if epoch is null then
        -- A standby has snapshots of its own; elsewhere the log has to be made anew.
        reason := case when pg_is_in_recovery() then 'unavailable' else 'change_log_stale' end;
        return row(503, reason, null, null, null, caller.tenant, caller.account)::office.function_result;
    end if;
    zone := office.tenant_zone(caller.tenant);

    if since is null then
        cursor.tenant := caller.tenant;
        cursor.account := account;
        cursor.is_manager := is_manager;
        cursor.scope := list_changes.scope;
        cursor.kinds := kinds;
        cursor.zone := zone;
        cursor.epoch := epoch;
    elsif cursor.epoch <> epoch or cursor.zone <> zone or not office.is_known(caller.tenant, coalesce(cursor.since, cursor.looked))
        or pg_snapshot_xmax(coalesce(cursor.looked, cursor.since)) > pg_snapshot_xmax(here)
    then
        return office.resync_result(caller);
    end if;

    is_full := cursor.since is null;
    if is_full and at_once then
        return row(503, 'slow_read', null, null, null, caller.tenant, caller.account)::office.function_result;
    end if;
    follows := not is_full and cursor.looked is null;
    if cursor.looked is null then
        cursor.looked := here;
        cursor.run_day := (now() at time zone zone)::date;
    end if;
    -- Whoever waits is told of the new day: with a cursor of the old one each look would be dear.
    day_turned := cursor.run_day is distinct from cursor.day;
    is_personal := cursor.account is not null and (not follows or exists (
        select from office.noted_between(caller.tenant, cursor.since, cursor.looked, null) n where n.kind = 'notification'));
    -- Asked before the work is done, which would delay the small reads.
    if at_once and (day_turned or cursor.after_id is not null or (
        select count(*) from office.noted_between(caller.tenant, cursor.since, cursor.looked, 100)) >= 100)
    then
        return row(503, 'slow_read', null, null, null, caller.tenant, caller.account)::office.function_result;
    end if;
    if is_full or day_turned or cursor.after_id is not null or office.has_changes(caller.tenant, cursor.since) then
        select array_agg(e.kind order by e.place, e.id) as kinds, array_agg(e.id order by e.place, e.id) as ids
        into found
        from office.run_entities(cursor, page_size + 1) as e;
        if at_once and cardinality(found.ids) > 5 then
            return row(503, 'slow_read', null, null, null, caller.tenant, caller.account)::office.function_result;
        end if;
        more := coalesce(cardinality(found.ids) > page_size, false);
        if found.ids is not null then
            listed := office.change_documents(
                caller.tenant, cursor.account, cursor.scope, found.kinds[:page_size], found.ids[:page_size],
                office.local_midnight(cursor.run_day, zone), office.local_midnight(cursor.run_day + 7, zone), with_documents);
        end if;
    end if;

    if more then
        cursor.after_kind := found.kinds[page_size];
        cursor.after_id := found.ids[page_size];
    else
        cursor.since := cursor.looked;
        cursor.day := cursor.run_day;
        cursor.looked := null;
        cursor.run_day := null;
        cursor.after_kind := null;
        cursor.after_id := null;
    end if;
    next_cursor := office.change_cursor_text(cursor);
    class := to_json(concat_ws(' ', is_manager, cursor.day, epoch, zone));
    return row(
        200, null,
        format('{"changes":[%s],"cursor":"%s","more":%s,"full":%s}', listed, next_cursor, more::text, is_full::text),
        case
            when more then format('{"params":{"cursor":"%s","class":%s,"personal":%s}}', next_cursor, class, is_personal::text)
            else format(
                '{"params":{"cursor":"%s","class":%s,"personal":%s,"snapshot":"%s","empty":%s,"midnight_ms":%s}}',
                next_cursor, class, is_personal::text, cursor.since, (follows and not day_turned and listed = '')::text,
                greatest(1, ceil(extract(epoch from office.local_midnight(cursor.day + 1, zone) - clock_timestamp()) * 1000)::bigint))
        end,
        null, caller.tenant, caller.account)::office.function_result;
end
$$;
