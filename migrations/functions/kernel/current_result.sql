-- A 409 about something else than a reservation: `params` for its sentence, and the facts that let a person settle it.
create or replace function office.current_result(caller office.caller, code text, params json, current json)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(
        409, code, null, '{"params":' || params::text || ',"current":' || current::text || '}', null, caller.tenant,
        caller.account)::office.function_result
$$;
