-- What is known of a file of reservations when all its rows were compared with what is there, and with the gear that there is, as if
-- all were written at once: office.import_outcome().
create or replace function office.judge_reservations_import(tenant uuid, judged office.judged_row[])
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    outcome jsonb;
begin
    select office.import_outcome(
        count(*) filter (where r.is_new and cardinality(r.faults) = 0),
        count(*) filter (where r.is_changed and not r.is_new and cardinality(r.faults) = 0),
        count(*) filter (where not r.is_changed and not r.is_new and cardinality(r.faults) = 0),
        jsonb_agg(jsonb_build_object('line', r.line, 'faults', r.faults) order by r.line) filter (where cardinality(r.faults) > 0))
    into outcome
    from (
        select j.line, j.is_new, j.is_changed, j.faults || coalesce(h.faults, '{}') as faults
        from unnest(judged) as j
        left join (
            select f.line, array_agg(f.fault order by f.fault ->> 'column', f.fault ->> 'value') as faults
            from office.judge_planned_holds(tenant, judged) as f
            group by f.line
        ) as h on h.line = j.line
    ) as r;
    return outcome;
end
$$;
