-- POST /reservations/{id}/pickups: an asset goes out on a reservation; a case with what lies in it.
create or replace function office.pick_up_asset(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    reservation uuid, asset uuid, scanned_code text, happened_at timestamptz, retention interval default '90 days',
    contents uuid[] default null, override_reason text default null, noted_by uuid default null,
    undo_window interval default '24 hours'
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
    decided record;
    -- An assignment is worked out on the spot where PERFORM would start a query.
    setting text := set_config('office.noted_by', coalesce(noted_by::text, ''), true)
        || set_config('office.undo_window', undo_window::text, true);
begin
    begun := office.begin_handover(
        tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms,
        'out', reservation, asset, scanned_code, happened_at, retention, override_reason);
    if (begun.result).status is not null then
        return begun.result;
    end if;
    -- Nothing lies in what is no case: a phone that saw something there is refused.
    if begun.is_case or cardinality(contents) > 0 then
        return office.pick_up_case(begun.handover, begun.booking, begun.unit, contents);
    end if;
    decided := office.decide_pickup(begun.handover, begun.booking, begun.unit);
    if (decided.refusal).status is not null then
        return decided.refusal;
    end if;
    return office.store_pickup_result(begun.handover, reservation, asset, decided.line, overridden => decided.overridden);
end
$$;
