-- Tells the floor that the desk changed or cancelled a reservation, where that was within a day of its pickup, as it was or as it
-- is, or something of it is out. `pickups` and `places` are what it had before. Who did it knows.
create or replace function office.tell_desk_change(
    tenant uuid, kind text, reservation uuid, actor uuid, happened_at timestamptz, pickups timestamptz[], places text[], at timestamptz,
    sends_mail boolean
)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    booking public.reservations;
    zone constant text := office.tenant_zone(tenant);
begin
    select * into booking from public.reservations r where r.tenant_id = tenant and r.id = reservation;
    if booking.id is null
        or kind = 'reservation_cancelled' and booking.status <> 'cancelled'
        or kind = 'reservation_changed' and booking.status in ('draft', 'cancelled', 'closed')
    then
        return;
    elsif not exists (
            select from unnest(pickups || booking.pickup_at) as p (at)
            where p.at between happened_at - interval '1 day' and happened_at + interval '1 day')
        and not office.has_out(tenant, booking.id)
    then
        return;
    end if;
    perform office.notify(
        tenant, kind, booking.id, null, null, happened_at, happened_at + interval '1 day', at, 'staff', null,
        -- One that moved matters at each of its places, so it is told to all.
        case when kind = 'reservation_cancelled'
            or not exists (select from unnest(places) as p (place) where p.place is distinct from booking.location)
            then booking.location end,
        actor, jsonb_build_object('reference', booking.reference, 'pickup', booking.pickup_at at time zone zone), sends_mail);
end
$$;
