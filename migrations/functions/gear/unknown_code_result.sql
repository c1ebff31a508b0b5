-- The 404 of a text that finds no asset: what it was understood as.
create or replace function office.unknown_code_result(caller office.caller, code text)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(
        404, 'unknown_code', null,
        json_build_object('params', json_build_object('code', code), 'current', json_build_object('code', code))::text, null,
        caller.tenant, caller.account)::office.function_result
$$;
