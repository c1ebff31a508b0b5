-- POST /auth/v1/otp, and the page's: office.request_sign_in_code(). `holder_hash` is of the secret that whoever asked gets with the answer: it
-- counts where this request made the code, and for as long as the code lives.
create or replace function office.request_sign_in_code_2(
    address text, code_hash bytea, sealed bytea, language text, signs_up boolean, validity interval, pause interval,
    mails_an_hour int, password_hash text, metadata jsonb, holder_hash bytea
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    result constant office.function_result := office.request_sign_in_code(
        address, code_hash, sealed, language, signs_up, validity, pause, mails_an_hour, password_hash, metadata);
begin
    if result.status = 200 then
        update signin.codes c set holder_hash = request_sign_in_code_2.holder_hash where c.email = address;
    end if;
    return result;
end
$$;
