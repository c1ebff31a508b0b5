-- Holds all SKUs of a tenant until COMMIT: who wants one through the API waits, see `lock_sku`.
create or replace function office.lock_skus(tenant uuid)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    select pg_advisory_xact_lock(hashtextextended('skus:' || tenant, 0))
$$;
