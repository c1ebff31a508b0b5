-- GET /me/invitations: the houses that ask somebody in.
create or replace function office.list_my_invitations(
    subject uuid, session uuid, email text, proven_at bigint, links_by_email boolean
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    proof constant record := office.proven_address(subject, session, email, proven_at, links_by_email);
begin
    if session is not null and not office.is_live_session(subject, session) then
        return row(401, 'token_invalid', null, null, null, null, null)::office.function_result;
    end if;
    return row(
        200, null, office.invitations_text(office.open_invitations(subject, proof.address, proof.at)), null, null, null,
        null)::office.function_result;
end
$$;
