-- Changes a client by the fields of a request, or of a row of a file; a null one becomes a new one. Fields that are not named stay.
create or replace function office.edit_client(tenant uuid, client public.clients, fields jsonb)
returns public.clients
language sql
stable
as $$
    select jsonb_populate_record(
        client,
        (fields - '{id,archived}'::text[]) || jsonb_build_object('tenant_id', tenant)
            || office.archived_field(fields, client.archived_at))
$$;
