-- POST /reservations/{id}/pickups: an asset goes out on a reservation.
create or replace function office.pick_up_asset(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    reservation uuid, asset uuid, scanned_code text, happened_at timestamptz, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
-- Every statement below finds a few rows by an index, whatever is asked: planning it each time takes longer than running it.
set plan_cache_mode = force_generic_plan
as $$
declare
    begun record;
begin
    select * into begun
    from office.begin_handover(
        tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms,
        reservation, asset, scanned_code, happened_at, retention);
    if (begun.result).status is null then
        return office.clear_context(office.decide_pickup(begun.handover, begun.booking, begun.unit));
    end if;
    return office.clear_context(begun.result);
end
$$;
