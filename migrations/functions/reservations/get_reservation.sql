-- GET /reservations/{id}: one reservation.
--
-- A server that keeps bodies (`keeps`) says under which epoch and snapshot it has this one, and of which tenant. Where it is still as
-- it was then, the answer is `unchanged`, without a body. `facts` are the epoch and snapshot of this answer and, where the clock will
-- change it, the time until which it is good, with spaces between; null where nothing may be kept.
create or replace function office.get_reservation(
    tenant uuid, subject uuid, session uuid, role text, reservation uuid, with_candidates boolean,
    keeps boolean default false, kept_tenant uuid default null, kept_epoch text default null, kept_since pg_snapshot default null,
    kept_until timestamptz default null
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
    found record;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    if keeps then
        epoch := office.change_epoch();
        if kept_tenant = caller.tenant and kept_epoch = epoch and coalesce(now() < kept_until, true) then
            if not office.has_changes(caller.tenant, kept_since)
                or office.stale_reservations(caller.tenant, array[reservation], kept_since, with_candidates) = '{}'
            then
                return row(
                    200, null, null, concat_ws(' ', epoch, pg_current_snapshot(), office.rfc3339_time(kept_until)), 'unchanged',
                    caller.tenant, caller.account)::office.function_result;
            end if;
        end if;
    end if;

    select r.body, r.turns_at into found from office.reservation_json_rows(caller.tenant, array[reservation], with_candidates) r;
    if found.body is null then
        return office.not_found_result(caller, 'reservation_not_found');
    end if;
    return row(
        200, null, found.body, epoch || ' ' || pg_current_snapshot() || coalesce(' ' || office.rfc3339_time(found.turns_at), ''), null,
        caller.tenant, caller.account)::office.function_result;
end
$$;
