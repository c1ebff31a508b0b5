-- The rows of the audit after a place, by id.
create or replace function office.export_audit(tenant uuid, place bigint, page_size int)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    with house as materialized (
        select office.tenant_zone(export_audit.tenant) as zone
    )
    select office.export_page(
        json_agg(row_to_json(p) order by p.id), (array_agg(p.id order by p.id desc))[1]::text, count(*) = page_size)
    from (
        select
            l.id, office.export_time(l.at, h.zone, 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, l.source, l.actor_user_id, l.noted_by, l.action,
            l.entity_type, l.entity_id, l.reservation_id, l.asset_id, l.from_status, l.to_status, l.before::text, l.after::text,
            l.request_id, l.idempotency_key, office.export_time(l.client_at, h.zone, 'YYYY-MM-DD"T"HH24:MI:SS.US') as client_at
        from house h
        join public.audit_log l on l.tenant_id = export_audit.tenant and (export_audit.place is null or l.id > export_audit.place)
        order by l.id
        limit page_size
    ) as p
$$;
