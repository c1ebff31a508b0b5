-- The answer of a call whose parameter holds what only the database could judge.
create or replace function office.invalid_result(caller office.caller, parameter text)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(
        400, 'validation_failed', null, json_build_object('params', json_build_object('field', parameter))::text, null, caller.tenant,
        caller.account)::office.function_result
$$;
