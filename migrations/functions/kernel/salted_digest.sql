-- SHA-256 of salt and text, in hexadecimal; null where either is missing.
create or replace function office.salted_digest(salt bytea, value text)
returns text
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select encode(sha256(salt || convert_to(value, 'UTF8')), 'hex')
$$;
