-- A refusal in the app's own envelope, sent as it is.
create or replace function office.app_refused(caller office.caller, status int, sentence text)
returns office.answer
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(
        status, null, format('{"success":false,"error":%s}', to_json(sentence)), null, null, caller.tenant,
        caller.account)::office.answer
$$;
