-- Whether anything of a reservation ever went out, scanned or counted; what was undone never did.
create or replace function office.has_moved(tenant uuid, reservation uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return exists (
        select from public.asset_checkouts c
        where c.tenant_id = tenant and c.reservation_id = reservation and c.voided_at is null)
    or exists (
        select from public.stock_movements m
        where m.tenant_id = tenant and m.reservation_id = reservation and m.voided_at is null);
end
$$;
