-- Writes a return: the ledger, the asset's pointer, the audit, and, when nothing is out any more, the reservation's flip
-- to `returned`. A return is never before its pickup.
create or replace function office.close_checkout(
    handover office.handover, booking public.reservations, trip public.asset_checkouts
)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    unit public.assets;
    is_last boolean;
begin
    -- The lines come before the asset: what they hold ends with the last return.
    perform from public.reservation_items l
    where l.tenant_id = trip.tenant_id and l.reservation_id = trip.reservation_id
      and not exists (
        select from public.asset_checkouts c
        where c.tenant_id = trip.tenant_id and c.reservation_id = trip.reservation_id and c.returned_at is null and c.id <> trip.id)
    order by l.id
    for no key update;
    select * into unit from public.assets a where a.tenant_id = trip.tenant_id and a.id = trip.asset_id for no key update;
    update public.asset_checkouts c
    set returned_at = handover.server_time,
        actual_return_at = greatest(handover.stamp, trip.actual_pickup_at),
        returned_by = handover.subject,
        return_client_at = greatest(handover.judged_at, coalesce(trip.pickup_client_at, trip.actual_pickup_at))
    where c.tenant_id = trip.tenant_id and c.id = trip.id;
    update public.assets a set current_reservation_id = null where a.tenant_id = unit.tenant_id and a.id = unit.id;

    is_last := not exists (
        select from public.asset_checkouts c
        where c.tenant_id = booking.tenant_id and c.reservation_id = booking.id and c.returned_at is null);
    perform office.audit_handover(
        'asset.returned', booking, unit, null, case when is_last then 'returned' else booking.status end);
    if is_last and booking.status = 'confirmed' then
        update public.reservations r set status = 'returned', returned_by_flip = true
        where r.tenant_id = booking.tenant_id and r.id = booking.id;
    end if;
end
$$;
