-- POST /reservations/{id}/returns: an asset comes in from a reservation, or is said to be lost; a case with what is out of it. `location` is
-- where, `lost_note` what there is to say of the loss.
create or replace function office.return_asset(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    reservation uuid, asset uuid, scanned_code text, happened_at timestamptz, retention interval default '90 days',
    is_lost boolean default false, contents uuid[] default null, override_reason text default null, noted_by uuid default null,
    lost_note text default null, location text default null,
    is_last boolean default false
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
    setting text := set_config('office.noted_by', coalesce(noted_by::text, ''), true);
begin
    setting := set_config('office.lost_note', coalesce(lost_note, ''), true);
    setting := set_config('office.returned_to', coalesce(location, ''), true);
    begun := office.begin_handover(
        tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms,
        'in', reservation, asset, scanned_code, happened_at, retention, override_reason);
    if (begun.result).status is not null then
        return begun.result;
    end if;
    -- Nothing lies in what is no case: a phone that saw something there is refused.
    if begun.is_case or cardinality(contents) > 0 then
        return office.return_case(begun.handover, begun.booking, begun.unit, is_lost, contents, is_last);
    end if;
    decided := office.decide_return(begun.handover, begun.booking, begun.unit, is_lost, is_last => is_last);
    if (decided.refusal).status is not null then
        return decided.refusal;
    end if;
    return office.store_return_result(begun.handover, reservation, asset, overridden => decided.overridden);
end
$$;
