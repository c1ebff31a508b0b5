-- GET /reservations/{id}
create or replace function office.show_reservation(
    tenant uuid, subject uuid, session uuid, role text, reservation uuid, with_candidates boolean
)
returns office.answer
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.enter(tenant, subject, session, role);
    body text;
begin
    if caller.code is not null then
        return office.refused_entry(caller);
    end if;
    body := office.reservation_json(caller.tenant, reservation, with_candidates);
    if body is null then
        return office.not_found(caller, 'reservation_not_found');
    end if;
    return office.shown(caller, body);
end
$$;
