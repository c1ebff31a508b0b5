-- POST /me/invitations: a yes ties the account to who asks, a no disables it. Answers with those that are left; the same twice does the same.
-- An account that is not theirs to answer is not found, whatever it is.
create or replace function office.answer_invitation(
    subject uuid, session uuid, email text, proven_at bigint, links_by_email boolean, invitation uuid, accepts boolean, request_id text
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    proof record;
    account public.accounts;
    is_open boolean;
begin
    proof := office.proven_address(subject, session, email, proven_at, links_by_email);
    account := office.lock_invitation(subject, proof.address, invitation, request_id);
    -- Under the user's lock: what is answered while the session ends is answered before or after.
    if session is not null and not office.is_live_session(subject, session) then
        return row(401, 'token_invalid', null, null, null, null, null)::office.function_result;
    end if;
    -- Who was moved to another address meanwhile has proven nothing of this one.
    is_open := account.id = any (
            array(select o.id from unnest(office.open_invitations(subject, proof.address, proof.at)) as o))
        and not exists (select from signin.users u where u.id = subject and u.email <> proof.address);
    if is_open and accepts then
        perform office.set_account_user(account, subject);
    elsif is_open then
        perform office.decline_account(account);
    elsif account.id is null or (
        case
            when accepts then account.auth_user_id = subject and account.disabled_at is null
            else account.auth_user_id is null and account.disabled_at is not null
        end) is not true
    then
        return row(404, 'invitation_not_found', null, null, null, null, null)::office.function_result;
    end if;
    return row(
        200, null, office.invitations_text(office.open_invitations(subject, proof.address, proof.at)), null, null,
        account.tenant_id, null)::office.function_result;
end
$$;
