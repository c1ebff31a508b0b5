-- Whether an asset stands on a line of a reservation or is of an item that a line asks for.
create or replace function office.has_line_for_asset(tenant uuid, reservation uuid, unit public.assets)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select exists (
        select from public.reservation_items l
        where l.tenant_id = tenant and l.reservation_id = reservation
          and (l.item_id = unit.item_id and l.added_by is distinct from 'case' or unit.id = any (l.assigned_asset_ids)))
$$;
