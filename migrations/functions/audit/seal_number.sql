-- A whole number as a field of an entry: null, or eight bytes.
create or replace function office.seal_number(value bigint)
returns bytea
language sql
immutable
as $$
    select case when value is null then '\x01'::bytea else '\x0300000008'::bytea || pg_catalog.int8send(value) end
$$;
