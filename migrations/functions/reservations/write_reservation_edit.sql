-- Writes what was planned for a reservation, and its audit; where nothing would change it writes nothing. Refuses where another program
-- was quicker with the external id.
create or replace function office.write_reservation_edit(
    caller office.caller, before public.reservations, after public.reservations, lines_before public.reservation_items[],
    planned public.reservation_items[], kits_before public.reservation_kits[], planned_kits public.reservation_kits[],
    out is_changed boolean, out refusal office.function_result
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    audited jsonb;
begin
    -- A kit of which nothing is left is booked no more.
    planned_kits := array(
        select k from unnest(planned_kits) as k where k.id in (select l.kit_id from unnest(planned) as l) order by k.id);
    is_changed := after is distinct from before or planned_kits <> kits_before
        or array(select l from unnest(planned) as l order by l.id) <> lines_before;
    if not is_changed then
        return;
    end if;
    audited := office.reservation_audit_json(caller.tenant, before.id);
    begin
        perform office.write_plan(before, after, lines_before, planned, kits_before, planned_kits);
    exception when unique_violation then
        refusal := office.external_id_refusal(caller, after);
        if refusal.status is null then
            raise;
        end if;
        return;
    end;
    perform office.write_audit(
        caller.tenant, 'reservation.changed', 'reservation', before.id, before.id, null, null, null, audited,
        office.reservation_audit_json(caller.tenant, before.id));
end
$$;
