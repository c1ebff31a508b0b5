-- The sessions of an account's user that work in the account's house, what was seen last first; `current` is that of the request.
create or replace function office.house_sessions_json(account public.accounts, current uuid)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select format(
        '{"sessions":%s}',
        array_to_json(array(
            select office.session_json(s, house_sessions_json.current)
            from office.sessions_in_house(account.tenant_id, account.auth_user_id) s
            order by coalesce(s.last_seen_at, s.refreshed_at) desc, s.id)))
$$;
