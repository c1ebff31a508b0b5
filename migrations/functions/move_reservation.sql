-- Moves a reservation's status for the desk; the triggers do the rest, as for any other program. Null when it has
-- the status now, else the refusal. The present status is no move.
create or replace function office.move_reservation(caller office.caller, reservation uuid, to_status text, reason text)
returns office.answer
language plpgsql
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
declare
    booking public.reservations;
    still_out uuid;
begin
    select * into booking from reservations r where r.tenant_id = caller.tenant and r.id = reservation for no key update;
    if not found then
        return office.not_found(caller, 'reservation_not_found');
    elsif booking.status = to_status then
        return null;
    end if;

    if to_status = 'cancelled' then
        select c.asset_id into still_out
        from asset_checkouts c
        where c.tenant_id = caller.tenant and c.reservation_id = booking.id and c.returned_at is null
        order by c.picked_up_at
        limit 1;
    end if;
    if still_out is not null or not office.is_move(booking.status, to_status) then
        return office.conflict(
            caller, 'reservation_wrong_state',
            json_build_object('reference', booking.reference, 'status', booking.status, 'to', to_status),
            booking.status, office.asset_facts(caller.tenant, still_out));
    end if;
    perform set_config('office.reason', coalesce(reason, ''), true);
    update reservations r set status = to_status where r.tenant_id = caller.tenant and r.id = booking.id;
    perform set_config('office.reason', '', true);
    return null;
end
$$;
