-- Which marks of damage an inspection has that an earlier one has not, and which of the earlier one's are gone. Two are the same
-- where they are of one view and kind and at most 0.05 apart, one to one, the nearest first.
create or replace function office.compare_marks(tenant uuid, earlier uuid, later uuid, out added uuid[], out gone uuid[])
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    known_before uuid[] := '{}';
    known_now uuid[] := '{}';
    of_earlier constant int := (
        select count(*) from public.inspection_marks m where m.tenant_id = compare_marks.tenant and m.inspection_id = earlier);
    of_later constant int := (
        select count(*) from public.inspection_marks m where m.tenant_id = compare_marks.tenant and m.inspection_id = later);
    pair record;
begin
    for pair in
        select was.id as before, present.id as now
        from public.inspection_marks was
        join public.inspection_marks present
            on present.tenant_id = was.tenant_id and present.view = was.view and present.kind = was.kind
        cross join lateral (
            -- Without the last digits, by which 0.55 - 0.5 is more than 0.05.
            select round(sqrt((present.x - was.x) ^ 2 + (present.y - was.y) ^ 2)::numeric, 9) as far
        ) as apart
        where was.tenant_id = compare_marks.tenant and was.inspection_id = earlier
          and present.tenant_id = compare_marks.tenant and present.inspection_id = later
          and apart.far <= 0.05
        order by apart.far, was.id, present.id
    loop
        if pair.before <> all (known_before) and pair.now <> all (known_now) then
            known_before := known_before || pair.before;
            known_now := known_now || pair.now;
        end if;
        -- Many marks at one spot are many pairs.
        exit when cardinality(known_before) = of_earlier or cardinality(known_now) = of_later;
    end loop;
    added := array(
        select m.id
        from public.inspection_marks m
        where m.tenant_id = compare_marks.tenant and m.inspection_id = later and m.id <> all (known_now)
        order by m.id);
    gone := array(
        select m.id
        from public.inspection_marks m
        where m.tenant_id = compare_marks.tenant and m.inspection_id = earlier and m.id <> all (known_before)
        order by m.id);
end
$$;
