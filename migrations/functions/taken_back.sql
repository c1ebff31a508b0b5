-- The 200 of a return, applied now or long ago: the scan is logged either way. An asset that has gone out on
-- another reservation since says so.
create or replace function office.taken_back(
    caller office.caller, reservation uuid, asset uuid, code text, scanned_at timestamptz, actor uuid,
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
    select '{"reservation_status":' || to_json(r.status)::text || ',"asset":{"id":"' || a.id
        || '","current_reservation_id":' || coalesce('"' || a.current_reservation_id || '"', 'null') || '}}'
    into body
    from reservations r, assets a
    where r.tenant_id = caller.tenant and r.id = reservation and a.tenant_id = caller.tenant and a.id = asset;
    perform office.log_scan(caller.tenant, code, asset, reservation, actor, scanned_at, key);
    return office.store_answer(caller, key, fingerprint, 200, body);
end
$$;
