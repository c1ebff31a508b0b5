-- What the labels of a house carry as `?h=`, by which `find_house_of_code` tells houses apart: how its id begins. Null where the server has no
-- other house.
create or replace function office.label_house(tenant uuid)
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := coalesce(current_setting('office.tenant_lookup', true), '');
    named text;
begin
    perform set_config('office.tenant_lookup', '*', true);
    named := case when exists (select from public.tenants t where t.id <> label_house.tenant) then left(label_house.tenant::text, 8) end;
    perform set_config('office.tenant_lookup', previous, true);
    return named;
end
$$;
