-- The lines that a reservation is to have by a request that gives them as a whole: one with an id is kept and changed, one without is
-- new, the order is that of the request. Positions stay where they are in that order already. Nothing is written.
create or replace function office.plan_lines(
    caller office.caller, booking public.reservations, before public.reservation_items[], given jsonb,
    out planned public.reservation_items[], out refusal office.function_result
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    entry record;
    line public.reservation_items;
    last public.reservation_items;
    last_is_new boolean := false;
    resized record;
    asset_ids uuid[];
begin
    planned := '{}';
    for entry in select g.line, g.place from jsonb_array_elements(given) with ordinality as g (line, place) order by g.place loop
        asset_ids := case when entry.line ? 'asset_ids' then
            array(select a.id::uuid from jsonb_array_elements_text(entry.line -> 'asset_ids') with ordinality as a (id, place) order by a.place) end;
        if entry.line ->> 'id' is null then
            line := office.new_line(
                booking, (entry.line ->> 'item_id')::uuid, greatest(coalesce(last.position, 0), 0) + 1, (entry.line ->> 'qty')::int,
                coalesce(asset_ids, '{}'), null);
        else
            select b.* into line from unnest(before) as b where b.id = (entry.line ->> 'id')::uuid;
            if line.id is null then
                refusal := office.not_found_result(caller, 'line_not_found');
                return;
            elsif (entry.line ->> 'version')::int <> line.version then
                refusal := office.reservation_mismatch_result(caller, booking);
                return;
            end if;
            if (entry.line ->> 'item_id')::uuid <> line.item_id then
                if office.is_line_in_use(line) then
                    refusal := office.line_in_use_result(caller, booking, line.id);
                    return;
                end if;
                line.item_id := (entry.line ->> 'item_id')::uuid;
                line.assigned_asset_ids := '{}';
            end if;
            if asset_ids is not null then
                line.assigned_asset_ids := asset_ids || array(
                    select g.id
                    from unnest(office.assigned_and_out(line)) with ordinality as g (id, place)
                    where g.id <> all (asset_ids)
                    order by g.place);
                if cardinality(line.assigned_asset_ids) > coalesce((entry.line ->> 'qty')::int, line.qty) then
                    refusal := office.line_in_use_result(caller, booking, line.id);
                    return;
                end if;
            end if;
            if (entry.line ->> 'qty')::int <> line.qty then
                select * into resized from office.resize_line(line, (entry.line ->> 'qty')::int);
                if resized.is_in_use then
                    refusal := office.line_in_use_result(caller, booking, line.id);
                    return;
                end if;
                line := resized.resized;
            end if;
            if line.position < last.position or line.position = last.position and (last_is_new or line.id < last.id) then
                line.position := last.position + 1;
            end if;
        end if;
        planned := planned || line;
        last := line;
        last_is_new := entry.line ->> 'id' is null;
    end loop;
end
$$;
