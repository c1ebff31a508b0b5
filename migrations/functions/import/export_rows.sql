-- GET /exports/{kind}.csv, a page of it: its rows, each with its cells by the names of their columns, and the place behind the last, null at
-- the end.
create or replace function office.export_rows(
    tenant uuid, subject uuid, session uuid, role text, kind text, place text, page_size int
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    return office.ok_result(
        caller,
        case kind
            when 'clients' then office.export_clients(caller.tenant, place::uuid, page_size)
            when 'items' then office.export_items(caller.tenant, place::uuid, page_size)
            when 'assets' then office.export_assets(caller.tenant, place::bigint, page_size)
            when 'reservations' then office.export_reservations(caller.tenant, place, page_size)
            when 'tickets' then office.export_tickets(caller.tenant, place::bigint, page_size)
            when 'audit' then office.export_audit(caller.tenant, place::bigint, page_size)
        end::text);
end
$$;
