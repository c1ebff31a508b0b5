-- Opens a repair when an asset goes to repair, whoever sends it there, with the report that does; closes it when it leaves.
create or replace function office.follow_repair()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(new.tenant_id::text);
    actor constant uuid := office.current_actor();
    report uuid;
begin
    if current_setting('office.arriving', true) = new.tenant_id::text then
        -- Repairs come with the house (quartermaster tenant import).
        perform office.switch_tenant(previous);
        return null;
    end if;
    if new.status = 'REPAIR' then
        select c.id into report
        from public.condition_reports c
        where c.tenant_id = new.tenant_id and c.idempotency_key = nullif(current_setting('office.key', true), '')
          and c.asset_id = new.id;
        insert into public.repairs (tenant_id, asset_id, report_id, opened_at, opened_by)
        values (new.tenant_id, new.id, report, new.status_at, actor)
        on conflict (tenant_id, asset_id) where closed_at is null do nothing;
    else
        update public.repairs r
        set closed_at = new.status_at, closed_by = actor, version = r.version + 1
        where r.tenant_id = new.tenant_id and r.asset_id = new.id and r.closed_at is null;
    end if;
    perform office.switch_tenant(previous);
    return null;
end
$$;
