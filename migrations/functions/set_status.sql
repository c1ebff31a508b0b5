-- POST /reservations/{id}/status
create or replace function office.set_status(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    reservation uuid, to_status text, reason text, retention interval default '90 days'
)
returns office.answer
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    move record;
    answer office.answer;
    body text;
begin
    select * into begun
    from office.begin_write(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    if (begun.answer).status is not null then
        return office.leave(begun.answer);
    end if;
    select * into move from office.move_reservation(begun.caller, reservation, to_status, reason, key);
    answer := move.refusal;
    if answer.status is null then
        body := office.reservation_json((begun.caller).tenant, reservation, true);
        answer := office.store_answer(begun.caller, key, fingerprint, 200, body, is_lasting => not move.is_made);
    end if;
    return office.leave(answer);
end
$$;
