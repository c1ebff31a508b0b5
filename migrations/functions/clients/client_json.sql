-- A client as the feed shows it; null where the tenant has no such client.
create or replace function office.client_json(tenant uuid, client uuid)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select c.id, c.display_name, c.preferred_language, c.phone
        from public.clients c
        where c.tenant_id = client_json.tenant and c.id = client_json.client
    ) as shown
$$;
