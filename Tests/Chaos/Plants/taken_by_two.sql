-- Who takes gear from another reservation locks neither that one nor the gear before looking at it, and what would refuse the outcome is gone
-- too: of two overrides that take from each other, or from a third, each ends the same trip and has the gear. What is looked at and what is
-- written lie further apart than on this idle machine.
-- Caught by: asset-out-twice, audit-alternates, pointer-and-ledger, audit-and-ledger
select pg_temp.plant('office.lock_overruled_reservations', 'foreach one in array locked loop', 'foreach one in array array[reservation] loop');
select pg_temp.plant(
    'office.lock_overruled_reservations', 'booking\.tenant_id, locked,\s*array\(.*?\), true\);', 'booking.tenant_id, array[reservation], ''{}'', true);');
select pg_temp.plant(
    'office.decide_pickup', '(select \* into unit from public\.assets a where .*?) for no key update;', '\1;');
select pg_temp.plant(
    'office.take_from_reservation', 'select \* into claimed.*?;',
    'perform pg_sleep(0.3);
     select null::office.function_result as result, r as booking into claimed
     from public.reservations r where r.tenant_id = trip.tenant_id and r.id = trip.reservation_id;');
drop index public.asset_checkouts_one_open_per_asset;
drop trigger assets_pointer on public.assets;
drop trigger asset_checkouts_pointer on public.asset_checkouts
