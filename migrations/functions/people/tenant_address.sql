-- Where the people of a house reach the server, where that is another address than everybody's.
create or replace function office.tenant_address(tenant uuid)
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(tenant::text);
    address text;
begin
    select t.public_url into address from public.tenants t where t.id = tenant;
    perform office.switch_tenant(previous);
    return address;
end
$$;
