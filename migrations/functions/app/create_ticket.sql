-- POST /api/mobile/v1/tickets.
create or replace function office.create_ticket(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    fields json, parcels json, retention interval default '90 days'
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
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    ticket := office.make_ticket(caller, key, fields, parcels);
    return office.store_app_result(
        caller, key, fingerprint, 201, 'Ticket created successfully', 'ticket',
        office.ticket_json(ticket, null, office.tenant_zone(caller.tenant))::json);
end
$$;
