-- A row of the audit as managers read it, with names where they are known.
create or replace function office.audit_json(logged public.audit_log)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select logged.id, office.rfc3339_time(logged.at) as at, logged.source, logged.actor_user_id,
            office.name_of_user(logged.tenant_id, logged.actor_user_id) as actor_name,
            office.noted_by_json(logged.tenant_id, logged.noted_by) as noted_by,
            logged.action, logged.entity_type, logged.entity_id, logged.reservation_id,
            (
                select r.reference from public.reservations r where r.tenant_id = logged.tenant_id and r.id = logged.reservation_id
            ) as reservation_reference,
            logged.asset_id,
            (
                select office.asset_name(a) from public.assets a where a.tenant_id = logged.tenant_id and a.id = logged.asset_id
            ) as asset_name,
            logged.from_status, logged.to_status, logged.before, logged.after, logged.request_id, logged.idempotency_key,
            office.rfc3339_time(logged.client_at) as client_at
    ) as shown
$$;
