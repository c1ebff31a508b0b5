-- The answer that lists sessions, what was seen last first; `current` is that of the request.
create or replace function office.sessions_json(listed signin.sessions[], current uuid)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select format(
        '{"sessions":%s}',
        array_to_json(array(
            select office.session_json(s, sessions_json.current)
            from unnest(listed) as s
            order by coalesce(s.last_seen_at, s.refreshed_at) desc, s.id)))
$$;
