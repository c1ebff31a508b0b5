-- The 409 of an edit that something stands in the way of that went out on a line.
create or replace function office.line_in_use_result(caller office.caller, booking public.reservations, line uuid)
returns office.function_result
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.conflict_result(
        caller, 'line_in_use', '{}', booking.status, null, office.line_conflict_json(caller.tenant, line))
$$;
