-- Makes and changes what a file says, all or nothing. One import of a tenant at a time: null for a second one.
create or replace function office.apply_import(tenant uuid, kind text, columns text[], rows jsonb, is_check boolean)
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    outcome jsonb;
begin
    if not pg_try_advisory_xact_lock(hashtextextended('import', hashtextextended(tenant::text, 3))) then
        return null;
    end if;
    outcome := case kind
        when 'clients' then office.import_clients(tenant, columns, rows, is_check)
        when 'items' then office.import_items(tenant, columns, rows, is_check)
        when 'assets' then office.import_assets(tenant, columns, rows, is_check)
        when 'reservations' then office.import_reservations(tenant, columns, rows, is_check)
    end;
    -- So that the server can say which of them was perhaps meant.
    if outcome['faults'] @? '$[*] ? (@.code == "item_not_found")' then
        outcome := outcome || jsonb_build_object('known', array(
            select i.sku
            from public.items i
            where i.tenant_id = apply_import.tenant and i.sku is not null
            order by i.sku collate "C"
            limit 20000));
    end if;
    if outcome['faults'] @? '$[*] ? (@.code == "client_not_found" && @.column == "client")' then
        outcome := outcome || jsonb_build_object('known_clients', array(
            select distinct c.display_name collate "C"
            from public.clients c
            where c.tenant_id = apply_import.tenant and c.archived_at is null
            order by 1
            limit 20000));
    end if;
    if outcome['faults'] @? '$[*] ? (@.code == "client_not_found" && @.column == "client_external_id")' then
        outcome := outcome || jsonb_build_object('known_client_external_ids', array(
            select c.external_id
            from public.clients c
            where c.tenant_id = apply_import.tenant and c.external_id is not null
            order by c.external_id collate "C"
            limit 20000));
    end if;
    return outcome;
exception when unique_violation then
    -- Somebody has made meanwhile what is to be made: the next look tells.
    raise exception using errcode = 'serialization_failure', message = sqlerrm;
end
$$;
