-- A repair as the desk shows it: what is repaired, since when and why, and what people say of it.
create or replace function office.repair_json(repair public.repairs)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select repair.id,
            (
                select row_to_json(thing)
                from (
                    select a.id, a.asset_tag, a.serial, a.number, a.location, a.condition, a.status, a.version,
                        (select row_to_json(kind) from (select i.id, i.name) as kind) as item
                    from public.assets a
                    join public.items i on i.tenant_id = a.tenant_id and i.id = a.item_id
                    where a.tenant_id = repair.tenant_id and a.id = repair.asset_id
                ) as thing
            ) as asset,
            office.rfc3339_time(repair.opened_at) as opened_at,
            office.name_of_user(repair.tenant_id, repair.opened_by) as opened_by,
            (
                select row_to_json(reason)
                from (
                    select c.id, c.condition, c.notes, c.reservation_id,
                        (
                            select r.reference
                            from public.reservations r
                            where r.tenant_id = c.tenant_id and r.id = c.reservation_id
                        ) as reservation_reference,
                        office.noted_by_json(c.tenant_id, c.noted_by) as noted_by
                    from public.condition_reports c
                    where c.tenant_id = repair.tenant_id and c.id = repair.report_id
                ) as reason
            ) as report,
            repair.due_on,
            repair.closed_at is null
                and repair.due_on < (clock_timestamp() at time zone office.tenant_zone(repair.tenant_id))::date is true as overdue,
            repair.cost, repair.note, office.rfc3339_time(repair.closed_at) as closed_at,
            office.name_of_user(repair.tenant_id, repair.closed_by) as closed_by, repair.version
    ) as shown
$$;
