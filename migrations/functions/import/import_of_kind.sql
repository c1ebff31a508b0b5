-- Makes and changes what a file of a kind says, unless one of its rows is at fault or it is only to be checked.
create or replace function office.import_of_kind(
    tenant uuid, kind text, columns text[], rows jsonb, is_check boolean, remove_codes boolean
)
returns jsonb
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case kind
        when 'clients' then office.import_clients(tenant, columns, rows, is_check)
        when 'items' then office.import_items(tenant, columns, rows, is_check)
        when 'assets' then office.import_assets(tenant, columns, rows, is_check, remove_codes)
        when 'gear' then office.import_gear(tenant, columns, rows, is_check, remove_codes)
        when 'reservations' then office.import_reservations(tenant, columns, rows, is_check)
        when 'tickets' then office.import_tickets(tenant, columns, rows, is_check)
    end
$$;
