-- Takes back that a part of a case was told lost after it came back with it (lose_returned_part): it is there again, in its case and its status.
create or replace function office.restore_lost_part(handover office.handover, booking public.reservations, undone_key text)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    trip public.asset_checkouts;
    unit public.assets;
    effect jsonb;
    lies_in uuid;
begin
    select c.* into trip
    from public.audit_log l
    join public.asset_checkouts c
        on c.tenant_id = l.tenant_id and c.asset_id = l.asset_id and c.reservation_id = l.reservation_id
        and c.return_effect -> 'lost_later' ? undone_key
    where l.tenant_id = booking.tenant_id and l.idempotency_key = undone_key and l.action = 'asset.lost';
    effect := trip.return_effect -> 'lost_later' -> undone_key;
    select * into unit from public.assets a where a.tenant_id = trip.tenant_id and a.id = trip.asset_id for no key update;
    lies_in := office.case_to_lie_in(unit, (effect ->> 'case_id')::uuid);
    update public.assets a
    set status = effect ->> 'asset_status', case_id = lies_in
    where a.tenant_id = unit.tenant_id and a.id = unit.id;
    perform office.lock_ledger(trip.tenant_id, array[trip.id]);
    update public.asset_checkouts c
    set return_effect = jsonb_set(c.return_effect, array['lost_later', undone_key, 'undone_by'], to_jsonb(handover.key))
    where c.tenant_id = trip.tenant_id and c.id = trip.id;
    perform office.write_audit(
        booking.tenant_id, 'asset.lost_undone', 'asset', unit.id, booking.id, unit.id, null, null,
        jsonb_build_object('status', unit.status, 'key', undone_key), jsonb_build_object('status', effect ->> 'asset_status'));
end
$$;
