-- The condition that a report finds becomes the asset's when no report of the asset is newer, whoever wrote it: an import
-- of old reports changes nothing.
create or replace function office.apply_report_condition()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(new.tenant_id::text);
begin
    if current_setting('office.arriving', true) = new.tenant_id::text then
        -- The asset comes as it was (quartermaster tenant import).
        perform office.switch_tenant(previous);
        return null;
    end if;
    -- The lock first: two reports at once are then told apart by what each finds committed.
    perform from public.assets a where a.tenant_id = new.tenant_id and a.id = new.asset_id for no key update;
    update public.assets a
    set condition = new.condition
    where a.tenant_id = new.tenant_id and a.id = new.asset_id and a.condition is distinct from new.condition
      and not exists (
          select from public.condition_reports newer
          where newer.tenant_id = new.tenant_id and newer.asset_id = new.asset_id and newer.id <> new.id
            and (newer.created_at, newer.id) > (new.created_at, new.id));
    perform office.switch_tenant(previous);
    return null;
end
$$;
