-- The answer of a read that found what was asked for: 200 and the bytes to send.
create or replace function office.ok_result(caller office.caller, body text)
returns office.function_result
language sql
immutable
as $$
    select row(200, null, body, null, null, caller.tenant, caller.account)::office.function_result
$$;
