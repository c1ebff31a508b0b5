-- Audit rows, in their order. Who did it, who noted it, from where and under which key is what the transaction's settings say; a program
-- that sets none is 'system'. The time is the clock's, not the transaction's: rows that waited for a lock stay in their order.
create or replace function office.write_audits(tenant uuid, entries office.audit_entry[])
returns void
language plpgsql
as $$
declare
    source constant text := office.current_source();
    actor constant uuid := office.current_actor();
    noter constant uuid := office.current_noted_by();
begin
    insert into public.audit_log (
        tenant_id, at, source, actor_user_id, noted_by, action, entity_type, entity_id, reservation_id, asset_id,
        from_status, to_status, before, after, request_id, idempotency_key, client_at)
    select
        tenant, clock_timestamp(), source, actor, noter, e.action, e.entity_type, e.entity_id, e.reservation, e.asset,
        e.from_status, e.to_status, e.before, e.after,
        nullif(current_setting('office.request_id', true), ''),
        nullif(current_setting('office.key', true), ''),
        nullif(current_setting('office.client_at', true), '')::timestamptz
    from unnest(entries) as e;
end
$$;
