-- SHA-256 of salt and text, in hexadecimal; null where either is missing.
create or replace function office.salted_digest(salt bytea, value text)
returns text
language sql
immutable
as $$
    select pg_catalog.encode(pg_catalog.sha256(salt || pg_catalog.convert_to(value, 'UTF8')), 'hex')
$$;
