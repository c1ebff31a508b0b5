-- Makes and changes what a file says, all or nothing. One import of a tenant at a time: null for a second one. A check writes nothing, and
-- waits for nobody. What would take longer than Postgres allows a statement is at fault.
create or replace function office.apply_import(tenant uuid, kind text, columns text[], rows jsonb, is_check boolean, remove_codes boolean)
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    allowed constant numeric := (select t.setting::numeric / 1000 from pg_settings t where t.name = 'statement_timeout');
    row_count constant int := jsonb_array_length(rows);
    judged_rows jsonb;
    started timestamptz;
    seconds numeric;
    outcome jsonb;
    same_names jsonb;
begin
    if not is_check and not pg_try_advisory_xact_lock(hashtextextended('import', hashtextextended(tenant::text, 3))) then
        return null;
    end if;
    -- Of a long file some rows, evenly taken from all, are judged before it is begun.
    if not is_check and row_count > 5000 then
        select jsonb_agg(r.cells order by r.place) into judged_rows
        from jsonb_array_elements(rows) with ordinality as r (cells, place)
        where r.place % (row_count / 2000) = 0;
    elsif is_check then
        judged_rows := rows;
    end if;
    if judged_rows is not null then
        started := clock_timestamp();
        outcome := office.import_of_kind(tenant, kind, columns, judged_rows, true, remove_codes);
        seconds := office.estimate_import(
            tenant, kind, columns, judged_rows, outcome, extract(epoch from clock_timestamp() - started), row_count);
    end if;
    -- An import looks for none of these, so they are no part of what it takes.
    if is_check then
        outcome := outcome || jsonb_build_object('seconds', seconds) || office.look_alikes(tenant, columns, rows, kind);
        if kind in ('items', 'gear') then
            same_names := office.name_doubts(tenant, outcome -> 'new_items');
        end if;
        if kind = 'items' then
            outcome := outcome - array['new_items', 'changes'] || jsonb_build_object(
                'doubts', same_names || office.found_names(tenant, columns, rows, outcome -> 'changes'));
        elsif kind = 'gear' then
            outcome := outcome - 'new_items' || jsonb_build_object(
                'doubts', (outcome -> 'doubts') || same_names || office.numbered_names(tenant, columns, rows));
        end if;
    end if;
    if allowed > 0 and seconds > allowed then
        outcome := outcome || jsonb_build_object(
            'fault_count', (outcome ->> 'fault_count')::bigint + 1,
            'faults', jsonb_build_array(jsonb_build_object(
                'line', null, 'column', null, 'code', 'too_long_import', 'facts',
                jsonb_build_object('rows', row_count::text, 'seconds', ceil(seconds)::text, 'limit', floor(allowed)::text)))
                || (outcome -> 'faults'));
    elsif not is_check then
        if row_count > 5000 then
            perform office.hold_statistics();
        end if;
        outcome := office.import_of_kind(tenant, kind, columns, rows, false, remove_codes);
    end if;
    -- Who has what is taken, of the faults that are told.
    if outcome['faults'] @? '$[*] ? (exists (@.asset_id) || exists (@.item_id) || exists (@.client_id))' then
        outcome := outcome || jsonb_build_object('faults', office.named_faults_json(tenant, outcome -> 'faults'));
    end if;
    -- So that the server can say which of them was perhaps meant.
    if outcome['faults'] @? '$[*] ? (@.code == "item_not_found" && @.column != "item")' then
        outcome := outcome || jsonb_build_object('known', array(
            select i.sku
            from public.items i
            where i.tenant_id = apply_import.tenant and i.sku is not null
            order by i.sku collate "C"
            limit 20000));
    end if;
    if outcome['faults'] @? '$[*] ? (@.code == "item_not_found" && @.column == "item")' then
        outcome := outcome || jsonb_build_object('known_items', array(
            select distinct i.name collate "C"
            from public.items i
            where i.tenant_id = apply_import.tenant and i.archived_at is null
            order by 1
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
