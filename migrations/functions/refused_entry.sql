-- The answer of a call whose caller office.enter() did not let in.
create or replace function office.refused_entry(caller office.caller)
returns office.answer
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(
        case caller.code when 'token_invalid' then 401 else 403 end, caller.code, null, caller.facts, null, caller.tenant,
        caller.account)::office.answer
$$;
