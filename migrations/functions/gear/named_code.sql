-- The code that an address names to a house, or null: see office.code_in_address().
create or replace function office.named_code(tenant uuid, clean text)
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    house public.tenants;
begin
    if strpos(clean, '/') = 0 then
        return null;
    end if;
    select * into house from public.tenants t where t.id = named_code.tenant;
    return office.code_in_address(clean, office.own_hosts_of(house), coalesce(house.code_hosts, '{}'));
end
$$;
