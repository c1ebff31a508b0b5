-- Locks the reservation that somebody overrules for and those that the asset, and what lies in it, is out on: all by id, then their lines
-- and the assets. Refuses where it would have to wait too long, or where the asset went elsewhere meanwhile.
create or replace function office.lock_overruled_reservations(
    caller office.caller, reservation uuid, asset uuid, out result office.function_result, out booking public.reservations
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    claimed record;
    locked uuid[];
    one uuid;
begin
    locked := array(
        select distinct c.reservation_id
        from public.assets a
        join public.asset_checkouts c on c.tenant_id = a.tenant_id and c.asset_id = a.id and c.returned_at is null
        where a.tenant_id = caller.tenant and asset in (a.id, a.case_id)
        union
        select reservation
        order by 1);
    foreach one in array locked loop
        claimed := office.try_lock_reservation(caller, one);
        result := claimed.result;
        if result.status is not null then
            return;
        elsif one = reservation then
            booking := claimed.booking;
        end if;
    end loop;
    perform office.lock_handover(
        booking.tenant_id, locked,
        array(select a.id from public.assets a where a.tenant_id = booking.tenant_id and asset in (a.id, a.case_id)), true);
    -- With the assets locked nothing goes out or comes back any more; what did so a moment ago is asked again.
    if exists (
        select from public.assets a
        join public.asset_checkouts c on c.tenant_id = a.tenant_id and c.asset_id = a.id and c.returned_at is null
        where a.tenant_id = booking.tenant_id and asset in (a.id, a.case_id) and c.reservation_id <> all (locked))
    then
        result := row(503, 'unavailable', null, null, 'busy', booking.tenant_id, caller.account)::office.function_result;
    end if;
end
$$;
