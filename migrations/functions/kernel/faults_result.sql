-- The 400 of fields that only the database could judge, all with the same fault.
create or replace function office.faults_result(caller office.caller, fields text[], fault text)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(
        400, 'validation_failed', null,
        json_build_object(
            'faults', (select json_agg(json_build_object('field', f.name, 'code', fault)) from unnest(fields) as f (name)))::text,
        null, caller.tenant, caller.account)::office.function_result
$$;
