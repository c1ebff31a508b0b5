-- Refuses to change what a file says of a reservation that is over.
create or replace function office.require_open(status text)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if status in ('closed', 'cancelled') then
        raise exception using
            errcode = 'check_violation', message = 'the reservation is over', schema = 'public', table = 'reservations',
            constraint = 'reservations_open';
    end if;
end
$$;
