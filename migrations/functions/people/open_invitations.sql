-- The accounts that wait for somebody's yes, the oldest first: of the address that they have proven, nobody's, in houses in which they have
-- none. A proof that is older than an account's last cut is none.
create or replace function office.open_invitations(subject uuid, address text, proven_at timestamptz)
returns public.accounts[]
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    found_accounts public.accounts[];
begin
    perform set_config('office.subject', coalesce(subject::text, ''), true), set_config('office.email', coalesce(address, ''), true);
    found_accounts := array(
        select a
        from public.accounts a
        where lower(a.email collate "C") = address and a.auth_user_id is null and a.disabled_at is null
          and coalesce(proven_at > a.unlinked_at, a.unlinked_at is null)
          and not exists (select from public.accounts o where o.auth_user_id = subject and o.tenant_id = a.tenant_id)
        order by a.created_at, a.id);
    perform set_config('office.subject', '', true), set_config('office.email', '', true);
    return found_accounts;
end
$$;
