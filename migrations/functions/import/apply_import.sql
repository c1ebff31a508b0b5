-- Makes and changes what a file says, all or nothing. One import of a tenant at a time: null for a second one. A long file is checked
-- before it is begun.
create or replace function office.apply_import(tenant uuid, kind text, columns text[], rows jsonb, is_check boolean, remove_codes boolean)
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
    if is_check or jsonb_array_length(rows) > 5000 then
        outcome := office.check_import(tenant, kind, columns, rows, remove_codes, is_check);
    end if;
    if not is_check and coalesce((outcome ->> 'fault_count')::bigint, 0) = 0 then
        outcome := office.import_of_kind(tenant, kind, columns, rows, false, remove_codes);
    end if;
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
