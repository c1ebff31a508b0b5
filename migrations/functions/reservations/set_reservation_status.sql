-- POST /reservations/{id}/status: moves a reservation's status, and answers with the reservation. `role` is who may confirm; every other move is
-- a manager's.
create or replace function office.set_reservation_status(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    reservation uuid, to_status text, reason text, retention interval default '90 days',
    shortage_reason text default null, noted_by uuid default null
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    move record;
    result office.function_result;
    -- An assignment is worked out on the spot where PERFORM would start a query.
    setting text := set_config('office.noted_by', coalesce(noted_by::text, ''), true);
begin
    select * into begun
    from office.begin_change(
        tenant, subject, session, case when to_status = 'confirmed' then role else 'manager' end, request_id, key, fingerprint,
        lock_timeout_ms, null, retention);
    if (begun.result).status is not null then
        return begun.result;
    end if;
    select * into move from office.move_reservation_status(begun.caller, reservation, to_status, reason, key, shortage_reason);
    result := move.refusal;
    if result.status is null then
        result := office.store_reservation_result(
            begun.caller, key, fingerprint, 200, reservation, is_lasting => not move.is_made);
    end if;
    return result;
end
$$;
