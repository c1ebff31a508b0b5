-- Whether an asset was out on a reservation and is not any more: what that names it for holds it no longer.
create or replace function office.is_back(tenant uuid, reservation uuid, asset uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select coalesce(bool_and(c.returned_at is not null), false)
        from public.asset_checkouts c
        where c.tenant_id = is_back.tenant and c.asset_id = is_back.asset and c.reservation_id = is_back.reservation
            and c.voided_at is null);
end
$$;
