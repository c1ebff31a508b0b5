-- Writes a pickup as office.decide_pickup() decided it: ends the trip that the asset is on elsewhere (`elsewhere`, null where it is on
-- none), sees to it that the line has the asset, and opens the checkout. `place_line` to `place_refusal` are of
-- office.find_line_for_asset(), with `added_by` a line is added instead. Refuses as office.take_from_reservation() does.
create or replace function office.write_pickup(
    handover office.handover, booking public.reservations, unit public.assets, parts_of uuid, elsewhere public.asset_checkouts,
    place_line uuid, is_assigned boolean, displaced uuid, place_refusal text, added_by text, is_late boolean, overridden text[],
    out refusal office.function_result, out line uuid
)
language plpgsql
as $$
declare
    effect jsonb;
    -- An assignment is worked out on the spot where PERFORM would start a query.
    written text;
begin
    if elsewhere.id is not null then
        refusal := office.take_from_reservation(handover, booking.id, elsewhere, overridden);
        if refusal.status is not null then
            return;
        end if;
        effect := jsonb_build_object('taken', elsewhere.id);
    end if;
    if parts_of is not null then
        effect := coalesce(effect, '{}') || jsonb_build_object('case', nullif(parts_of, unit.id));
    end if;
    if booking.status <> 'confirmed' then
        effect := coalesce(effect, '{}') || office.state_before_json(booking);
    end if;
    -- What is put on a line here is not refused for stock: what is missing for it is written there.
    if place_refusal is not null then
        perform set_config('office.stock', 'record', true);
    end if;
    if place_refusal is null then
        line := place_line;
        if not is_assigned then
            effect := coalesce(effect, '{}') || office.assign_to_line(booking.tenant_id, line, unit.id, displaced);
        end if;
    elsif added_by is null then
        line := place_line;
        effect := coalesce(effect, '{}')
            || office.raise_line(booking.tenant_id, line, 1, case when not is_assigned then unit.id end);
    else
        line := office.add_line_at_shelf(booking, unit, added_by);
        effect := coalesce(effect, '{}') || '{"line_added": true}';
    end if;
    if place_refusal is not null then
        perform set_config('office.stock', '', true);
    end if;
    written := office.open_checkout(handover, booking, unit, line, effect, overridden);
    if booking.status <> 'confirmed' then
        perform office.confirm_again(booking, is_late);
    end if;
end
$$;
