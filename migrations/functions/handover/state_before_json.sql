-- How a reservation stood before something at the shelf confirmed it, for whoever undoes that.
create or replace function office.state_before_json(booking public.reservations)
returns jsonb
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object(
        'status', booking.status, 'by_flip', booking.returned_by_flip, 'returned_at', booking.returned_at,
        'actual_return_at', booking.actual_return_at)
$$;
