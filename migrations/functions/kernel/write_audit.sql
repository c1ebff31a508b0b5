-- One audit row. Who did it, who noted it, from where and under which key is what the transaction's settings say; a program that sets
-- none is 'system'. The time is the clock's, not the transaction's: rows that waited for a lock stay in their order.
create or replace function office.write_audit(
    tenant uuid, action text, entity_type text, entity_id uuid, reservation uuid, asset uuid,
    from_status text, to_status text, before jsonb, after jsonb
)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    insert into public.audit_log (
        tenant_id, at, source, actor_user_id, noted_by, action, entity_type, entity_id, reservation_id, asset_id,
        from_status, to_status, before, after, request_id, idempotency_key, client_at)
    values (
        tenant, clock_timestamp(), office.current_source(), office.current_actor(), office.current_noted_by(), action, entity_type,
        entity_id, reservation, asset, from_status, to_status, before, after,
        nullif(current_setting('office.request_id', true), ''),
        nullif(current_setting('office.key', true), ''),
        nullif(current_setting('office.client_at', true), '')::timestamptz);
end
$$;
