-- Makes and changes the assets of a file, unless one of its rows is at fault or it is only to be checked. New ones come first, then
-- changes by id: what others wait for is held as shortly as can be, and taken in the order of all. Stickers come last, those that go before
-- those that are put on: two assets may change theirs.
create or replace function office.import_assets(tenant uuid, columns text[], rows jsonb, is_check boolean, remove_codes boolean)
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    outcome jsonb;
    unnamed bigint;
    portion record;
    gone_codes text[] := '{}';
    new_codes text[] := '{}';
    assets_of_codes uuid[] := '{}';
    made uuid[] := '{}';
begin
    select
        office.import_outcome(
            count(*) filter (where (m.before).id is null and cardinality(m.faults) = 0),
            count(*) filter (where (m.before).id is not null and cardinality(m.faults) = 0 and m.is_other),
            count(*) filter (where cardinality(m.faults) = 0 and not m.is_other),
            jsonb_agg(jsonb_build_object('line', m.line, 'faults', m.faults) order by m.line) filter (where cardinality(m.faults) > 0)),
        coalesce(sum(cardinality(m.unnamed)) filter (where cardinality(m.faults) = 0), 0)
    into outcome, unnamed
    from (
        select
            r.*, r.after is distinct from r.before or r.added <> '{}' or remove_codes and r.unnamed <> '{}' as is_other
        from office.match_asset_rows(tenant, columns, rows, remove_codes) as r
    ) as m;
    outcome := outcome || jsonb_build_object(
        'codes_removed', case when is_check or remove_codes then unnamed else 0 end, 'codes_left', case when remove_codes then 0 else unnamed end);
    if is_check or (outcome ->> 'fault_count')::bigint > 0 then
        return outcome;
    end if;
    for portion in
        select
            (p.place - 1) / 1000 as number, array_agg(row(p.before, p.after, p.added, p.removed)::office.asset_edit order by p.place) as edits,
            bool_and(p.faults = '{}') as is_good, array_agg((p.after).id order by p.place) filter (where (p.before).id is null) as made
        from (
            select m.*, row_number() over (order by (m.before).id nulls first, m.line) as place
            from (
                select r.line, r.before, r.after, r.added, r.faults, case when remove_codes then r.unnamed else '{}' end as removed
                from office.match_asset_rows(tenant, columns, rows, remove_codes) as r
            ) as m
            where m.after is distinct from m.before or m.added <> '{}' or m.removed <> '{}'
        ) as p
        group by number
        order by number
    loop
        if portion.number & (portion.number - 1) = 0 then
            perform office.forget_plans();
        end if;
        perform office.require_unchanged(portion.is_good);
        perform office.write_assets(tenant, portion.edits);
        gone_codes := gone_codes || array(select r.code from unnest(portion.edits) as e cross join lateral unnest(e.removed) as r (code));
        select new_codes || array_agg(s.code), assets_of_codes || array_agg((e.after).id) into new_codes, assets_of_codes
        from unnest(portion.edits) as e
        cross join lateral unnest(e.added) as s (code);
        made := made || portion.made;
    end loop;
    perform office.forget_plans();
    perform office.write_stickers(tenant, gone_codes, new_codes, assets_of_codes);
    return outcome || jsonb_build_object('made', made[:500]);
end
$$;
