-- The 200 of a pickup, applied now or long ago: the scan is logged either way.
create or replace function office.picked_up(
    caller office.caller, reservation uuid, asset uuid, line uuid, code text, scanned_at timestamptz, actor uuid,
    key text, fingerprint text
)
returns office.answer
language plpgsql
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
declare
    body text;
begin
    select '{"reservation_status":' || to_json(r.status)::text
        || ',"asset":{"id":"' || asset || '","current_reservation_id":"' || reservation || '"},"line_id":"' || line || '"}'
    into body
    from reservations r
    where r.tenant_id = caller.tenant and r.id = reservation;
    perform office.log_scan(caller.tenant, code, asset, reservation, actor, scanned_at, key);
    return office.store_answer(caller, key, fingerprint, 200, body);
end
$$;
