-- A snapshot that fits into a cursor: one that lists very many transactions becomes one that has seen none of them. Some changes are
-- then told again, and none is missed.
create or replace function office.short_snapshot(snapshot pg_snapshot)
returns pg_snapshot
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case
        when length(snapshot::text) <= 1024 then snapshot
        else (pg_snapshot_xmin(snapshot) || ':' || pg_snapshot_xmin(snapshot) || ':')::pg_snapshot
    end
$$;
