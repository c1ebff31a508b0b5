-- Whether the units of a line are told apart: they are scanned, not counted.
create or replace function office.is_scanned_line(line public.reservation_items)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (select i.serialized from public.items i where i.tenant_id = line.tenant_id and i.id = line.item_id);
end
$$;
