-- The answer of a change that shows the reservation, kept under its key. It has the client's name: whoever erases the client comes
-- before this or waits for its COMMIT, and then finds what was kept. Nothing else is locked afterwards.
create or replace function office.store_reservation_result(
    caller office.caller, key text, fingerprint text, status int, reservation uuid, is_lasting boolean default false
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform from public.clients c
    where c.tenant_id = caller.tenant and c.id = (
        select r.client_id from public.reservations r where r.tenant_id = caller.tenant and r.id = reservation)
    for share;
    return office.store_result(
        caller, key, fingerprint, status, office.reservation_json(caller.tenant, reservation, true), is_lasting);
end
$$;
