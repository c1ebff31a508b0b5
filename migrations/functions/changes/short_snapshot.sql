-- A snapshot that fits into a cursor: one that lists very many transactions becomes one that has seen none of them. Some changes are
-- then told again, and none is missed. A KiB, less what two of them and the rest of a cursor would be over 3 KiB in base64.
create or replace function office.short_snapshot(snapshot pg_snapshot)
returns pg_snapshot
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case
        when length(snapshot::text) <= 1000 then snapshot
        else (pg_snapshot_xmin(snapshot) || ':' || pg_snapshot_xmin(snapshot) || ':')::pg_snapshot
    end
$$;
