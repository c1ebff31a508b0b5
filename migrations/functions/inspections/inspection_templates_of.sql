-- The templates of a house: the built-in ones, where no own one of that name stands in their place, and its own.
create or replace function office.inspection_templates_of(tenant uuid)
returns table (name text, slots jsonb, sign_off_roles text[], is_built_in boolean, version int)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select t.name, t.slots, t.sign_off_roles, false, t.version
    from public.inspection_templates t
    where t.tenant_id = tenant
    union all
    select b.name, b.slots, b.sign_off_roles, true, 1
    from office.built_in_inspection_templates() b
    where not exists (
        select from public.inspection_templates t where t.tenant_id = inspection_templates_of.tenant and t.name = b.name)
$$;
