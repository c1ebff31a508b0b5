-- Takes back a pickup: its trip is void, and its line as it was before.
create or replace function office.void_checkout(handover office.handover, booking public.reservations, trip public.asset_checkouts)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    effect constant jsonb := coalesce(trip.pickup_effect, '{}');
    line constant uuid := trip.reservation_item_id;
    unit public.assets;
    -- The one that gave up its place has it again.
    before constant uuid := coalesce(effect ->> 'exchanged', effect ->> 'displaced')::uuid;
    other uuid;
    -- Who is to have this place where the one that gave it up took another's, and the trips of those that took one.
    heir uuid;
    taking uuid;
    chain uuid[] := '{}';
begin
    select * into unit from public.assets a where a.tenant_id = trip.tenant_id and a.id = trip.asset_id for no key update;
    perform office.lock_ledger(trip.tenant_id, array[trip.id]);
    update public.asset_checkouts c
    set voided_at = handover.server_time, returned_at = handover.server_time, undo_key = handover.key
    where c.tenant_id = trip.tenant_id and c.id = trip.id;
    update public.assets a set current_reservation_id = null where a.tenant_id = trip.tenant_id and a.id = trip.asset_id;

    -- Where it stands now, if the desk has put it somewhere since.
    select l.id into other
    from public.reservation_items l
    where l.tenant_id = trip.tenant_id and l.reservation_id = trip.reservation_id and before = any (l.assigned_asset_ids)
    order by l.id <> line, l.position, l.id
    limit 1;
    if effect ? 'displaced' and other is not null then
        -- It went out since, in the place of another, on this line or on another one, which has none now unless it did the same in turn.
        heir := before;
        loop
            select c.id, a.id into taking, heir
            from public.asset_checkouts c
            join public.assets a
                on a.tenant_id = c.tenant_id and a.item_id = unit.item_id
                    and a.id = coalesce(c.pickup_effect ->> 'displaced', c.pickup_effect ->> 'exchanged')::uuid
            where c.tenant_id = trip.tenant_id and c.reservation_id = trip.reservation_id and c.asset_id = heir and c.voided_at is null
                and c.id <> all (chain)
            order by c.picked_up_at desc
            limit 1;
            exit when heir is null;
            chain := chain || taking;
            exit when not exists (
                select from public.reservation_items l
                where l.tenant_id = trip.tenant_id and l.reservation_id = trip.reservation_id and heir = any (l.assigned_asset_ids));
        end loop;
    end if;
    if effect ? 'exchanged' or effect ? 'displaced' and other is null then
        perform office.exchange_assigned(trip.tenant_id, line, other, trip.asset_id, before);
    elsif heir is not null then
        -- Those that took a place have it as their own from now on: in whichever order all is undone, each has one.
        perform office.exchange_assigned(trip.tenant_id, line, null, trip.asset_id, heir);
        perform office.lock_ledger(trip.tenant_id, chain);
        update public.asset_checkouts c
        set pickup_effect = nullif(c.pickup_effect - 'displaced' - 'assigned', '{}')
        where c.tenant_id = trip.tenant_id and c.id = any (chain);
    elsif effect ? 'assigned' or effect ? 'line_added' then
        update public.reservation_items l
        set assigned_asset_ids = array_remove(l.assigned_asset_ids, trip.asset_id)
        where l.tenant_id = trip.tenant_id and l.id = line;
    end if;
    if effect ? 'raised_by' or effect ? 'line_added' then
        perform office.lower_line(trip.tenant_id, line, coalesce((effect ->> 'raised_by')::int, 1));
    end if;
    perform office.write_audit(
        trip.tenant_id, case when trip.swapped_for is null then 'asset.pickup_undone' else 'asset.swap_undone' end, 'asset', unit.id,
        booking.id, unit.id, null, null,
        jsonb_build_object('current_reservation_id', unit.current_reservation_id, 'key', trip.pickup_key),
        jsonb_build_object('current_reservation_id', null));
end
$$;
