-- Writes that an asset is lost: it is disposed of, and lies in no case any more. The caller holds it.
create or replace function office.lose_asset(booking public.reservations, unit public.assets)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update public.assets a set status = 'DISPOSED' where a.tenant_id = unit.tenant_id and a.id = unit.id;
    perform office.write_audit(
        booking.tenant_id, 'asset.lost', 'asset', unit.id, booking.id, unit.id, null, null,
        jsonb_build_object('status', unit.status), jsonb_build_object('status', 'DISPOSED') || office.lost_note_json());
end
$$;
