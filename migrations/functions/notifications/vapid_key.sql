-- The key by which push services of browsers know this house, sealed as it lies here; no row before its first start.
create or replace function office.vapid_key()
returns table (public_key text, sealed_key bytea)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select k.public_key, k.sealed_key from office.vapid_keys k
$$;
