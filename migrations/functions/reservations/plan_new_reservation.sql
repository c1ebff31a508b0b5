-- The lines and kits that a new reservation is to have by a request, each kit with the lines of what it consists of today behind the
-- lines that the request names. Nothing is written.
create or replace function office.plan_new_reservation(
    booking public.reservations, lines jsonb, kits jsonb,
    out planned public.reservation_items[], out planned_kits public.reservation_kits[]
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    kit public.reservation_kits;
begin
    planned := array(
        select office.new_line(
            booking, (g.line ->> 'item_id')::uuid, g.place::int, (g.line ->> 'qty')::int,
            array(select jsonb_array_elements_text(coalesce(g.line -> 'asset_ids', '[]')))::uuid[], null)
        from jsonb_array_elements(lines) with ordinality as g (line, place)
        order by g.place);
    planned_kits := array(
        select office.new_kit(booking, (g.kit ->> 'item_id')::uuid, (g.kit ->> 'qty')::int)
        from jsonb_array_elements(kits) with ordinality as g (kit, place)
        order by g.place);
    foreach kit in array planned_kits loop
        planned := planned || office.kit_lines(booking, kit, office.last_position(planned));
    end loop;
end
$$;
