-- Notes that an asset changed, and its item where that counts it: when it is made, deleted, moved to another item or changed in
-- status. One that goes into a case, or out of it, changes what lies in that.
create or replace function office.note_asset_change()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if tg_op = 'DELETE' then
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (old.tenant_id, 'asset', old.id, 'assets', old.id::text, 'delete')
        on conflict on constraint change_log_pkey do update set op = 'delete';
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (old.tenant_id, 'item', old.item_id, 'assets', old.id::text, 'delete')
        on conflict on constraint change_log_pkey do update set op = 'delete';
    elsif tg_op = 'UPDATE' then
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
        if (new.tenant_id, new.item_id) <> (old.tenant_id, old.item_id) then
            insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
            values (old.tenant_id, 'item', old.item_id, 'assets', old.id::text, 'update')
            on conflict do nothing;
        end if;
        if new.case_id is distinct from old.case_id then
            insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
            select new.tenant_id, 'asset', holder.id, 'assets', new.id::text, 'update'
            from unnest(array[old.case_id, new.case_id]) as holder (id)
            where holder.id is not null
            on conflict do nothing;
        end if;
        if (new.tenant_id, new.item_id, new.status) <> (old.tenant_id, old.item_id, old.status) then
            insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
            values (new.tenant_id, 'item', new.item_id, 'assets', new.id::text, 'update')
            on conflict do nothing;
        end if;
    else
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.tenant_id, 'asset', new.id, 'assets', new.id::text, 'insert')
        on conflict do nothing;
        if not found then
            update public.change_log l
            set op = 'insert'
            where l.tenant_id = new.tenant_id and l.xid = pg_current_xact_id() and l.row_table = 'assets' and l.row_id = new.id::text
                and l.kind = 'asset' and l.entity_id = new.id;
        end if;
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.tenant_id, 'item', new.item_id, 'assets', new.id::text, 'insert')
        on conflict do nothing;
        if not found then
            update public.change_log l
            set op = 'insert'
            where l.tenant_id = new.tenant_id and l.xid = pg_current_xact_id() and l.row_table = 'assets' and l.row_id = new.id::text
                and l.kind = 'item' and l.entity_id = new.item_id;
        end if;
    end if;
    return null;
end
$$;
