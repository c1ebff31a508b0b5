-- One audit row (office.write_audits()).
create or replace function office.write_audit(
    tenant uuid, action text, entity_type text, entity_id uuid, reservation uuid, asset uuid,
    from_status text, to_status text, before jsonb, after jsonb
)
returns void
language plpgsql
as $$
declare
    -- An assignment is worked out on the spot where PERFORM would start a query.
    written text;
begin
    written := office.write_audits(
        tenant,
        array[row(action, entity_type, entity_id, reservation, asset, from_status, to_status, before, after)::office.audit_entry]);
end
$$;
