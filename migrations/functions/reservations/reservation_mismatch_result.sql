-- The 409 of an edit that was made from another version of a reservation, or of a line of it, than the present one.
create or replace function office.reservation_mismatch_result(caller office.caller, booking public.reservations)
returns office.function_result
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.current_result(
        caller, 'version_mismatch', '{}',
        json_build_object(
            'reservation_status', booking.status, 'reservation', office.reservation_json(caller.tenant, booking.id, true)::json))
$$;
