-- Loses what came back with its case and lacks in it: nobody has seen it by itself. Nothing happens where it was told lost, or went out, since,
-- where it came back by itself, where `at` is before that return, or where this key has done it before. The trip stays closed; it keeps under
-- the key what is to be restored.
create or replace function office.lose_returned_part(handover office.handover, booking public.reservations, unit public.assets)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    trip public.asset_checkouts;
    held public.assets;
begin
    select * into held from public.assets a where a.tenant_id = unit.tenant_id and a.id = unit.id for no key update;
    select * into trip
    from public.asset_checkouts c
    where c.tenant_id = booking.tenant_id and c.reservation_id = booking.id and c.asset_id = unit.id and c.voided_at is null
    order by c.picked_up_at desc
    limit 1;
    if trip.return_effect ->> 'case' is null or handover.judged_at < trip.return_client_at
        or held.status in ('ARCHIVED', 'DISPOSED') or office.is_out_of_reach(trip)
        or office.is_edited_by(booking.tenant_id, 'asset', unit.id, handover.key)
    then
        return;
    end if;
    perform office.lock_ledger(trip.tenant_id, array[trip.id]);
    update public.asset_checkouts c
    set return_effect = c.return_effect || jsonb_build_object(
        'lost_later', coalesce(c.return_effect -> 'lost_later', '{}') || jsonb_build_object(
            handover.key, jsonb_build_object('asset_status', held.status, 'case_id', held.case_id)))
    where c.tenant_id = trip.tenant_id and c.id = trip.id;
    perform office.lose_asset(booking, held);
end
$$;
