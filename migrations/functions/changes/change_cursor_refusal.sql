-- The refusal of a cursor that is none, or that was made for something else than what is asked for now, `fresh`; null where it fits. One of
-- another tenant, role or person tells nothing: everything is fetched anew.
create or replace function office.change_cursor_refusal(
    caller office.caller, cursor office.change_cursor, fresh office.change_cursor, asks_for_all boolean
)
returns office.function_result
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    -- All that there were before people were told of anything.
    old_kinds constant text[] := array['tenant', 'item', 'asset', 'client', 'reservation'];
begin
    if cursor.scope is null then
        return office.invalid_result(caller, 'since');
    elsif cursor.tenant = fresh.tenant and cursor.scope <> fresh.scope then
        return office.invalid_result(caller, 'scope');
    elsif cursor.tenant = fresh.tenant and cursor.kinds <> fresh.kinds and not (asks_for_all and cursor.kinds = old_kinds) then
        return office.invalid_result(caller, 'kinds');
    elsif cursor.tenant <> fresh.tenant or cursor.is_manager <> fresh.is_manager or cursor.kinds <> fresh.kinds
        or cursor.account is distinct from fresh.account
    then
        return office.resync_result(caller);
    end if;
    return null;
end
$$;
