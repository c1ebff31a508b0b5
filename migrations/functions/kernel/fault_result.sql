-- The 400 of a field that only the database could judge: which one, and what is wrong with it.
create or replace function office.fault_result(caller office.caller, field text, fault text)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(
        400, 'validation_failed', null,
        json_build_object('params', json_build_object('field', field, 'fault', fault))::text, null, caller.tenant,
        caller.account)::office.function_result
$$;
