-- Holds an SKU until COMMIT: who else wants the same through the API waits, and is told who has it. Nothing is held for null. An import
-- holds all of them at once.
create or replace function office.lock_sku(tenant uuid, sku text)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    select pg_advisory_xact_lock_shared(hashtextextended('skus:' || tenant, 0)) where sku is not null;
    select pg_advisory_xact_lock(hashtextextended(office.code_key(sku), hashtextextended('sku:' || tenant, 0))) where office.code_key(sku) is not null
$$;
