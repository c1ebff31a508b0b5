-- Makes or changes a reservation as a file says, unless it is so already. Returns it as it is then.
create or replace function office.write_imported_reservation(tenant uuid, before public.reservations, after public.reservations)
returns public.reservations
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    booking public.reservations := after;
begin
    if before.id is null then
        insert into public.reservations (
            id, tenant_id, reference, client_id, status, location, pickup_at, return_at, notes, external_id)
        values (
            coalesce(after.id, gen_random_uuid()), tenant, after.reference, after.client_id, after.status, after.location, after.pickup_at,
            after.return_at, after.notes, after.external_id)
        returning * into booking;
    elsif after is distinct from before then
        update public.reservations r
        set reference = after.reference, client_id = after.client_id, location = after.location, pickup_at = after.pickup_at,
            return_at = after.return_at, notes = after.notes, external_id = after.external_id
        where r.tenant_id = write_imported_reservation.tenant and r.id = before.id
        returning * into booking;
    end if;
    return booking;
end
$$;
