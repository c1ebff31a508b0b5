-- The table of pickups, and what of it gives way to an override (docs/shelf.md): the first row that fits decides.
-- Locks, after the reservation: the lines that could take the asset, the asset. Nothing is written before the last refusal, all by
-- office.write_pickup().
-- `parts_of` is the case that goes out with it, the asset itself where it is one: a case that no line asks for gets a line of its
-- own.
create or replace function office.decide_pickup(
    handover office.handover, booking public.reservations, unit public.assets, parts_of uuid default null,
    out refusal office.function_result, out line uuid, out overridden text[]
)
language plpgsql
as $$
declare
    overrides constant boolean := handover.override_reason is not null;
    place record;
    elsewhere public.asset_checkouts;
    last_return timestamptz;
    is_late boolean;
    added_by text;
    written record;
begin
    select max(case when c.returned_at is null then c.reservation_item_id::text end)::uuid,
        max(coalesce(c.return_client_at, c.actual_return_at, c.returned_at))
    into line, last_return
    from public.asset_checkouts c
    where c.tenant_id = booking.tenant_id and c.asset_id = unit.id and c.reservation_id = booking.id and c.voided_at is null;
    if line is not null then
        return;
    end if;
    if handover.judged_at <= last_return then
        refusal := office.handover_conflict_result(handover, 'already_applied', booking, unit);
        refusal.facts := jsonb_set(refusal.facts::jsonb, '{params,kind}', '"pickup"')::text;
        return;
    end if;

    -- A late fact: it was the server that took the reservation for returned, before it heard of this asset.
    is_late := booking.status = 'returned' and booking.returned_by_flip
        and handover.judged_at < booking.actual_return_at and last_return is null;
    if booking.status <> 'confirmed' and is_late is not true then
        if not overrides or booking.status not in ('requested', 'returned') then
            refusal := office.handover_conflict_result(handover, 'reservation_wrong_state', booking, unit);
            return;
        end if;
        overridden := overridden || array['reservation_wrong_state'];
    end if;

    if booking.status <> 'confirmed' then
        -- All of its lines hold again: they come before the asset.
        perform from public.reservation_items l
        where l.tenant_id = booking.tenant_id and l.reservation_id = booking.id
        order by l.id
        for no key update;
    end if;
    place := office.find_line_for_asset(booking.tenant_id, booking.id, unit);
    select * into unit from public.assets a where a.tenant_id = booking.tenant_id and a.id = unit.id for no key update;
    -- What happened before an asset went to repair is a fact, however late it is told.
    if unit.status in ('ARCHIVED', 'DISPOSED')
        or unit.status = 'REPAIR' and handover.judged_at >= unit.status_at
        or exists (
            select from public.asset_checkouts c
            where c.tenant_id = booking.tenant_id and c.asset_id = unit.id and c.returned_at is null)
    then
        if not overrides or unit.status in ('ARCHIVED', 'DISPOSED') then
            refusal := office.handover_conflict_result(handover, 'asset_unavailable', booking, unit);
            return;
        end if;
        overridden := overridden || array['asset_unavailable'];
        select * into elsewhere
        from public.asset_checkouts c
        where c.tenant_id = booking.tenant_id and c.asset_id = unit.id and c.returned_at is null;
    end if;
    if place.refusal is not null then
        if place.refusal = 'asset_not_on_reservation' and parts_of = unit.id then
            added_by := 'case';
        elsif overrides then
            overridden := overridden || array[place.refusal::text];
            added_by := case when place.refusal = 'asset_not_on_reservation' then 'shelf' end;
        else
            refusal := office.handover_conflict_result(handover, place.refusal, booking, unit, place.line);
            return;
        end if;
    end if;

    written := office.write_pickup(
        handover, booking, unit, parts_of, elsewhere, place.line, place.is_assigned, place.displaced, place.refusal, added_by, is_late,
        overridden);
    refusal := written.refusal;
    line := written.line;
end
$$;
