-- A document as it is shown, with the words by which people know what it belongs to. `stored_key` never leaves the server, which signs a
-- URL for it instead.
create or replace function office.document_json(document public.documents)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select document.id, document.reservation_id, r.reference as reservation_reference, c.display_name as client_name,
            document.asset_id,
            (
                select office.asset_name(a) from public.assets a where a.tenant_id = document.tenant_id and a.id = document.asset_id
            ) as asset_name,
            document.kind, document.title, document.amount, document.currency,
            office.rfc3339_time(document.spent_at) as spent_at, document.object_path, document.content_type,
            document.size_bytes, document.width, document.height,
            office.name_of_user(document.tenant_id, document.actor_user_id) as filed_by,
            office.rfc3339_time(document.created_at) as created_at,
            document.stored_key
        from (values (0)) as always
        left join public.reservations r on r.tenant_id = document.tenant_id and r.id = document.reservation_id
        left join public.clients c on c.tenant_id = r.tenant_id and c.id = r.client_id
    ) as shown
$$;
