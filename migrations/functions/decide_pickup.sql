-- The contract's table of pickups, section 4: the first row that fits decides. Locks, after the reservation: the lines
-- that could take the asset, the asset. Nothing is written before the last refusal.
create or replace function office.decide_pickup(handover office.handover, booking public.reservations, unit public.assets)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    place record;
    line uuid;
    last_return timestamptz;
    is_late boolean;
begin
    select c.reservation_item_id into line
    from public.asset_checkouts c
    where c.tenant_id = booking.tenant_id and c.asset_id = unit.id and c.reservation_id = booking.id
      and c.returned_at is null;
    if found then
        return office.store_pickup_result(handover, booking.id, unit.id, line);
    end if;

    select max(coalesce(c.return_client_at, c.actual_return_at, c.returned_at)) into last_return
    from public.asset_checkouts c
    where c.tenant_id = booking.tenant_id and c.asset_id = unit.id and c.reservation_id = booking.id;
    if handover.judged_at <= last_return then
        return office.handover_conflict_result(handover, 'already_applied', booking, unit);
    end if;

    -- A late fact: it was the server that took the reservation for returned, before it heard of this asset.
    is_late := booking.status = 'returned' and booking.returned_by_flip
        and handover.judged_at < booking.actual_return_at and last_return is null;
    if booking.status <> 'confirmed' and is_late is not true then
        return office.handover_conflict_result(handover, 'reservation_wrong_state', booking, unit);
    end if;

    if is_late then
        -- All of its lines hold again: they come before the asset.
        perform from public.reservation_items l
        where l.tenant_id = booking.tenant_id and l.reservation_id = booking.id
        order by l.id
        for no key update;
    end if;
    select * into place from office.find_line_for_asset(booking.tenant_id, booking.id, unit);
    select * into unit from public.assets a where a.tenant_id = booking.tenant_id and a.id = unit.id for no key update;
    -- What happened before an asset went to repair is a fact, however late it is told.
    if unit.status in ('ARCHIVED', 'DISPOSED')
        or unit.status = 'REPAIR' and handover.judged_at >= unit.status_at
        or exists (
            select from public.asset_checkouts c
            where c.tenant_id = booking.tenant_id and c.asset_id = unit.id and c.returned_at is null)
    then
        return office.handover_conflict_result(handover, 'asset_unavailable', booking, unit);
    elsif place.refusal is not null then
        return office.handover_conflict_result(handover, place.refusal, booking, unit, place.line);
    end if;

    perform office.assign_to_line(booking.tenant_id, place.line, unit.id, place.is_assigned, place.displaced);
    perform office.open_checkout(handover, booking, unit, place.line);
    return office.store_pickup_result(handover, booking.id, unit.id, place.line);
end
$$;
