-- Before PUT /auth/v1/user keeps a choice of house: refused where it is none of the person's. An account of their address there that is
-- nobody's yet is tied to them: to choose the house is their yes.
create or replace function office.choose_house(subject uuid, session uuid, house uuid, links_by_email boolean)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    address text;
    is_own boolean;
    is_invited boolean;
begin
    select u.email into address
    from signin.sessions s
    join signin.users u on u.id = s.user_id
    where s.id = session and s.user_id = subject;
    if not found then
        return office.sign_in_refusal(403, 'session_not_found');
    end if;
    perform set_config('office.subject', subject::text, true), set_config('office.email', address, true);
    is_own := exists (
        select from public.accounts a
        where a.auth_user_id = subject and a.tenant_id = house and a.disabled_at is null);
    is_invited := links_by_email and exists (
        select from public.accounts a
        where lower(a.email collate "C") = address and a.tenant_id = house and a.auth_user_id is null and a.disabled_at is null);
    perform set_config('office.subject', '', true), set_config('office.email', '', true);
    if is_own or (is_invited and office.tie_account_of_session(house, subject, session, null)) then
        return row(200, null, '{}', null, null, null, null)::office.function_result;
    end if;
    return office.sign_in_refusal(422, 'tenant_not_found');
end
$$;
