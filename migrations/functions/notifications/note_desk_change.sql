-- Notes that the desk changed, split or cancelled a reservation, for the next sweep: whoever makes the audit row. A split changes
-- both: what the new one has was to go out as the other says.
create or replace function office.note_desk_change()
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
    if new.after ? 'split_from' then
        insert into public.notification_events (tenant_id, kind, reservation_id, actor_user_id, at, pickup_before, location_before)
        select new.tenant_id, 'reservation_changed', new.entity_id, new.actor_user_id, new.at, r.pickup_at, r.location
        from public.reservations r
        where r.tenant_id = new.tenant_id and r.id = (new.after #>> '{split_from,id}')::uuid;
    else
        insert into public.notification_events (tenant_id, kind, reservation_id, actor_user_id, at, pickup_before, location_before)
        values (
            new.tenant_id, case new.action when 'reservation.cancelled' then 'reservation_cancelled' else 'reservation_changed' end, new.entity_id, new.actor_user_id, new.at,
            (new.before ->> 'pickup_at')::timestamptz, new.before ->> 'location');
    end if;
    perform office.switch_tenant(previous);
    return null;
end
$$;
