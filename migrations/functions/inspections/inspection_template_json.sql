-- A template of inspections, own or built in; null where the house has none of that name.
create or replace function office.inspection_template_json(tenant uuid, template text)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select t.name, t.is_built_in as built_in, office.inspection_slots_json(t.slots) as slots, t.sign_off_roles as sign_offs, t.version
        from office.inspection_templates_of(tenant) t
        where t.name = template
    ) as shown
$$;
