-- What belongs to a completed inspection stays as well, and nothing is added to it. The inspection is locked, so that it is not
-- completed by another while this goes on. The trigger names the table and the rule. The name of who signed for a client goes where
-- the client was erased: office.erase_sign_offs(). All goes with a house that is taken away.
create or replace function office.keep_part_of_inspection()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    tenant constant uuid := case tg_op when 'DELETE' then old.tenant_id else new.tenant_id end;
    previous constant text := office.switch_tenant(tenant::text);
    completed uuid;
begin
    if tg_op = 'DELETE' and office.is_being_removed(old.tenant_id) then
        perform office.switch_tenant(previous);
        return old;
    end if;
    if tg_op = 'INSERT' and current_setting('office.arriving', true) = tenant::text then
        -- It comes with its inspection (quartermaster tenant import).
        perform office.switch_tenant(previous);
        return new;
    end if;
    perform from public.inspections i
    where i.tenant_id = tenant
      and (tg_op <> 'INSERT' and i.id = old.inspection_id or tg_op <> 'DELETE' and i.id = new.inspection_id)
    order by i.id
    for share;
    select i.id into completed
    from public.inspections i
    where i.tenant_id = tenant and i.status = 'completed'
      and (tg_op <> 'INSERT' and i.id = old.inspection_id or tg_op <> 'DELETE' and i.id = new.inspection_id);
    if tg_op = 'UPDATE' and old.tenant_id <> tenant then
        completed := old.inspection_id;
    end if;
    if completed is not null and tg_op = 'UPDATE' and tg_argv[0] = 'inspection_sign_offs' then
        if to_jsonb(new) = to_jsonb(old) || '{"name": "–"}' and exists (
            select
            from public.clients c
            where c.tenant_id = tenant and c.id = old.client_id and c.display_name = '–' and c.audit_salt is null)
        then
            completed := null;
        end if;
    end if;
    if completed is not null then
        raise exception using
            errcode = 'restrict_violation',
            message = format('a completed inspection can''t be changed: %s of a part of %s is refused', lower(tg_op), completed),
            schema = 'public', table = tg_argv[0], constraint = tg_argv[1];
    end if;
    perform office.switch_tenant(previous);
    return case when tg_op = 'DELETE' then old else new end;
end
$$;
