-- What the release before calls in the place of office.request_sign_in_code_2(): whoever asks gets no secret with the answer.
create or replace function office.request_sign_in_code(
    address text, code_hash bytea, sealed bytea, language text, signs_up boolean, validity interval, pause interval,
    mails_an_hour int, password_hash text, metadata jsonb
)
returns office.function_result
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.request_sign_in_code_2(
        address, code_hash, sealed, language, signs_up, validity, pause, mails_an_hour, password_hash, metadata, null)
$$;
