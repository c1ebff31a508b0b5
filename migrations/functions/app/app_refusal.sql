-- A refusal in the app's own envelope, sent as it is.
create or replace function office.app_refusal(caller office.caller, status int, sentence text)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(
        status, null, format('{"success":false,"error":%s}', to_json(sentence)), null, null, caller.tenant,
        caller.account)::office.function_result
$$;
