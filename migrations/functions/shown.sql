-- The answer of a read that found what was asked for: 200 and the bytes to send.
create or replace function office.shown(caller office.caller, body text)
returns office.answer
language sql
immutable
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
    select row(200, null, body, null, null, caller.tenant, caller.account)::office.answer
$$;
