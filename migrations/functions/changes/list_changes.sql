-- GET /changes: what changed since a cursor, or everything in scope without one, a page of it, and the next cursor
-- (docs/apps/keeping-a-copy.md). One snapshot for all of it: what commits meanwhile is new to the cursor that is returned.
--
-- Codes that are no refusal of the API: `change_log_stale`, the log has to be made anew by office.renew_change_log() first;
-- `slow_read`, there is more than a little to tell and `at_once` asked for no more.
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
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    -- The cursor as it is where there is none, and what one has to be made for.
    fresh office.change_cursor;
    cursor office.change_cursor;
    refusal office.function_result;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    fresh.tenant := caller.tenant;
    fresh.is_manager := office.has_role(caller, 'manager');
    fresh.scope := list_changes.scope;
    fresh.kinds := array(select k.kind from unnest(all_kinds) with ordinality as k (kind, place)
        where kinds is null or k.kind = any (kinds) order by k.place);
    -- Where nothing is asked for that is a person's own, people who ask alike have the same cursor.
    fresh.account := case when 'notification' = any (fresh.kinds) then caller.account end;
    if since is not null then
        cursor := office.read_change_cursor(since);
        refusal := office.change_cursor_refusal(caller, cursor, fresh, kinds is null);
        if refusal.status is not null then
            return refusal;
        end if;
    end if;
    if list_changes.scope = 'desk' and not fresh.is_manager then
        return row(
            403, 'insufficient_role', null, '{"params":{"role":"manager"}}', null, caller.tenant,
            caller.account)::office.function_result;
    end if;

    fresh.epoch := office.change_epoch();
    if fresh.epoch is null then
        -- A standby has snapshots of its own; elsewhere the log has to be made anew.
        return row(
            503, case when pg_is_in_recovery() then 'unavailable' else 'change_log_stale' end, null, null, null, caller.tenant,
            caller.account)::office.function_result;
    end if;
    fresh.zone := office.tenant_zone(caller.tenant);
    if since is null then
        cursor := fresh;
    elsif cursor.epoch <> fresh.epoch or cursor.zone <> fresh.zone
        or not office.is_known(caller.tenant, coalesce(cursor.since, cursor.looked))
        or pg_snapshot_xmax(coalesce(cursor.looked, cursor.since)) > pg_snapshot_xmax(pg_current_snapshot())
    then
        return office.resync_result(caller);
    end if;
    return office.change_look_result(caller, cursor, page_size, with_documents, at_once);
end
$$;
