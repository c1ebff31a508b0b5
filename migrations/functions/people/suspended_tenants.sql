-- The houses that are suspended: work for all houses leaves them alone.
create or replace function office.suspended_tenants()
returns uuid[]
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := coalesce(current_setting('office.tenant_lookup', true), '');
    suspended uuid[];
begin
    perform set_config('office.tenant_lookup', '*', true);
    suspended := array(select t.id from public.tenants t where t.suspended_at is not null);
    perform set_config('office.tenant_lookup', previous, true);
    return suspended;
end
$$;
