-- The 200 of a return, applied now or long ago: the scan is logged either way. An asset that has gone out on
-- another reservation since says so.
create or replace function office.taken_back(handover office.handover, reservation uuid, asset uuid)
returns office.answer
language plpgsql
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
declare
    tenant constant uuid := (handover.caller).tenant;
    body text;
begin
    select '{"reservation_status":' || to_json(r.status)::text || ',"asset":{"id":"' || a.id
        || '","current_reservation_id":' || coalesce('"' || a.current_reservation_id || '"', 'null') || '}}'
    into body
    from reservations r, assets a
    where r.tenant_id = tenant and r.id = reservation and a.tenant_id = tenant and a.id = asset;
    perform office.log_scan(handover, reservation, asset);
    return office.store_answer(handover.caller, handover.key, handover.fingerprint, 200, body);
end
$$;
