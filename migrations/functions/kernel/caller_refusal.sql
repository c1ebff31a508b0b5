-- The answer of a call whose caller office.authorize_caller() did not let in.
create or replace function office.caller_refusal(caller office.caller)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(
        case caller.code when 'token_invalid' then 401 else 403 end, caller.code, null, caller.facts, null, caller.tenant,
        caller.account)::office.function_result
$$;
