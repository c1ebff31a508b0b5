-- Locks the account that somebody answers, after its house, as whoever changes people does, and says for whom the audit is written. It is
-- theirs, or nobody's with the address that they have proven; null where it is neither.
create or replace function office.lock_invitation(subject uuid, address text, invitation uuid, request_id text)
returns public.accounts
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    asked public.accounts;
    account public.accounts;
begin
    perform
        set_config('office.tenant', '', true),
        set_config('office.subject', coalesce(subject::text, ''), true),
        set_config('office.email', coalesce(address, ''), true);
    select * into asked
    from public.accounts a
    where a.id = invitation
      and (a.auth_user_id = subject or a.auth_user_id is null and lower(a.email collate "C") = address);
    perform
        set_config('office.tenant', coalesce(asked.tenant_id::text, ''), true),
        set_config('office.subject', '', true),
        set_config('office.email', '', true),
        set_config('office.source', 'api', true),
        set_config('office.actor', coalesce(subject::text, ''), true),
        set_config('office.request_id', coalesce(request_id, ''), true);
    perform office.lock_tenant(asked.tenant_id);
    select * into account
    from public.accounts a
    where a.tenant_id = asked.tenant_id and a.id = asked.id
      and (a.auth_user_id = subject or a.auth_user_id is null and lower(a.email collate "C") = address)
    for no key update;
    perform from signin.users u where u.id = subject for no key update;
    return account;
end
$$;
