-- Ends the trip of an asset on another reservation, as found: it stands here, whatever was written there. That reservation may flip, as
-- by any return. Refuses, to be asked again, while somebody else changes that one. `taken_by` is the reservation for which the asset is
-- taken.
create or replace function office.take_from_reservation(
    handover office.handover, taken_by uuid, trip public.asset_checkouts, overridden text[], is_lost boolean default false
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    claimed record;
begin
    select * into claimed from office.try_lock_reservation(handover.caller, trip.reservation_id);
    if (claimed.result).status is not null then
        return claimed.result;
    end if;
    perform office.lock_handover(trip.tenant_id, array[taken_by, trip.reservation_id], array[trip.asset_id], true);
    perform office.lock_ledger(trip.tenant_id, array[trip.id]);
    perform office.close_checkout(
        handover, claimed.booking, trip, is_lost, jsonb_build_object('taken_by', taken_by), overridden);
    return null;
end
$$;
