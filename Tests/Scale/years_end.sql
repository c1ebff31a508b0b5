-- What Tests/Scale/years.sql found at the end of each year, and whether the last may be compared with the first. For script/year-five.
\pset format aligned
\pset tuples_only off
\pset footer off
\echo 'At the end of each year'
select name, max(value) filter (where year = 1) as year_1, max(value) filter (where year = 2) as year_2,
    max(value) filter (where year = 3) as year_3, max(value) filter (where year = 4) as year_4, max(value) filter (where year = 5) as year_5
from (
    select year, name, round(value::numeric, 2) as value from year.figures
    union all
    select later.year, 'bytes a handover of this year',
        round(((later.bytes - earlier.bytes) / (later.handovers - earlier.handovers))::numeric)
    from (
        select year, max(value) filter (where name = 'bytes of the database') as bytes, max(value) filter (where name = 'handovers') as handovers
        from year.figures group by year
    ) as later
    join (
        select year, max(value) filter (where name = 'bytes of the database') as bytes, max(value) filter (where name = 'handovers') as handovers
        from year.figures group by year
    ) as earlier on earlier.year = later.year - 1
) as f
group by name order by name;

\echo 'Tables of over a megabyte, in kB, at the end of the first year and of the last, and what a handover adds'
select l.name, f.rows as rows_1, l.rows as rows_5, f.heap / 1024 as heap_1, l.heap / 1024 as heap_5, (f.toast + l.toast) / 2048 as toast,
    f.indexes / 1024 as indexes_1, l.indexes / 1024 as indexes_5, round(l.free_share::numeric, 1) as free_percent, l.dead_rows,
    round((l.heap + l.toast + l.indexes - f.heap - f.toast - f.indexes) / (h.last - h.first)) as bytes_a_handover
from year.sizes l
join year.sizes f on f.year = 1 and f.name = l.name
cross join (
    select max(value) filter (where year = 1) as first, max(value) filter (where year = 5) as last from year.figures where name = 'handovers'
) as h
where l.year = 5 and l.heap + l.toast + l.indexes > 1048576
order by l.heap + l.toast + l.indexes desc;

do $$
declare
    faults text;
    missing text;
begin
    -- What was not measured may not pass for what is as good as ever.
    select string_agg(format('%s in year %s', n.name, y.year), ', ' order by y.year, n.name) into missing
    from generate_series(1, 5) as y (year)
    cross join (
        values
            ('handovers'), ('bytes of the database'), ('pages of a pickup'), ('pages of today''s list'), ('a pickup, p99 ms'),
            ('a return, p99 ms'), ('today''s list, p99 ms')
    ) as n (name)
    left join year.figures f on f.year = y.year and f.name = n.name
    where coalesce(f.value, 0) <= 0;
    if missing is not null then
        raise exception 'not measured: %', missing;
    end if;
    select string_agg(format('none in year %s', l.year), ', ' order by l.year) into missing
    from year.figures l
    join year.figures e on e.year = l.year - 1 and e.name = l.name
    where l.name = 'handovers' and l.value <= e.value;
    if missing is not null then
        raise exception 'handovers: %', missing;
    end if;
    select string_agg(format('%s: %s in the first year, %s in the fifth', f.name, round(f.value::numeric, 2), round(l.value::numeric, 2)), E'\n')
    into faults
    from year.figures f
    join year.figures l on l.year = 5 and l.name = f.name
    where f.year = 1 and (f.name ~ ', p99 ms$' or f.name ~ '^pages') and l.value > 1.3 * f.value;
    if faults is not null then
        raise exception '%', faults;
    end if;
end
$$;
