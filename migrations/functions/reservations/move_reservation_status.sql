-- Moves a reservation's status for a request; the triggers do the rest, as for any other program. The present status is no move,
-- and a key moves once: its audit row tells, however long ago that was, so a request from before changes nothing now.
-- What there is too little of is confirmed with a `shortage_reason` alone: then what is missing is recorded.
-- `is_made` says whether the move was made under this key, now or then.
create or replace function office.move_reservation_status(
    caller office.caller, reservation uuid, to_status text, reason text, key text, shortage_reason text,
    out refusal office.function_result, out is_made boolean
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    claimed record;
    booking public.reservations;
    short_before jsonb;
    still_out uuid;
begin
    select * into claimed from office.try_lock_reservation(caller, reservation);
    if (claimed.result).status is not null then
        refusal := claimed.result;
        return;
    end if;
    booking := claimed.booking;
    is_made := exists (
        select from public.audit_log a
        where a.tenant_id = caller.tenant and a.reservation_id = booking.id and a.entity_type = 'reservation'
          and a.idempotency_key = key);
    if is_made or booking.status = to_status then
        return;
    end if;

    if to_status = 'cancelled' then
        select c.asset_id into still_out
        from public.asset_checkouts c
        where c.tenant_id = caller.tenant and c.reservation_id = booking.id and c.returned_at is null
        order by c.picked_up_at
        limit 1;
    end if;
    if still_out is not null or to_status = 'cancelled' and office.has_out(caller.tenant, booking.id)
        or not office.is_status_move(booking.status, to_status) then
        refusal := office.conflict_result(
            caller, 'reservation_wrong_state',
            json_build_object('reference', booking.reference, 'status', booking.status, 'to', to_status),
            booking.status, office.asset_conflict_json(caller.tenant, still_out));
        return;
    end if;
    short_before := office.allow_shortage(caller.tenant, booking.id, shortage_reason);
    refusal := office.planned_move_refusal(caller, booking, to_status);
    if refusal.status is not null then
        return;
    end if;
    perform set_config('office.reason', coalesce(reason, ''), true);
    update public.reservations r set status = to_status where r.tenant_id = caller.tenant and r.id = booking.id;
    perform set_config('office.reason', '', true);
    perform office.audit_shortage(caller.tenant, booking.id, shortage_reason, short_before);
    is_made := true;
end
$$;
