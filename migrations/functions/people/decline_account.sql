-- Disables an account whose person does not want to be in the house, with its audit row. Enabled again it asks them anew.
create or replace function office.decline_account(account public.accounts)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    before constant public.accounts := account;
    declined_at constant timestamptz := clock_timestamp();
begin
    update public.accounts a set disabled_at = declined_at where a.tenant_id = before.tenant_id and a.id = before.id
    returning * into account;
    perform office.audit_account(
        'account.declined', account, office.account_json(before)::jsonb, office.account_json(account)::jsonb);
end
$$;
