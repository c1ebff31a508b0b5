-- What a person's `returned` does with what is still out: its checkouts closed at the time of the move, by the person
-- where known, its assets free, one audit row each; what is counted comes back as well. `booking` is the reservation as it was before.
create or replace function office.close_open_checkouts(booking public.reservations, at timestamptz)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    trip record;
    person constant uuid := office.current_actor();
    noter constant uuid := office.current_noted_by();
    unit public.assets;
    counted public.reservation_items;
begin
    -- The lines come before the assets: what they hold ends with the move.
    perform from public.reservation_items l
    where l.tenant_id = booking.tenant_id and l.reservation_id = booking.id
    order by l.id
    for no key update;
    -- And the assets before the items, of which a line counts what is missing.
    perform from public.assets a
    where a.tenant_id = booking.tenant_id and a.id in (
        select c.asset_id
        from public.asset_checkouts c
        where c.tenant_id = booking.tenant_id and c.reservation_id = booking.id and c.returned_at is null)
    order by a.id
    for no key update;
    perform office.lock_ledger(
        booking.tenant_id,
        array(
            select c.id
            from public.asset_checkouts c
            where c.tenant_id = booking.tenant_id and c.reservation_id = booking.id and c.returned_at is null));
    -- Each line counts what came back once, at the end.
    perform set_config('office.trips', 'together', true);
    for trip in
        select c.id, c.asset_id
        from public.asset_checkouts c
        where c.tenant_id = booking.tenant_id and c.reservation_id = booking.id and c.returned_at is null
        order by c.asset_id
    loop
        select * into unit from public.assets a where a.tenant_id = booking.tenant_id and a.id = trip.asset_id for no key update;
        update public.asset_checkouts c
        set returned_at = at,
            actual_return_at = greatest(at, c.actual_pickup_at),
            returned_by = person,
            return_noted_by = noter
        where c.tenant_id = booking.tenant_id and c.id = trip.id;
        update public.assets a set current_reservation_id = null where a.tenant_id = booking.tenant_id and a.id = trip.asset_id;
        perform office.audit_handover('asset.returned', booking, unit, null, 'returned');
    end loop;
    perform set_config('office.trips', '', true);
    update public.reservation_items l
    set came_back = -1
    where l.tenant_id = booking.tenant_id and l.id in (
        select c.reservation_item_id
        from public.asset_checkouts c
        where c.tenant_id = booking.tenant_id and c.reservation_id = booking.id and c.returned_at = at);
    for counted in
        select l.*
        from public.reservation_items l
        where l.tenant_id = booking.tenant_id and l.reservation_id = booking.id and l.counted_out > 0
        order by l.id
    loop
        insert into public.stock_movements (
            tenant_id, reservation_id, reservation_item_id, kind, qty, at, moved_at, actor_user_id, noted_by)
        values (booking.tenant_id, booking.id, counted.id, 'back', counted.counted_out, at, at, person, noter);
        perform office.audit_counted(
            'stock.returned', booking, counted.id, 'returned', jsonb_build_object('qty', counted.counted_out, 'lost', 0, 'used', 0));
    end loop;
end
$$;
