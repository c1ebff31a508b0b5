-- Takes back where a return put an asset, unless it was moved on since. The caller holds the asset.
create or replace function office.restore_place(unit public.assets, effect jsonb)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    moved public.assets := unit;
begin
    if effect ? 'place' and unit.location = effect ->> 'place' then
        moved.location := effect ->> 'place_before';
        perform office.write_asset(unit, moved);
    end if;
end
$$;
