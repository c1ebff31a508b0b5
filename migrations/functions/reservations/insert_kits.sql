-- Writes kits of a reservation that are new.
create or replace function office.insert_kits(kits public.reservation_kits[])
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    insert into public.reservation_kits (id, tenant_id, reservation_id, item_id, qty)
    select k.id, k.tenant_id, k.reservation_id, k.item_id, k.qty
    from unnest(kits) as k;
end
$$;
