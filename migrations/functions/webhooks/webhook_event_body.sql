-- The bytes of an event: what happened to what, by whom, and nothing about customers. One form for all types: it is only added to.
create or replace function office.webhook_event_body(logged public.audit_log)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(event)::text
    from (
        select logged.action as type, office.rfc3339_time(logged.at) as timestamp, (
            select row_to_json(told)
            from (
                select logged.id as audit_id, logged.entity_type, logged.entity_id, logged.reservation_id,
                    (
                        select r.reference
                        from public.reservations r
                        where r.tenant_id = logged.tenant_id and r.id = logged.reservation_id
                    ) as reference,
                    logged.asset_id, logged.from_status as from, logged.to_status as to,
                    (
                        select c.id
                        from public.accounts c
                        where c.tenant_id = logged.tenant_id
                          and (c.auth_user_id = logged.actor_user_id or logged.actor_user_id = any (c.former_users))
                        order by c.auth_user_id is distinct from logged.actor_user_id, c.id
                        limit 1
                    ) as actor_id,
                    case when jsonb_typeof(logged.after -> 'version') = 'number' then logged.after -> 'version' end as version
            ) as told
        ) as data
    ) as event
$$;
