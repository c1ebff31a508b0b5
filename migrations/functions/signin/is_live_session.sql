-- Whether a token's session lives: there is one of that id, it is that user's, and its end has not come.
create or replace function office.is_live_session(subject uuid, session uuid)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select exists (
        select from signin.sessions s
        where s.id = session and s.user_id = subject and coalesce(s.ends_at > clock_timestamp(), true))
$$;
