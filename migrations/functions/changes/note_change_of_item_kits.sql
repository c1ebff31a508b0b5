-- Notes for the feed that a row of item_kits changed. Made by script/generate from note_functions.py.
-- What a kit is made of is the kit's.
create or replace function office.note_change_of_item_kits()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
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
        values (old.tenant_id, 'item', old.kit_id, 'item_kits', old.item_id::text, 'delete')
        on conflict on constraint change_log_pkey do update set op = 'delete';
    elsif tg_op = 'UPDATE' then
        if new is not distinct from old then
            return null;
        end if;
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.tenant_id, 'item', new.kit_id, 'item_kits', new.item_id::text, 'update')
        on conflict do nothing;
        if (new.tenant_id, new.kit_id, new.item_id) <> (old.tenant_id, old.kit_id, old.item_id) then
            insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
            values (old.tenant_id, 'item', old.kit_id, 'item_kits', old.item_id::text, 'update')
            on conflict do nothing;
        end if;
    else
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.tenant_id, 'item', new.kit_id, 'item_kits', new.item_id::text, 'insert')
        on conflict do nothing;
        if not found then
            update public.change_log l
            set op = 'insert'
            where l.tenant_id = new.tenant_id and l.xid = pg_current_xact_id() and l.row_table = 'item_kits'
                and l.row_id = new.item_id::text and l.kind = 'item' and l.entity_id = new.kit_id;
        end if;
    end if;
    return null;
end
$$;
