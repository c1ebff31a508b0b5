-- An account as the account commands show it: with whether somebody was cut from it and nobody has come since, which the audit tells by rows
-- of its own.
create or replace function office.listed_account_json(account public.accounts)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select (office.account_json(account)::jsonb || jsonb_build_object(
        'was_cut', account.auth_user_id is null and account.former_users <> '{}'))::json
$$;
