-- An id as a field of an entry: null, or sixteen bytes.
create or replace function office.seal_uuid(value uuid)
returns bytea
language sql
immutable
as $$
    select case when value is null then '\x01'::bytea else '\x0300000010'::bytea || pg_catalog.uuid_send(value) end
$$;
