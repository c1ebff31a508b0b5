-- Whether a house was taken away from here, and is not back. The tombstone of one that came back stays.
create or replace function office.was_removed(tenant uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := coalesce(current_setting('office.tenant_lookup', true), '');
    is_back boolean;
begin
    perform set_config('office.tenant_lookup', was_removed.tenant::text, true);
    is_back := exists (select from public.tenants t where t.id = was_removed.tenant);
    perform set_config('office.tenant_lookup', previous, true);
    return not is_back and exists (
        select from office.removed_tenants r where r.tenant_id = was_removed.tenant and r.removed_at is not null);
end
$$;
