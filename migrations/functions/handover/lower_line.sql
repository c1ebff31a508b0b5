-- Takes back what office.raise_line() or office.add_line_at_shelf() made room for: never less than what is assigned or ever moved
-- there. A line that was added at the shelf goes when nothing is on it any more.
create or replace function office.lower_line(tenant uuid, line uuid, less int)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    present public.reservation_items;
    counts record;
begin
    select * into present from public.reservation_items l where l.tenant_id = tenant and l.id = line;
    select * into counts from office.line_counts(tenant, line);
    if present.added_by is not null and present.qty <= less and not office.is_line_in_use(present) and present.assigned_asset_ids = '{}' then
        delete from public.reservation_items l where l.tenant_id = tenant and l.id = line;
        return;
    end if;
    update public.reservation_items l
    set qty = greatest(l.qty - less, cardinality(l.assigned_asset_ids), counts.gone - counts.back, 1)
    where l.tenant_id = tenant and l.id = line;
end
$$;
