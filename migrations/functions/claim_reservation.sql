-- Locks a reservation for a change: everything about it happens one after another. As `claim_key` it never waits: while
-- another transaction has it the answer says busy and gives the connection back, and the server asks again. `answer` is
-- null when it is ours.
create or replace function office.claim_reservation(
    caller office.caller, reservation uuid, out answer office.answer, out booking public.reservations
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
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
        answer := row(503, 'unavailable', null, null, 'busy', caller.tenant, caller.account)::office.answer;
    else
        answer := office.not_found(caller, 'reservation_not_found');
    end if;
end
$$;
