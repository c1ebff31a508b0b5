-- The rows of the audit after a place, by id.
create or replace function office.export_audit(tenant uuid, place bigint, page_size int)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.export_page(
        json_agg(p.cells order by p.id), (array_agg(p.id order by p.id desc))[1]::text, count(*) = page_size)
    from (
        select l.id, json_build_array(
            l.id, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), l.source, l.actor_user_id, l.noted_by, l.action,
            l.entity_type, l.entity_id, l.reservation_id, l.asset_id, l.from_status, l.to_status, l.before::text, l.after::text, l.request_id,
            l.idempotency_key, to_char(l.client_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) as cells
        from public.audit_log l
        where l.tenant_id = export_audit.tenant and (export_audit.place is null or l.id > export_audit.place)
        order by l.id
        limit page_size
    ) as p
$$;
