-- The row of an inspection as `changes` make it, with when each name was changed: `stamp`.
create or replace function office.changed_inspection(before public.inspections, changes jsonb, stamp text)
returns public.inspections
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    after public.inspections := jsonb_populate_record(before, changes - array['video']);
begin
    after.stamps := before.stamps || coalesce((select jsonb_object_agg(c.key, stamp) from jsonb_object_keys(changes) as c (key)), '{}');
    after.conditions := jsonb_strip_nulls(before.conditions || office.part_of_inspection_changes(changes, 'conditions'));
    return after;
end
$$;
