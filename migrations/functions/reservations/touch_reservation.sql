-- A change of its lines, kits or checkouts is a change of the reservation: clients see it by `updated_at`. A pickup, whoever
-- writes it, also moves its stamps: the first pickup's and the earliest.
--
-- What is shown as the reservation's version is the sum of its own and its lines'. A line that goes leaves its own to the
-- reservation and one more, so that the sum grows. Who has the reservation in hand may want the line: then the transaction begins anew.
--
-- An undone pickup, or one that goes on after all, leaves the stamps that the rest of the ledger says.
--
-- An insert into the ledger holds the reservation's lock already. Anything else may come from a program that locked the
-- line or the checkout first: to wait for the reservation then would be the wrong order, so a reservation that somebody
-- else is changing at this moment is left to them. The line has an `updated_at` of its own for that, and clients are shown
-- the latest.
create or replace function office.touch_reservation()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    tenant constant uuid := case when tg_op = 'DELETE' then old.tenant_id else new.tenant_id end;
    reservation constant uuid := case when tg_op = 'DELETE' then old.reservation_id else new.reservation_id end;
    touched_at constant timestamptz := clock_timestamp();
    previous text := office.switch_tenant(tenant::text);
begin
    -- Of a house that is taken away, or comes with its reservations as they were (quartermaster tenant import).
    if tg_op = 'DELETE' and office.is_being_removed(tenant)
        or tg_op = 'INSERT' and current_setting('office.arriving', true) = tenant::text
    then
        previous := set_config('office.tenant', previous, true);
        return null;
    elsif tg_argv[0] = 'asset_checkouts' and tg_op = 'INSERT' then
        update public.reservations r
        set updated_at = touched_at,
            picked_up_at = least(r.picked_up_at, new.picked_up_at),
            actual_pickup_at = least(r.actual_pickup_at, new.actual_pickup_at)
        where r.tenant_id = tenant and r.id = reservation;
    elsif tg_argv[0] = 'reservation_items' and tg_op = 'DELETE' then
        perform office.leave_version(old, touched_at);
    else
        update public.reservations r
        set updated_at = touched_at, version = r.version + case tg_argv[0] when 'reservation_kits' then 1 else 0 end
        -- Said of both: of a table that was never counted the plan would go through all of the house's.
        where r.tenant_id = tenant and r.id = reservation and r.id in (
            select free.id
            from public.reservations free
            where free.tenant_id = tenant and free.id = reservation
            for no key update skip locked);
    end if;
    if tg_argv[0] = 'asset_checkouts' and tg_op = 'UPDATE' then
        if new.voided_at is distinct from old.voided_at then
            perform office.restamp_pickups(tenant, reservation);
        end if;
    elsif tg_argv[0] = 'reservation_items' and tg_op = 'UPDATE' and new.reservation_id <> old.reservation_id then
        perform office.leave_version(old, touched_at);
    end if;
    previous := set_config('office.tenant', previous, true);
    return null;
end
$$;
