-- PATCH /tickets/{id}: what the fields name is changed, null clears; parcels are put into their slots. `version` is the one that the
-- edit was made from, where the caller said it.
create or replace function office.update_ticket_record(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    ticket uuid, fields jsonb, parcels json, version int, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    before public.tickets;
    after public.tickets;
    shown_before jsonb;
    refusal text;
    changed_at timestamptz;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    before := office.lock_ticket(
        caller.tenant, (select t.number from public.tickets t where t.tenant_id = caller.tenant and t.id = ticket));
    if before.id is null then
        return office.not_found_result(caller, 'ticket_not_found');
    elsif office.is_edited_by(caller.tenant, 'ticket', before.id, key) then
        return office.store_result(caller, key, fingerprint, 200, office.ticket_record_json(before)::text);
    elsif update_ticket_record.version <> before.version then
        return office.version_mismatch_result(caller, 'ticket', office.ticket_record_json(before));
    end if;

    shown_before := office.ticket_json(before, null, 'UTC')::jsonb;
    refusal := office.put_parcels(before, parcels);
    if refusal is not null then
        return office.faults_result(caller, array['parcels'], 'invalid_value');
    end if;
    after := jsonb_populate_record(before, fields);
    if after is not distinct from before and office.ticket_json(before, null, 'UTC')::jsonb = shown_before then
        return office.store_result(caller, key, fingerprint, 200, office.ticket_record_json(before)::text, is_lasting => true);
    end if;
    changed_at := clock_timestamp();
    update public.tickets t
    set subject = after.subject, category = after.category, customer_name = after.customer_name,
        shipping_address = after.shipping_address, updated_at = changed_at
    where t.tenant_id = caller.tenant and t.id = before.id
    returning t.* into after;
    perform office.write_audit(
        caller.tenant, 'ticket.updated', 'ticket', after.id, null, null, null, null, shown_before,
        office.ticket_json(after, null, 'UTC')::jsonb);
    return office.store_result(caller, key, fingerprint, 200, office.ticket_record_json(after)::text);
end
$$;
