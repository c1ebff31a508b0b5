-- Tells the floor that the desk changed or cancelled a reservation, where that was within a day of its pickup, as it was or as it is, or
-- something of it is out. Who did it knows.
create or replace function office.tell_desk_change(happened public.notification_events, at timestamptz, sends_mail boolean)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    booking public.reservations;
    zone constant text := office.tenant_zone(happened.tenant_id);
begin
    select * into booking from public.reservations r where r.tenant_id = happened.tenant_id and r.id = happened.reservation_id;
    if booking.id is null
        or happened.kind = 'reservation_cancelled' and booking.status <> 'cancelled'
        or happened.kind = 'reservation_changed' and booking.status in ('draft', 'cancelled', 'closed')
    then
        return;
    elsif not (
        booking.pickup_at between happened.at - interval '1 day' and happened.at + interval '1 day'
        or coalesce(happened.pickup_before between happened.at - interval '1 day' and happened.at + interval '1 day', false)
        or office.has_out(happened.tenant_id, booking.id))
    then
        return;
    end if;
    perform office.notify(
        happened.tenant_id, happened.kind, booking.id, null, null, happened.at, happened.at + interval '1 day', at, 'staff', null,
        -- One that moved matters at both places, so it is told to all.
        case when happened.location_before is distinct from booking.location and happened.kind = 'reservation_changed'
            then null else booking.location end,
        happened.actor_user_id,
        jsonb_build_object('reference', booking.reference, 'pickup', booking.pickup_at at time zone zone), sends_mail);
end
$$;
