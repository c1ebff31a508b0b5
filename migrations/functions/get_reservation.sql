-- GET /reservations/{id}: one reservation.
--
-- A server that keeps bodies (`keeps`) says under which epoch and snapshot it has this one, and of which tenant. Where it is still as
-- it was then, the answer is `unchanged`, without a body. `facts` are the epoch and snapshot of this answer, with a space between;
-- null where nothing may be kept.
create or replace function office.get_reservation(
    tenant uuid, subject uuid, session uuid, role text, reservation uuid, with_candidates boolean,
    keeps boolean default false, kept_tenant uuid default null, kept_epoch text default null, kept_since pg_snapshot default null
)
returns office.function_result
language plpgsql
stable  -- one snapshot for the look, the body, and what is said of both
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    epoch text;
    body text;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    if keeps then
        epoch := office.change_epoch();
        if kept_tenant = caller.tenant and kept_epoch = epoch then
            if not office.has_changes(caller.tenant, kept_since)
                or office.stale_reservations(caller.tenant, array[reservation], kept_since, with_candidates) = '{}'
            then
                return row(
                    200, null, null, epoch || ' ' || pg_current_snapshot(), 'unchanged', caller.tenant,
                    caller.account)::office.function_result;
            end if;
        end if;
    end if;

    body := office.reservation_json(caller.tenant, reservation, with_candidates);
    if body is null then
        return office.not_found_result(caller, 'reservation_not_found');
    end if;
    return row(
        200, null, body, epoch || ' ' || pg_current_snapshot(), null, caller.tenant, caller.account)::office.function_result;
end
$$;
