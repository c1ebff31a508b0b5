-- Makes and changes the assets of a file, unless one of its rows is at fault or it is only to be checked. New ones come first, then
-- changes by id: what others wait for is held as shortly as can be, and taken in the order of all.
create or replace function office.import_assets(tenant uuid, columns text[], rows jsonb, is_check boolean)
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    outcome jsonb;
    given record;
    asset public.assets;
    -- The first new asset gets its number from the trigger, whose lock keeps the following ones for this import.
    highest bigint := -1;
    new_codes text[] := '{}';
    assets_of_codes uuid[] := '{}';
begin
    select office.import_outcome(
        count(*) filter (where (m.before).id is null and cardinality(m.faults) = 0),
        count(*) filter (
            where (m.before).id is not null and cardinality(m.faults) = 0
              and (m.after is distinct from m.before or m.new_code is not null or m.loses_codes)),
        count(*) filter (
            where m.after is not distinct from m.before and cardinality(m.faults) = 0 and m.new_code is null and not m.loses_codes),
        jsonb_agg(jsonb_build_object('line', m.line, 'faults', m.faults) order by m.line) filter (where cardinality(m.faults) > 0))
    into outcome
    from office.match_asset_rows(tenant, columns, rows) as m;
    if is_check or (outcome ->> 'fault_count')::bigint > 0 then
        return outcome;
    end if;
    for given in
        select m.line, m.before, m.after, m.new_code, m.loses_codes, m.faults
        from office.match_asset_rows(tenant, columns, rows) as m
        where m.after is distinct from m.before or m.new_code is not null or m.loses_codes
        order by (m.before).id nulls first, m.line
    loop
        perform office.require_unchanged(given.faults = '{}');
        asset := given.after;
        asset.number := coalesce(asset.number, highest + 1);
        asset := office.write_asset(
            given.before, asset, array_remove(array[given.new_code], null), given.loses_codes);
        if (given.before).id is null then
            highest := asset.number;
        end if;
        if given.loses_codes then
            delete from public.short_links s where s.tenant_id = import_assets.tenant and s.asset_id = asset.id;
        elsif given.new_code is not null then
            new_codes := new_codes || given.new_code;
            assets_of_codes := assets_of_codes || asset.id;
        end if;
    end loop;
    -- At the end: the plan of the foreign key's check is made with the first sticker of a connection, and is good for as many assets
    -- as there are then.
    insert into public.short_links (code, tenant_id, asset_id)
    select made.code, import_assets.tenant, made.asset
    from unnest(new_codes, assets_of_codes) as made (code, asset);
    return outcome;
end
$$;
