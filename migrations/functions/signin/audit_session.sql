-- The audit rows of what a refresh token showed of a session: one in each tenant that its person belongs to.
create or replace function office.audit_session(action text, person signin.users, facts jsonb, request_id text)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    account record;
    found_accounts public.accounts[];
begin
    perform set_config('office.tenant', '', true), set_config('office.subject', person.id::text, true);
    found_accounts := array(select a from public.accounts a where a.auth_user_id = person.id order by a.tenant_id);
    perform set_config('office.subject', '', true);
    foreach account in array found_accounts loop
        perform
            set_config('office.tenant', account.tenant_id::text, true),
            set_config('office.source', 'api', true),
            set_config('office.actor', person.id::text, true),
            set_config('office.request_id', coalesce(request_id, ''), true);
        perform office.write_audit(
            account.tenant_id, action, 'account', account.id, null, null, null, null, null, facts);
    end loop;
end
$$;
