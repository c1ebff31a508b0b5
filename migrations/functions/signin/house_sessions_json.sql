-- The sessions of an account's user that work in the account's house; `current` is that of the request.
create or replace function office.house_sessions_json(account public.accounts, current uuid)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.sessions_json(
        array(select s from office.sessions_in_house(account.tenant_id, account.auth_user_id) s), house_sessions_json.current)
$$;
