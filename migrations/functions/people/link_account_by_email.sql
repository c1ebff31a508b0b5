-- Links the accounts of an address to the auth user whose token proves it (the server has checked the proof): in the
-- tenant the token claims, else in each. More than one account of the address in a tenant links nothing there, nor does
-- one that is linked already, nor the token of a session that has ended or that the tenant lets in no more. 200 when the
-- person has an account to enter with now.
create or replace function office.link_account_by_email(tenant uuid, subject uuid, session uuid, email text, request_id text)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    candidate record;
    account public.accounts;
    is_linked boolean := false;
    lost uuid[];
begin
    if session is not null then
        select s.lost_tenants into lost
        from signin.sessions s
        where s.id = session and s.user_id = subject and coalesce(s.ends_at > clock_timestamp(), true);
        if not found then
            return row(401, 'token_invalid', null, null, null, null, null)::office.function_result;
        end if;
    end if;
    perform
        set_config('office.tenant', '', true),
        set_config('office.email', lower(email collate "C"), true);
    for candidate in
        select a.tenant_id, min(a.id::text)::uuid as id
        from public.accounts a
        where lower(a.email collate "C") = lower(link_account_by_email.email collate "C")
          and (tenant is null or a.tenant_id = tenant)
          and a.tenant_id <> all (coalesce(lost, '{}'))
        group by a.tenant_id
        having count(*) = 1
        order by a.tenant_id
    loop
        perform
            set_config('office.tenant', candidate.tenant_id::text, true),
            set_config('office.source', 'api', true),
            set_config('office.actor', subject::text, true),
            set_config('office.request_id', coalesce(request_id, ''), true);
        -- Two first requests at once: the second waits, then finds the account its own.
        select * into account from public.accounts a where a.tenant_id = candidate.tenant_id and a.id = candidate.id for no key update;
        if account.auth_user_id is null and not exists (
            select from public.accounts a where a.tenant_id = candidate.tenant_id and a.auth_user_id = subject)
        then
            account := office.set_account_user(account, subject);
        end if;
        is_linked := is_linked or coalesce(account.auth_user_id = subject, false);
    end loop;
    perform set_config('office.email', '', true);
    if is_linked then
        return row(200, null, null, null, null, account.tenant_id, account.id)::office.function_result;
    end if;
    return row(403, 'no_office_role', null, null, null, null, null)::office.function_result;
end
$$;
