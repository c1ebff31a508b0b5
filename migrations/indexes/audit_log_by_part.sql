-- What is neither about an asset nor about a reservation itself: those have indexes of their own.
create index concurrently audit_log_by_part on public.audit_log (tenant_id, entity_id, id)
    where entity_id is distinct from asset_id and entity_id is distinct from reservation_id
