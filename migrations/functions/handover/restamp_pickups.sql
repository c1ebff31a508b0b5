-- The stamps of a reservation's pickups as the ledger has them, scanned and counted: the first one's and the earliest.
create or replace function office.restamp_pickups(tenant uuid, reservation uuid)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    stamped_at constant timestamptz := clock_timestamp();
begin
    update public.reservations r
    set updated_at = stamped_at,
        picked_up_at = went.first,
        actual_pickup_at = went.earliest
    from (
        select min(p.at) as first, min(p.actual) as earliest
        from (
            select c.picked_up_at as at, c.actual_pickup_at as actual
            from public.asset_checkouts c
            where c.tenant_id = tenant and c.reservation_id = reservation and c.voided_at is null
            union all
            select m.moved_at, m.at
            from public.stock_movements m
            where m.tenant_id = tenant and m.reservation_id = reservation and m.kind = 'out' and m.voided_at is null
        ) as p
    ) as went
    where r.tenant_id = tenant and r.id = reservation;
end
$$;
