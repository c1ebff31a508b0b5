-- GET /reservations/{id}: one reservation.
create or replace function office.get_reservation(
    tenant uuid, subject uuid, session uuid, role text, reservation uuid, with_candidates boolean
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    body text;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    body := office.reservation_json(caller.tenant, reservation, with_candidates);
    if body is null then
        return office.not_found_result(caller, 'reservation_not_found');
    end if;
    return office.ok_result(caller, body);
end
$$;
