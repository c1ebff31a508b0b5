-- GET /tickets/{id}: one ticket.
create or replace function office.get_ticket(tenant uuid, subject uuid, session uuid, role text, ticket uuid)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    found_ticket public.tickets;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    select * into found_ticket from public.tickets t where t.tenant_id = caller.tenant and t.id = ticket;
    if not found then
        return office.not_found_result(caller, 'ticket_not_found');
    end if;
    return office.ok_result(caller, office.ticket_record_json(found_ticket)::text);
end
$$;
