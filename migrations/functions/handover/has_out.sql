-- Whether anything of a reservation is out, scanned or counted.
create or replace function office.has_out(tenant uuid, reservation uuid)
returns boolean
language plpgsql
stable
as $$
begin
    return exists (
        select from public.asset_checkouts c
        where c.tenant_id = tenant and c.reservation_id = reservation and c.returned_at is null)
    or exists (
        select from public.reservation_items l
        where l.tenant_id = tenant and l.reservation_id = reservation and l.counted_out > 0);
end
$$;
