-- Holds an SKU until COMMIT: who else wants it through the API waits. No index keeps it unique, because what other programs have made
-- twice stays. Nothing is held for null. An import holds all of them at once.
create or replace function office.lock_sku(tenant uuid, sku text)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    select pg_advisory_xact_lock_shared(hashtextextended('skus:' || tenant, 0)) where sku is not null;
    select pg_advisory_xact_lock(hashtextextended(sku, hashtextextended('sku:' || tenant, 0))) where sku is not null
$$;
