-- A row of the audit as the bytes of a leaf (docs/reference/audit.md, "The bytes of an entry"): version 1, kind 1, and the fields in this order. No
-- setting of a session has a part in them. The text of `before` and `after` is given, so that it is made once. A new column makes a new version; rows that were sealed keep theirs.
create or replace function office.audit_entry(
    logged public.audit_log, before_text text, after_text text, before_high bigint, before_low bigint, after_high bigint, after_low bigint
)
returns bytea
language sql
stable
as $$
    select '\x0101'::bytea
        || office.seal_number(logged.id) || office.seal_uuid(logged.tenant_id) || office.seal_number(office.whole_microseconds(logged.at))
        || office.seal_text(logged.source) || office.seal_uuid(logged.actor_user_id) || office.seal_uuid(logged.noted_by)
        || office.seal_text(logged.action) || office.seal_text(logged.entity_type) || office.seal_uuid(logged.entity_id)
        || office.seal_uuid(logged.reservation_id) || office.seal_uuid(logged.asset_id)
        || office.seal_text(logged.from_status) || office.seal_text(logged.to_status)
        || office.seal_digest(before_text, before_high, before_low)
        || office.seal_digest(after_text, after_high, after_low)
        || office.seal_text(logged.request_id) || office.seal_text(logged.idempotency_key)
        || office.seal_number(office.whole_microseconds(logged.client_at))
$$;
