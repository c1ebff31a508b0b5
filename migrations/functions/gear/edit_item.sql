-- Changes an item by the fields of a request, or of a row of a file; a null one becomes a new one. Fields that are not named stay.
create or replace function office.edit_item(tenant uuid, item public.items, fields jsonb)
returns public.items
language sql
stable
as $$
    select jsonb_populate_record(
        item,
        ((fields - '{id,archived}'::text[]) || jsonb_build_object('tenant_id', tenant) || office.archived_field(fields, item.archived_at))
            - case
                -- Counted by its assets, whatever is said of it.
                when coalesce((fields ->> 'serialized')::boolean, item.serialized, true) then 'owned_qty'
                else ''
            end
            || case
                when (fields ->> 'serialized')::boolean and not item.serialized then '{"owned_qty":null}'
                else '{}'
            end::jsonb)
$$;
