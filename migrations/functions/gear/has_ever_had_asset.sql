-- Whether an asset is or was on a reservation: assigned to one of its lines, or ever out on it.
create or replace function office.has_ever_had_asset(tenant uuid, reservation uuid, asset uuid)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select exists (
        select from public.reservation_items l
        where l.tenant_id = tenant and l.reservation_id = reservation and asset = any (l.assigned_asset_ids))
    or exists (
        select from public.asset_checkouts c
        where c.tenant_id = tenant and c.asset_id = asset and c.reservation_id = reservation
          and c.voided_at is null)
$$;
