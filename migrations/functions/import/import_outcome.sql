-- What is known of a file when all its rows were compared with what is there: how many would be made and changed, how many faults
-- there are, and the first hundred of them. `faulty` are the rows with faults in their order, each `{line, faults}`.
create or replace function office.import_outcome(created bigint, changed bigint, same bigint, faulty jsonb)
returns jsonb
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    with faults as (
        select f.fault || jsonb_build_object('line', r.faulty -> 'line') as fault, row_number() over (order by r.place, f.place) as place
        from jsonb_array_elements(faulty) with ordinality as r (faulty, place)
        cross join jsonb_array_elements(r.faulty -> 'faults') with ordinality as f (fault, place)
    )
    select jsonb_build_object(
        'created', created, 'changed', changed, 'same', same, 'fault_count', count(*),
        'faults', coalesce(jsonb_agg(f.fault order by f.place) filter (where f.place <= 100), '[]'))
    from faults f
$$;
