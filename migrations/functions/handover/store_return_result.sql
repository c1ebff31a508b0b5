-- The 200 of a return, applied now or long ago: the scan is logged either way. It speaks of this reservation, so it is
-- the same when the asset has gone out on another since. `contents` is there for a case, `overridden` where the request overruled.
create or replace function office.store_return_result(
    handover office.handover, reservation uuid, asset uuid, contents json default null, overridden text[] default null
)
returns office.function_result
language plpgsql
as $$
declare
    tenant constant uuid := (handover.caller).tenant;
    body text;
    -- An assignment is worked out on the spot where PERFORM would start a query.
    written text;
begin
    select '{"reservation_status":' || to_json(r.status)::text
        || ',"asset":{"id":"' || asset || '","current_reservation_id":null}'
    into body
    from public.reservations r
    where r.tenant_id = tenant and r.id = reservation;
    if contents is not null then
        body := body || ',"contents":' || contents::text;
    end if;
    if handover.override_reason is not null then
        body := body || ',"overridden":' || to_json(coalesce(overridden, '{}'))::text;
    end if;
    written := office.log_scan(handover, reservation, asset);
    return office.store_result(handover.caller, handover.key, handover.fingerprint, 200, body || '}');
end
$$;
