-- Locks a reservation for a change: everything about it happens one after another. As `claim_key` it never waits: while
-- another transaction has it the answer says busy and gives the connection back, and the server asks again. `result` is
-- null when it is ours.
create or replace function office.try_lock_reservation(
    caller office.caller, reservation uuid, out result office.function_result, out booking public.reservations
)
language plpgsql
as $$
begin
    select * into booking
    from public.reservations r
    where r.tenant_id = caller.tenant and r.id = reservation
    for no key update skip locked;
    if found then
        return;
    end if;
    if exists (select from public.reservations r where r.tenant_id = caller.tenant and r.id = reservation) then
        result := row(503, 'unavailable', null, null, 'busy', caller.tenant, caller.account)::office.function_result;
    else
        result := office.not_found_result(caller, 'reservation_not_found');
    end if;
end
$$;
