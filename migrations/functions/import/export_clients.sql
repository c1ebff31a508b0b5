-- Clients after a place, by id, as the columns of an import of them have it.
create or replace function office.export_clients(tenant uuid, place uuid, page_size int)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.export_page(
        json_agg(row_to_json(p) order by p.id), (array_agg(p.id order by p.id desc))[1]::text, count(*) = page_size)
    from (
        select
            c.id, c.external_id, c.display_name, c.preferred_language, c.email, c.phone, c.notes, c.archived_at is not null as archived
        from public.clients c
        where c.tenant_id = export_clients.tenant and (export_clients.place is null or c.id > export_clients.place)
        order by c.id
        limit page_size
    ) as p
$$;
