-- Notes that a tenant changed.
create or replace function office.note_tenant_change()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if tg_op = 'UPDATE' and new is not distinct from old then
        return null;
    end if;
    if tg_op = 'DELETE' then
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (old.id, 'tenant', old.id, 'tenants', old.id::text, 'delete')
        on conflict on constraint change_log_pkey do update set op = 'delete';
    else
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.id, 'tenant', new.id, 'tenants', new.id::text, lower(tg_op))
        on conflict do nothing;
    end if;
    return null;
end
$$;
