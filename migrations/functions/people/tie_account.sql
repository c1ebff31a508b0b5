-- Ties the account of an address to the person who has proven it: in the house that is asked for, else in any, where the person has none
-- that lets them in. Of several that are nobody's the oldest is tied; the others ask the person (office.answer_invitation()), and one that
-- is disabled is none of them. Under the account's lock: what counts is the address as it is then, and a proof that is older than the
-- account's last cut ties nothing. True where the person has an account there now.
create or replace function office.tie_account(
    tenant uuid, subject uuid, address text, proven_at timestamptz, request_id text
)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    candidates public.accounts[];
    candidate public.accounts;
    account public.accounts;
    has_house boolean;
begin
    perform
        set_config('office.tenant', '', true),
        set_config('office.subject', subject::text, true),
        set_config('office.email', lower(address collate "C"), true);
    has_house := tenant is null and exists (
        select from public.accounts a where a.auth_user_id = subject and a.disabled_at is null);
    candidates := array(
        select a
        from public.accounts a
        where lower(a.email collate "C") = lower(address collate "C")
          and (tenant is null or a.tenant_id = tenant)
          and (a.auth_user_id is null and a.disabled_at is null or a.auth_user_id = subject)
        order by a.disabled_at is not null, a.created_at, a.id);
    perform set_config('office.subject', '', true), set_config('office.email', '', true);
    if has_house then
        return true;
    end if;
    foreach candidate in array candidates loop
        perform
            set_config('office.tenant', candidate.tenant_id::text, true),
            set_config('office.source', 'api', true),
            set_config('office.actor', subject::text, true),
            set_config('office.request_id', coalesce(request_id, ''), true);
        -- Two first requests at once: the second waits, then finds the account its own.
        select * into account
        from public.accounts a
        where a.tenant_id = candidate.tenant_id and a.id = candidate.id
          and lower(a.email collate "C") = lower(address collate "C")
        for no key update;
        -- Who was moved to another address meanwhile has proven nothing of it.
        perform from signin.users u where u.id = subject for no key update;
        if exists (select from signin.users u where u.id = subject and u.email <> lower(address collate "C")) then
            return false;
        elsif account.auth_user_id = subject then
            return true;
        elsif account.id is not null and account.auth_user_id is null and account.disabled_at is null
            and coalesce(proven_at > account.unlinked_at, account.unlinked_at is null)
            and not exists (
                select from public.accounts a where a.tenant_id = candidate.tenant_id and a.auth_user_id = subject)
        then
            perform office.set_account_user(account, subject);
            return true;
        end if;
    end loop;
    return false;
end
$$;
