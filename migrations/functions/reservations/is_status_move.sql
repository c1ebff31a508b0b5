-- Whether a reservation's status may move so, whoever moves it (openapi/paths/reservations.yaml, setReservationStatus).
create or replace function office.is_status_move(from_status text, to_status text)
returns boolean
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select (from_status, to_status) in (
        ('draft', 'requested'), ('draft', 'cancelled'),
        ('requested', 'confirmed'), ('requested', 'cancelled'),
        ('confirmed', 'returned'), ('confirmed', 'cancelled'),
        ('returned', 'closed'), ('returned', 'confirmed'))
$$;
