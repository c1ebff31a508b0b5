-- A document as it is shown. `stored_key` never leaves the server, which signs a URL for it instead.
create or replace function office.document_json(document public.documents)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select document.id, document.reservation_id, document.asset_id, document.kind, document.title, document.amount,
            document.currency, office.rfc3339_time(document.spent_at) as spent_at, document.object_path,
            document.content_type, document.size_bytes, document.width, document.height,
            coalesce(
                (
                    select a.display_name from public.accounts a
                    where a.tenant_id = document.tenant_id and a.auth_user_id = document.actor_user_id
                ),
                office.former_name(document.tenant_id, document.actor_user_id)) as filed_by,
            office.rfc3339_time(document.created_at) as created_at,
            document.stored_key
    ) as shown
$$;
