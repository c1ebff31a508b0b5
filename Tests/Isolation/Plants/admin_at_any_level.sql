-- An admin is taken away in any isolation level, and nobody waits for who takes another away.
-- Caught by: a-house-has-an-admin
-- Writes: roles, shut_out, updateAccount
select pg_temp.plant('office.check_last_admin', 'current_setting\(''transaction_isolation''\) <> ''read committed''', 'false');
drop trigger accounts_tenant_first on public.accounts;
select pg_temp.plant('office.check_last_admin', 'office\.lock_tenant\(old\.tenant_id\)', '(select t from public.tenants t where t.id = old.tenant_id)')
