-- Whether an asset is a case, which others lie in.
create or replace function office.is_case(unit public.assets)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (select i.is_case from public.items i where i.tenant_id = unit.tenant_id and i.id = unit.item_id);
end
$$;
