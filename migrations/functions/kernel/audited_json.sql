-- A row of the audit in short, for office.explain_request(): what was done, by whom, to what.
create or replace function office.audited_json(entry public.audit_log)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select json_build_object(
        'tenant', entry.tenant_id, 'at', office.rfc3339_time(entry.at), 'client_at', office.rfc3339_time(entry.client_at),
        'action', entry.action, 'source', entry.source, 'person', office.name_of_user(entry.tenant_id, entry.actor_user_id),
        'request_id', entry.request_id, 'key', entry.idempotency_key, 'from', entry.from_status, 'to', entry.to_status,
        'reservation', (
            select r.reference from public.reservations r where r.tenant_id = entry.tenant_id and r.id = entry.reservation_id),
        'asset', (
            select office.asset_name(a) from public.assets a where a.tenant_id = entry.tenant_id and a.id = entry.asset_id))
$$;
