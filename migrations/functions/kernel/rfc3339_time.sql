-- A time as answers carry it: RFC 3339, UTC, whole seconds; what is finer is cut (openapi/openapi.yaml, "Format").
create or replace function office.rfc3339_time(instant timestamptz)
returns text
language sql
stable
parallel safe
as $$
    select pg_catalog.to_char(pg_catalog.timezone('UTC', instant), 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
$$;
