-- Makes and changes the clients of a file, unless one of its rows is at fault or it is only to be checked. New ones come first, then
-- changes by id: what others wait for is held as shortly as can be, and taken in the order of all.
create or replace function office.import_clients(tenant uuid, columns text[], rows jsonb, is_check boolean)
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    outcome jsonb;
    portion record;
begin
    -- All is judged before the first is written; a portion of a large file is small for Postgres' memory.
    for portion in
        select
            (c.place - 1) / 1000 as number, c.created, c.total - c.created - c.changed as same, c.changed, c.faulty,
            array_agg(row(c.before, c.after)::office.client_edit order by c.place) as edits
        from (
            select j.*, row_number() over (order by (j.before).id nulls first, j.line) as place
            from (
                select
                    m.*, count(*) over () as total, count(*) filter (where (m.before).id is null) over () as created,
                    count(*) filter (where (m.before).id is not null and m.after is distinct from m.before) over () as changed,
                    count(*) filter (where cardinality(m.faults) > 0) over () as faulty
                from office.match_client_rows(tenant, columns, rows) as m
                where not is_check
            ) as j
            where j.after is distinct from j.before
        ) as c
        group by number, c.created, c.changed, c.total, c.faulty
        order by number
    loop
        exit when portion.faulty > 0;
        perform office.forget_plans(portion.number);
        perform office.write_clients(tenant, portion.edits);
        outcome := office.import_outcome(portion.created, portion.changed, portion.same, null);
    end loop;
    if outcome is null then
        select office.import_outcome(
            count(*) filter (where (m.before).id is null and cardinality(m.faults) = 0),
            count(*) filter (where (m.before).id is not null and m.after is distinct from m.before and cardinality(m.faults) = 0),
            count(*) filter (where m.after is not distinct from m.before and cardinality(m.faults) = 0),
            jsonb_agg(jsonb_build_object('line', m.line, 'faults', m.faults) order by m.line) filter (where cardinality(m.faults) > 0))
        into outcome
        from office.match_client_rows(tenant, columns, rows) as m;
    end if;
    return outcome;
end
$$;
