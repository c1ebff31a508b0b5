-- A client as the desk sees it. Phones see less of it: office.client_json().
create or replace function office.client_record_json(client public.clients)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select client.id, client.display_name, client.preferred_language, client.email, client.phone, client.notes,
            client.external_id, client.archived_at is not null as archived, client.version
    ) as shown
$$;
