-- Notes that the desk changed or cancelled a reservation, for the next sweep: whoever makes the audit row.
create or replace function office.note_desk_change()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(new.tenant_id::text);
begin
    insert into public.notification_events (tenant_id, kind, reservation_id, actor_user_id, at, pickup_before, location_before)
    values (
        new.tenant_id, replace(new.action, '.', '_'), new.entity_id, new.actor_user_id, new.at,
        (new.before ->> 'pickup_at')::timestamptz, new.before ->> 'location');
    perform office.switch_tenant(previous);
    return null;
end
$$;
