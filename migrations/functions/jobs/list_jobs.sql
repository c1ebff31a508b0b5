-- The jobs of the background that one server does for all: how many seconds ago each was last done, and last failed, and by which SQLSTATE.
create or replace function office.list_jobs()
returns table (name text, done_ago float8, failed_ago float8, sqlstate text)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select j.name, extract(epoch from clock_timestamp() - j.done_at)::float8, extract(epoch from clock_timestamp() - j.failed_at)::float8,
        j.sqlstate
    from office.jobs j
    order by j.name
$$;
