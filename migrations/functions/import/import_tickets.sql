-- Makes and changes the tickets of a file with their parcels, unless one of its rows is at fault or it is only to be checked. New ones come
-- first, then changes by id.
create or replace function office.import_tickets(tenant uuid, columns text[], rows jsonb, is_check boolean)
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    outcome jsonb;
    given record;
begin
    select office.import_outcome(
        count(*) filter (where (m.before).id is null and cardinality(m.faults) = 0),
        count(*) filter (where (m.before).id is not null and m.is_other and cardinality(m.faults) = 0),
        count(*) filter (where not m.is_other and cardinality(m.faults) = 0),
        jsonb_agg(jsonb_build_object('line', m.line, 'faults', m.faults) order by m.line) filter (where cardinality(m.faults) > 0))
    into outcome
    from office.match_ticket_rows(tenant, columns, rows) as m;
    if is_check or (outcome ->> 'fault_count')::bigint > 0 then
        return outcome;
    end if;
    for given in
        select
            m.before, m.after, m.parcels, m.faults, row_number() over (order by (m.before).id nulls first, m.line) as number
        from office.match_ticket_rows(tenant, columns, rows) as m
        where m.is_other
        order by number
    loop
        if given.number % 100 = 0 then
            perform office.forget_plans(given.number / 100);
        end if;
        perform office.require_unchanged(given.faults = '{}');
        perform office.write_imported_ticket(tenant, given.before, given.after, given.parcels);
    end loop;
    return outcome;
end
$$;
