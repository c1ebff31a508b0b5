-- The audit rows of a refresh token that was used after it had been replaced: one in each tenant that its person belongs to.
create or replace function office.audit_reuse(person signin.users, session uuid, request_id text)
returns void
language plpgsql
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
declare
    account record;
    found_accounts public.accounts[];
begin
    perform set_config('office.tenant', '', true), set_config('office.subject', person.id::text, true);
    found_accounts := array(select a from accounts a where a.auth_user_id = person.id order by a.tenant_id);
    perform set_config('office.subject', '', true);
    foreach account in array found_accounts loop
        perform
            set_config('office.tenant', account.tenant_id::text, true),
            set_config('office.source', 'api', true),
            set_config('office.actor', person.id::text, true),
            set_config('office.request_id', coalesce(request_id, ''), true);
        perform office.write_audit(
            account.tenant_id, 'session.reused', 'account', account.id, null, null, null, null, null,
            jsonb_build_object('session_id', session));
    end loop;
    perform office.leave(null);
end
$$;
