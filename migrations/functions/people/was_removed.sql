-- Whether a house was taken away from here, and is not back.
create or replace function office.was_removed(tenant uuid)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select exists (
        select from office.removed_tenants r where r.tenant_id = was_removed.tenant and r.removed_at is not null)
$$;
