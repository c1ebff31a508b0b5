-- The audit row of an account that was added or changed: what changed of it, before and after.
create or replace function office.audit_account(action text, account public.accounts, before jsonb, after jsonb)
returns void
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.write_audit(
        account.tenant_id, action, 'account', account.id, null, null, null, null, before, after)
$$;
