-- How many of what a line adds are missing: as many as are held more than owned where it adds them, at most what it adds.
create or replace function office.missing_qty(
    tenant uuid, reservation uuid, before office.held_line, after office.held_line
)
returns int
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform office.lock_stock(
        tenant,
        array(select l.item_id from public.reservation_items l where l.tenant_id = tenant and l.reservation_id = reservation)
            || after.item_id);
    return coalesce(
        (
            select max(least(s.held - s.owned, s.added, after.qty))
            from office.find_shortfalls(
                tenant, case when before.id is null then '{}' else array[before] end, array[after]) s
        ), 0);
end
$$;
