-- Makes and changes the assets of a file, unless one of its rows is at fault or it is only to be checked. New ones come first, then
-- changes by id: what others wait for is held as shortly as can be, and taken in the order of all. Stickers come last, those that go before
-- those that are put on: two assets may change theirs. A check tells in `doubts` where an external id may find another asset than is meant.
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
    turned int[] := '{}';
begin
    -- All is judged before the first is written; a portion of a large file is small for Postgres' memory.
    for portion in
        select
            (c.place - 1) / 1000 as number, c.created, c.changed, c.total - c.created - c.changed as same, c.all_unnamed, c.faulty,
            array_agg(row(c.before, c.after, c.added, c.removed)::office.asset_edit order by c.place) as edits,
            array_agg((c.after).id order by c.place) filter (where (c.before).id is null) as made
        from (
            select j.*, row_number() over (order by (j.before).id nulls first, j.line) as place
            from (
                select
                    m.*, count(*) over () as total, count(*) filter (where (m.before).id is null) over () as created,
                    count(*) filter (where (m.before).id is not null and m.is_other) over () as changed,
                    sum(cardinality(m.unnamed)) over () as all_unnamed, count(*) filter (where cardinality(m.faults) > 0) over () as faulty
                from (
                    select
                        r.*, case when remove_codes then r.unnamed else '{}' end as removed,
                        r.after is distinct from r.before or r.added <> '{}' or remove_codes and r.unnamed <> '{}' as is_other
                    from office.match_asset_rows(tenant, columns, rows, remove_codes) as r
                    where not is_check
                ) as m
            ) as j
            where j.is_other
        ) as c
        group by number, c.created, c.changed, c.total, c.all_unnamed, c.faulty
        order by number
    loop
        exit when portion.faulty > 0;
        perform office.forget_plans(portion.number);
        perform office.write_assets(tenant, portion.edits);
        gone_codes := gone_codes || array(select r.code from unnest(portion.edits) as e cross join lateral unnest(e.removed) as r (code));
        select new_codes || array_agg(s.code), assets_of_codes || array_agg((e.after).id) into new_codes, assets_of_codes
        from unnest(portion.edits) as e
        cross join lateral unnest(e.added) as s (code);
        made := made || portion.made;
        unnamed := portion.all_unnamed;
        outcome := office.import_outcome(portion.created, portion.changed, portion.same, null);
    end loop;
    if outcome is not null then
        perform office.forget_plans();
        perform office.write_stickers(tenant, gone_codes, new_codes, assets_of_codes);
        outcome := outcome || jsonb_build_object('made', made[:500], 'made_count', cardinality(made));
    else
        select
            office.import_outcome(
                count(*) filter (where (m.before).id is null and cardinality(m.faults) = 0),
                count(*) filter (where (m.before).id is not null and cardinality(m.faults) = 0 and m.is_other),
                count(*) filter (where cardinality(m.faults) = 0 and not m.is_other),
                jsonb_agg(jsonb_build_object('line', m.line, 'faults', m.faults) order by m.line) filter (where cardinality(m.faults) > 0)),
            coalesce(sum(cardinality(m.unnamed)) filter (where cardinality(m.faults) = 0), 0),
            coalesce(
                array_agg(m.line) filter (
                    where is_check and ((m.before).serial <> (m.after).serial or (m.before).item_id <> (m.after).item_id)),
                '{}')
        into outcome, unnamed, turned
        from (
            select r.*, r.after is distinct from r.before or r.added <> '{}' or remove_codes and r.unnamed <> '{}' as is_other
            from office.match_asset_rows(tenant, columns, rows, remove_codes) as r
        ) as m;
        if not is_check then
            outcome := outcome || '{"made":[],"made_count":0}';
        end if;
    end if;
    return outcome || jsonb_build_object(
        'codes_removed', case when is_check or remove_codes then unnamed else 0 end,
        'codes_left', case when remove_codes then 0 else unnamed end,
        'doubts', case when turned = '{}' then '[]' else office.other_units(tenant, columns, rows, turned) end)
        || case when columns is null or columns && array['code', 'codes'] then office.shortened_codes(tenant, columns, rows) else '{}' end;
end
$$;
