-- The 200 of an account command: the account as it is now.
create or replace function office.account_result(account public.accounts)
returns office.function_result
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(200, null, office.listed_account_json(account)::text, null, null, account.tenant_id, account.id)::office.function_result
$$;
