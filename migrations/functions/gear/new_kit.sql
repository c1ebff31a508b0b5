-- A kit of a reservation that is to be written, with an id of its own.
create or replace function office.new_kit(booking public.reservations, item uuid, qty int)
returns public.reservation_kits
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return row(gen_random_uuid(), booking.tenant_id, booking.id, item, qty)::public.reservation_kits;
end
$$;
