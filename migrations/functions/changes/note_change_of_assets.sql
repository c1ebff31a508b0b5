-- Notes for the feed that a row of assets changed. Made by script/generate from note_functions.py.
-- The item is noted too where it counts the asset otherwise, and the case that the asset goes into or out of.
create or replace function office.note_change_of_assets()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    noted int;
begin
    if tg_op = 'INSERT' and current_setting('office.arriving', true) = new.tenant_id::text then
        -- Nobody has a cursor of before a house arrived (quartermaster tenant import).
        return null;
    end if;
    if tg_op = 'DELETE' then
        if office.is_being_removed(old.tenant_id) then
            return null;
        end if;
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (old.tenant_id, 'asset', old.id, 'assets', old.id::text, 'delete')
        on conflict on constraint change_log_pkey do update set op = 'delete';
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (old.tenant_id, 'item', old.item_id, 'assets', old.id::text, 'delete')
        on conflict on constraint change_log_pkey do update set op = 'delete';
    elsif tg_op = 'UPDATE' then
        old.asset_tag_key := new.asset_tag_key;
        old.serial_key := new.serial_key;
        old.search_key := new.search_key;
        old.case_item_id := new.case_item_id;
        old.case_is_case := new.case_is_case;
        old.item_is_case := new.item_is_case;
        if new is not distinct from old then
            return null;
        end if;
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.tenant_id, 'asset', new.id, 'assets', new.id::text, 'update')
        on conflict do nothing;
        if (new.tenant_id, new.id) <> (old.tenant_id, old.id) then
            insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
            values (old.tenant_id, 'asset', old.id, 'assets', old.id::text, 'update')
            on conflict do nothing;
        end if;
        if (new.tenant_id, new.item_id, new.status) <> (old.tenant_id, old.item_id, old.status) then
            insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
            values (new.tenant_id, 'item', new.item_id, 'assets', new.id::text, 'update')
            on conflict do nothing;
        end if;
        if (new.tenant_id, new.item_id) <> (old.tenant_id, old.item_id) then
            insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
            values (old.tenant_id, 'item', old.item_id, 'assets', old.id::text, 'update')
            on conflict do nothing;
        end if;
        if new.case_id is distinct from old.case_id then
            insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
            select new.tenant_id, 'asset', entity.id, 'assets', new.id::text, 'update'
            from unnest(array[old.case_id, new.case_id]) as entity (id)
            where entity.id is not null
            on conflict do nothing;
        end if;
    else
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.tenant_id, 'asset', new.id, 'assets', new.id::text, 'insert'),
            (new.tenant_id, 'item', new.item_id, 'assets', new.id::text, 'insert')
        on conflict do nothing;
        get diagnostics noted = row_count;
        if noted < 2 then
            update public.change_log l
            set op = 'insert'
            where l.tenant_id = new.tenant_id and l.xid = pg_current_xact_id() and l.row_table = 'assets'
                and l.row_id = new.id::text and l.kind = 'asset' and l.entity_id = new.id;
            update public.change_log l
            set op = 'insert'
            where l.tenant_id = new.tenant_id and l.xid = pg_current_xact_id() and l.row_table = 'assets'
                and l.row_id = new.id::text and l.kind = 'item' and l.entity_id = new.item_id;
        end if;
    end if;
    return null;
end
$$;
