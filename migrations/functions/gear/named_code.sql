-- The code that an address names to a house, or null: see office.code_in_address().
create or replace function office.named_code(tenant uuid, clean text)
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if strpos(clean, '/') = 0 then
        return null;
    end if;
    return office.code_in_address(
        clean, array(select h.host from office.own_hosts h),
        coalesce((select t.code_hosts from public.tenants t where t.id = named_code.tenant), '{}'));
end
$$;
