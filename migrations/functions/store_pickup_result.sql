-- The 200 of a pickup, applied now or long ago: the scan is logged either way.
create or replace function office.store_pickup_result(handover office.handover, reservation uuid, asset uuid, line uuid)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    tenant constant uuid := (handover.caller).tenant;
    body text;
begin
    select '{"reservation_status":' || to_json(r.status)::text
        || ',"asset":{"id":"' || asset || '","current_reservation_id":"' || reservation || '"},"line_id":"' || line || '"}'
    into body
    from public.reservations r
    where r.tenant_id = tenant and r.id = reservation;
    perform office.log_scan(handover, reservation, asset);
    return office.store_result(handover.caller, handover.key, handover.fingerprint, 200, body);
end
$$;
