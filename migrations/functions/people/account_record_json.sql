-- An account as the desk sees it.
create or replace function office.account_record_json(account public.accounts)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select account.id, account.email, account.display_name, account.roles, account.locale,
            account.disabled_at is not null as disabled, account.version
    ) as shown
$$;
