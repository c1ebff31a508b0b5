-- Notes that a report said that an asset is damaged, for the next sweep.
create or replace function office.note_damage()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(new.tenant_id::text);
begin
    if current_setting('office.arriving', true) = new.tenant_id::text then
        -- Noted where the house came from (quartermaster tenant import).
        perform office.switch_tenant(previous);
        return null;
    end if;
    insert into public.notification_events (tenant_id, kind, reservation_id, asset_id, actor_user_id, at)
    values (new.tenant_id, 'asset_damaged', new.reservation_id, new.asset_id, new.actor_user_id, new.created_at);
    perform office.switch_tenant(previous);
    return null;
end
$$;
