-- The answer of a call whose row the tenant does not have; a foreign row and a made-up one look alike.
create or replace function office.not_found_result(caller office.caller, code text)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(404, code, null, null, null, caller.tenant, caller.account)::office.function_result
$$;
