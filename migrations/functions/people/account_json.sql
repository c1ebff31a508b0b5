-- An account as the audit keeps it, and as the account commands show it (office.listed_account_json()).
create or replace function office.account_json(account public.accounts)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select json_build_object(
        'id', account.id,
        'tenant_id', account.tenant_id,
        'auth_user_id', account.auth_user_id,
        'email', account.email,
        'display_name', account.display_name,
        'roles', account.roles,
        'locale', account.locale,
        'disabled_at', office.rfc3339_time(account.disabled_at))
$$;
