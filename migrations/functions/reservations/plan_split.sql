-- What stays of a reservation's lines and kits, and what goes to `other`, where `given` says which lines go and how many of each: all of a
-- line where it says no number. Units that a line names stay with it as long as they fit. What was out stays with its line, and a kit goes
-- along where all its lines go whole. Nothing is written.
create or replace function office.plan_split(
    caller office.caller, booking public.reservations, other public.reservations, lines_before public.reservation_items[],
    kits_before public.reservation_kits[], given jsonb,
    out planned public.reservation_items[], out gone public.reservation_items[], out gone_kits public.reservation_kits[],
    out refusal office.function_result
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    line public.reservation_items;
    resized record;
    moved int;
    had_out int;
    kit public.reservation_kits;
    whole_kits uuid[] := '{}';
begin
    planned := '{}';
    gone := '{}';
    gone_kits := '{}';
    if exists (
        select from jsonb_array_elements(given) as g (line)
        where (g.line ->> 'id')::uuid not in (select b.id from unnest(lines_before) as b))
    then
        refusal := office.not_found_result(caller, 'line_not_found');
        return;
    end if;
    foreach kit in array kits_before loop
        continue when not exists (select from unnest(lines_before) as b where b.kit_id = kit.id)
            or exists (
                select
                from unnest(lines_before) as b
                left join jsonb_array_elements(given) as g (line) on (g.line ->> 'id')::uuid = b.id
                where b.kit_id = kit.id and (g.line is null or (g.line ->> 'qty')::int < b.qty));
        whole_kits := whole_kits || kit.id;
        gone_kits := gone_kits || office.new_kit(other, kit.item_id, kit.qty);
    end loop;
    foreach line in array array(select b from unnest(lines_before) as b order by b.position, b.id) loop
        select coalesce((g.line ->> 'qty')::int, line.qty) into moved
        from jsonb_array_elements(given) as g (line)
        where (g.line ->> 'id')::uuid = line.id;
        if moved is null then
            planned := planned || line;
            continue;
        end if;
        select h.h into had_out
        from public.items i
        cross join lateral office.line_had_out(line.tenant_id, line.reservation_id, line.id, i.serialized) as h
        where i.tenant_id = line.tenant_id and i.id = line.item_id;
        if moved > line.qty - had_out or moved = line.qty and office.is_line_in_use(line) then
            refusal := office.line_in_use_result(caller, booking, line.id);
            return;
        end if;
        select * into resized from office.resize_line(line, line.qty - moved);
        gone := gone || office.new_line(
            other, line.item_id, cardinality(gone) + 1, moved,
            array(
                select a.id
                from unnest(line.assigned_asset_ids) with ordinality as a (id, place)
                where moved = line.qty or a.id <> all ((resized.resized).assigned_asset_ids)
                order by a.place),
            (gone_kits[array_position(whole_kits, line.kit_id)]).id);
        if moved < line.qty then
            planned := planned || resized.resized;
        end if;
    end loop;
end
$$;
