-- The answer of a call whose cursor tells nothing any more: the client fetches everything.
create or replace function office.resync_result(caller office.caller)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(410, 'resync_required', null, null, null, caller.tenant, caller.account)::office.function_result
$$;
