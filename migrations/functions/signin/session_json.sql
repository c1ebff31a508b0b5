-- A session as its person and an admin see it; `current` is that of the request.
create or replace function office.session_json(session signin.sessions, current uuid)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select session.id, session.device, session.address, office.rfc3339_time(session.created_at) as created_at,
            office.rfc3339_time(coalesce(session.last_seen_at, session.refreshed_at)) as last_seen_at,
            coalesce(session.id = session_json.current, false) as current
    ) as shown
$$;
