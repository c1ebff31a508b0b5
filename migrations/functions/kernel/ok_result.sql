-- The answer of a read that found what was asked for: 200 and the bytes to send.
-- Not SECURITY DEFINER and without settings of its own: so the planner puts it in the place of its call.
create or replace function office.ok_result(caller office.caller, body text)
returns office.function_result
language sql
immutable
as $$
    select row(200, null, body, null, null, caller.tenant, caller.account)::office.function_result
$$;
