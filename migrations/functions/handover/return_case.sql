-- A case comes back with what of it is out on this reservation, the case first, or nothing does: a refusal names each that stands in
-- the way. A case that is lost is lost with what is out of it. `seen` is what the phone saw in it, where it says so.
create or replace function office.return_case(
    handover office.handover, booking public.reservations, unit public.assets, is_lost boolean, seen uuid[],
    is_last boolean default false
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    locked record;
    part public.assets;
    decided record;
    busy office.function_result;
    parts public.assets[] := '{}';
    refusals office.function_result[] := '{}';
    overridden text[];
    taken json[] := '{}';
    here public.reservations := booking;
begin
    select * into locked from office.lock_case(handover, booking, unit, seen, false);
    if (locked.refusal).status is not null then
        return locked.refusal;
    end if;
    -- Each is judged with what came back before it, by the very function that writes: so nothing stays when one is refused.
    begin
        foreach part in array unit || locked.contents loop
            if part.id <> unit.id and part.current_reservation_id is distinct from booking.id then
                continue;
            end if;
            select * into decided from office.decide_return(handover, here, part, is_lost, unit.id, is_last);
            if (decided.refusal).outcome = 'busy' then
                busy := decided.refusal;
                exit;
            elsif (decided.refusal).status is not null then
                parts := parts || part;
                refusals := refusals || decided.refusal;
                continue;
            end if;
            if part.id = unit.id then
                overridden := decided.overridden;
            else
                taken := taken || json_build_object('asset_id', part.id, 'line_id', decided.line);
            end if;
            select * into here from public.reservations r where r.tenant_id = booking.tenant_id and r.id = booking.id;
        end loop;
        if busy.status is not null or cardinality(parts) > 0 then
            raise exception using errcode = 'QM001', message = 'a part of the case is refused';
        end if;
    exception
        when sqlstate 'QM001' then
            if busy.status is not null then
                return busy;
            end if;
            return office.case_conflict_result(handover, booking, unit, parts, refusals);
    end;
    return office.store_return_result(handover, booking.id, unit.id, array_to_json(taken), overridden);
end
$$;
