-- An asset that comes back moves to where it came back, where its return says so (`office.returned_to`, as office.begin_handover() wrote
-- it): written and audited as an edit of its place is. Returns the effect of the return with the place that it had, for whoever undoes it.
-- The caller holds the asset.
create or replace function office.place_returned(unit public.assets, effect jsonb)
returns jsonb
language plpgsql
as $$
declare
    place constant text := nullif(current_setting('office.returned_to', true), '');
    moved public.assets;
begin
    if place is null or place = unit.location then
        return effect;
    end if;
    moved := unit;
    moved.location := place;
    perform office.write_asset(unit, moved);
    return coalesce(effect, '{}') || jsonb_build_object('place_before', unit.location, 'place', place);
end
$$;
