-- A template of inspections, own or built in; null where the house has none of that name.
create or replace function office.inspection_template_json(tenant uuid, template text)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select json_build_object(
        'name', t.name, 'built_in', t.is_built_in, 'slots', t.slots, 'sign_offs', t.sign_off_roles, 'version', t.version)
    from office.inspection_templates_of(tenant) t
    where t.name = template
$$;
