-- What is wrong with a file of reservations for the gear that there is: assets that two confirmed reservations would name at once,
-- and, in a tenant that refuses that, each line that more would be held with than is owned.
create or replace function office.judge_planned_holds(tenant uuid, judged office.judged_row[])
returns table (line int, fault jsonb)
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
    planned record;
begin
    return query
    select d.line, office.import_fault(true, null, 'asset_double_booked', d.asset)
    from office.find_double_bookings(tenant, judged) as d;
    if not exists (select from public.tenants t where t.id = tenant and t.overbooking = 'refuse') then
        return;
    end if;
    select
        array_agg(p.line) as lines, array_agg(p.column_name) as column_names, array_agg(p.value) as texts,
        array_agg(p.was) filter (where (p.was).id is not null) as before, array_agg(p.becomes) as after
    into planned
    from office.planned_holds(tenant, judged) as p;
    return query
    select a.line, office.import_fault(true, a.column_name, 'not_available', a.value)
    from unnest(planned.lines, planned.column_names, planned.texts, planned.after)
        as a (line, column_name, value, id, item_id, hold, qty)
    where a.id in (
        select s.id from office.find_short_lines(tenant, coalesce(planned.before, '{}'), planned.after) as s (id));
end
$$;
