-- The status of a reservation; null where there is none.
create or replace function office.reservation_status(tenant uuid, reservation uuid)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select r.status from public.reservations r where r.tenant_id = reservation_status.tenant and r.id = reservation
$$;
