-- PATCH /api/mobile/v1/tickets/{id}: adds tracking numbers, and says where their parcels are. A key changes a ticket once: its
-- audit row tells, however long ago that was.
create or replace function office.update_ticket(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    ticket_number bigint, parcels json, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    ticket public.tickets;
    before jsonb;
    after jsonb;
    refusal text;
    is_known boolean;
    changed_at timestamptz;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    ticket := office.lock_ticket(caller.tenant, ticket_number);
    if ticket.id is null then
        return office.app_refusal(caller, 404, 'Ticket not found or access denied');
    end if;
    is_known := exists (
        select from public.audit_log a
        where a.tenant_id = caller.tenant and a.entity_type = 'ticket' and a.entity_id = ticket.id and a.idempotency_key = key);
    before := office.ticket_json(ticket, null, 'UTC')::jsonb;
    if not is_known then
        refusal := office.put_parcels(ticket, parcels);
    end if;
    if refusal is not null then
        return office.app_refusal(caller, 400, refusal);
    end if;
    after := office.ticket_json(ticket, null, 'UTC')::jsonb;
    if after <> before then
        changed_at := clock_timestamp();
        update public.tickets t
        set updated_at = changed_at
        where t.tenant_id = caller.tenant and t.id = ticket.id
        returning * into ticket;
        perform office.write_audit(
            caller.tenant, 'ticket.updated', 'ticket', ticket.id, null, null, null, null, before, after);
    end if;
    return office.store_app_result(
        caller, key, fingerprint, 200, 'Ticket updated successfully', 'ticket',
        office.ticket_json(ticket, null, office.tenant_zone(caller.tenant))::json, is_lasting => after = before);
end
$$;
