-- Notes that a notification was made, read, withdrawn or deleted. Its row is called by the account whose it is, because the feed tells
-- nobody else, and a deleted one is in no table.
create or replace function office.note_notification_change()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if tg_op = 'DELETE' then
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (old.tenant_id, 'notification', old.id, 'notifications', old.account_id::text, 'delete')
        on conflict on constraint change_log_pkey do update set op = 'delete';
    elsif tg_op = 'UPDATE' then
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.tenant_id, 'notification', new.id, 'notifications', new.account_id::text, 'update')
        on conflict do nothing;
    else
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.tenant_id, 'notification', new.id, 'notifications', new.account_id::text, 'insert')
        on conflict do nothing;
    end if;
    return null;
end
$$;
