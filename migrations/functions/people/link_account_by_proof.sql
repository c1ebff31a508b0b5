-- Ties an account to the user whose token proves its address (the server has checked the proof). Of a session of our own the database
-- knows when the address was proven, and which; of another issuer's the token says both. 200 when the person has an account to
-- enter with now.
create or replace function office.link_account_by_proof(
    tenant uuid, subject uuid, session uuid, email text, proven_at bigint, request_id text
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    is_linked boolean;
begin
    if session is null then
        is_linked := office.tie_account(tenant, subject, email, to_timestamp(proven_at), request_id);
    else
        is_linked := office.tie_account_of_session(tenant, subject, session, request_id);
    end if;
    if is_linked then
        return row(200, null, null, null, null, null, null)::office.function_result;
    end if;
    return row(403, 'no_office_role', null, null, null, null, null)::office.function_result;
end
$$;
