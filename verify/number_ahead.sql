-- A number is given already that the counter has not come to: some day an asset or a ticket cannot be made, because its number is
-- taken.
--
-- What a counter has left out is all right: a number that was given to what was never made is not given again.
select n.tenant_id, n.kind as subject,
    format('number %s is given, the counter %s', n.highest,
        coalesce('is at ' || pg_sequence_last_value(n.counter), 'has given none')) as found
from (
    select t.id as tenant_id, numbered.*, to_regclass(format('numbers.%I', numbered.kind || '_' || t.id)) as counter
    from public.tenants t
    cross join lateral (
        select 'assets' as kind, (select max(a.number) from public.assets a where a.tenant_id = t.id) as highest
        union all
        select 'tickets', (select max(k.number) from public.tickets k where k.tenant_id = t.id)
    ) as numbered
) as n
where n.highest > coalesce(pg_sequence_last_value(n.counter), 0)
