-- POST /reservations/{id}/status: the desk moves a reservation; the triggers do the rest, as for any other program.
create or replace function office.set_status(
    subject uuid, claimed_tenant uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    reservation uuid, to_status text, reason text, retention interval default '90 days'
)
returns office.answer
language plpgsql
security definer
set search_path = pg_catalog, public, office, pg_temp
set office.tenant = ''
set office.source = ''
set office.actor = ''
set office.request_id = ''
set office.key = ''
set office.client_at = ''
set office.reason = ''
as $$
declare
    begun record;
    caller office.caller;
    booking public.reservations;
    still_out uuid;
begin
    select * into begun
    from office.begin_write(subject, claimed_tenant, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    if (begun.answer).status is not null then
        return begun.answer;
    end if;
    caller := begun.caller;
    select * into booking from reservations r where r.tenant_id = caller.tenant and r.id = reservation for no key update;
    if not found then
        return office.not_found(caller, 'reservation_not_found');
    end if;

    if booking.status <> to_status then
        select c.asset_id into still_out
        from asset_checkouts c
        where c.tenant_id = caller.tenant and c.reservation_id = booking.id and c.returned_at is null
        order by c.picked_up_at
        limit 1;
        if not office.is_move(booking.status, to_status) or (to_status = 'cancelled' and still_out is not null) then
            return office.conflict(
                caller, 'reservation_wrong_state',
                json_build_object('reference', booking.reference, 'status', booking.status, 'to', to_status),
                booking.status, case when to_status = 'cancelled' then office.asset_facts(caller.tenant, still_out) end);
        end if;
        perform set_config('office.reason', coalesce(reason, ''), true);
        update reservations r set status = to_status where r.tenant_id = caller.tenant and r.id = booking.id;
    end if;
    return office.store_answer(
        caller, key, fingerprint, 200, office.reservation_json(caller.tenant, booking.id, true));
end
$$;
