-- A case goes out with all that lies in it, each asset down the table of pickups, the case first, or nothing does: a refusal names
-- each that stands in the way. `seen` is what the phone saw in it, where it says so.
create or replace function office.pick_up_case(
    handover office.handover, booking public.reservations, unit public.assets, seen uuid[]
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
    case_line uuid;
    overridden text[] := '{}';
    taken json[] := '{}';
    here public.reservations := booking;
begin
    select * into locked from office.lock_case(handover, booking, unit, seen, handover.override_reason is not null);
    if (locked.refusal).status is not null then
        return locked.refusal;
    end if;
    -- Each is judged with what went out before it, by the very function that writes: so nothing stays when one is refused.
    begin
        foreach part in array unit || locked.contents loop
            select * into decided from office.decide_pickup(handover, here, part, unit.id);
            if (decided.refusal).outcome = 'busy' then
                busy := decided.refusal;
                exit;
            elsif (decided.refusal).status is not null then
                parts := parts || part;
                refusals := refusals || decided.refusal;
                continue;
            end if;
            overridden := overridden || decided.overridden;
            if part.id = unit.id then
                case_line := decided.line;
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
    return office.store_pickup_result(
        handover, booking.id, unit.id, case_line, array_to_json(taken), office.in_table_order(overridden));
end
$$;
