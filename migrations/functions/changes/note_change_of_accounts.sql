-- Notes for the feed that a row of accounts changed. Made by script/generate from note_functions.py.
-- The user whose account it was is noted as a row of the account's: reservations show who handed out by the account's name.
create or replace function office.note_change_of_accounts()
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
        values (old.tenant_id, 'account', old.id, 'accounts', old.id::text, 'delete')
        on conflict on constraint change_log_pkey do update set op = 'delete';
        if old.auth_user_id is not null then
            insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
            values (old.tenant_id, 'account', old.id, 'accounts', old.auth_user_id::text, 'update')
            on conflict do nothing;
        end if;
    elsif tg_op = 'UPDATE' then
        if new is not distinct from old then
            return null;
        end if;
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.tenant_id, 'account', new.id, 'accounts', new.id::text, 'update')
        on conflict do nothing;
        if (new.tenant_id, new.id) <> (old.tenant_id, old.id) then
            insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
            values (old.tenant_id, 'account', old.id, 'accounts', old.id::text, 'update')
            on conflict do nothing;
        end if;
        if old.auth_user_id is not null and (new.tenant_id, new.auth_user_id) is distinct from (old.tenant_id, old.auth_user_id) then
            insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
            values (old.tenant_id, 'account', old.id, 'accounts', old.auth_user_id::text, 'update')
            on conflict do nothing;
        end if;
        if office.is_spanish(new.locale) <> office.is_spanish(old.locale) then
            perform office.note_other_language(new.tenant_id, new.id);
        end if;
    else
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.tenant_id, 'account', new.id, 'accounts', new.id::text, 'insert')
        on conflict do nothing;
        if not found then
            update public.change_log l
            set op = 'insert'
            where l.tenant_id = new.tenant_id and l.xid = pg_current_xact_id() and l.row_table = 'accounts'
                and l.row_id = new.id::text and l.kind = 'account' and l.entity_id = new.id;
        end if;
    end if;
    return null;
end
$$;
