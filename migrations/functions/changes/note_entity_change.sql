-- Notes that a row changed that is an entity of the feed; the trigger names kind and table. Of what one transaction does to a row
-- the first insert stays and the last delete.
--
-- Where it can, ON CONFLICT names no constraint: naming one has Postgres ask the policies for reading too, for each row of a change.
create or replace function office.note_entity_change()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if tg_op = 'DELETE' then
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (old.tenant_id, tg_argv[0], old.id, tg_argv[1], old.id::text, 'delete')
        on conflict on constraint change_log_pkey do update set op = 'delete';
    elsif tg_op = 'UPDATE' then
        if new is not distinct from old then
            return null;
        end if;
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.tenant_id, tg_argv[0], new.id, tg_argv[1], new.id::text, 'update')
        on conflict do nothing;
        if (new.tenant_id, new.id) <> (old.tenant_id, old.id) then
            insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
            values (old.tenant_id, tg_argv[0], old.id, tg_argv[1], old.id::text, 'update')
            on conflict do nothing;
        end if;
    else
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.tenant_id, tg_argv[0], new.id, tg_argv[1], new.id::text, 'insert')
        on conflict do nothing;
        if not found then
            update public.change_log l
            set op = 'insert'
            where l.tenant_id = new.tenant_id and l.xid = pg_current_xact_id() and l.row_table = tg_argv[1] and l.row_id = new.id::text
                and l.kind = tg_argv[0] and l.entity_id = new.id;
        end if;
    end if;
    return null;
end
$$;
