-- The kits that a reservation is to have by a request that gives them as a whole, and its lines with theirs: a kit that is new or
-- another item brings the lines of what it consists of today, one that goes takes its lines along, another qty makes its lines so
-- many times as many. A kit that stays as it was leaves its lines alone. Nothing is written.
create or replace function office.plan_kits(
    caller office.caller, booking public.reservations, kits_before public.reservation_kits[], given jsonb,
    lines public.reservation_items[],
    out planned public.reservation_items[], out planned_kits public.reservation_kits[], out refusal office.function_result
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    entry jsonb;
    kit public.reservation_kits;
    before public.reservation_kits;
    line public.reservation_items;
    part public.reservation_items;
    place int;
    resized record;
begin
    planned := '{}';
    planned_kits := '{}';
    for entry in select g.kit from jsonb_array_elements(given) with ordinality as g (kit, place) order by g.place loop
        before := null;
        if entry ->> 'id' is not null then
            select b.* into before from unnest(kits_before) as b where b.id = (entry ->> 'id')::uuid;
            if before.id is null then
                refusal := office.not_found_result(caller, 'line_not_found');
                return;
            end if;
        end if;
        kit := office.new_kit(
            booking, coalesce((entry ->> 'item_id')::uuid, before.item_id), coalesce((entry ->> 'qty')::int, before.qty));
        kit.id := coalesce(before.id, kit.id);
        planned_kits := planned_kits || kit;
    end loop;

    foreach line in array lines loop
        if line.kit_id is null or exists (
            select from unnest(planned_kits) as k
            join unnest(kits_before) as b on b.id = k.id and b.item_id = k.item_id
            where k.id = line.kit_id)
        then
            planned := planned || line;
        end if;
    end loop;

    foreach kit in array planned_kits loop
        select b.* into before from unnest(kits_before) as b where b.id = kit.id and b.item_id = kit.item_id;
        continue when before.qty = kit.qty;
        foreach part in array office.kit_lines(booking, kit, office.last_position(planned)) loop
            place := null;
            for i in 1..cardinality(planned) loop
                if planned[i].kit_id = kit.id and planned[i].item_id = part.item_id then
                    place := i;
                    exit;
                end if;
            end loop;
            if place is null then
                planned := planned || part;
            else
                select * into resized from office.resize_line(planned[place], part.qty);
                if resized.is_in_use then
                    refusal := office.line_in_use_result(caller, booking, planned[place].id);
                    return;
                end if;
                planned[place] := resized.resized;
            end if;
        end loop;
    end loop;
end
$$;
