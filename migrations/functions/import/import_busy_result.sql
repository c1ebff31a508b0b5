-- The 503 of an import while another one of the tenant is running.
create or replace function office.import_busy_result(caller office.caller)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(503, 'unavailable', null, null, null, caller.tenant, caller.account)::office.function_result
$$;
