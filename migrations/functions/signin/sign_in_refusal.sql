-- What signing in refuses, with the code that the client libraries know; and how long to wait where that helps, in whole
-- seconds.
create or replace function office.sign_in_refusal(status int, code text, wait interval default null)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(
        status, code, null,
        case when wait is not null
            then json_build_object('params', json_build_object('seconds', ceil(extract(epoch from wait))::int::text))::text
        end,
        null, null, null)::office.function_result
$$;
