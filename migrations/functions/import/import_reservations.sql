-- Makes and changes the reservations of a file, a line a row, unless one of its rows is at fault or it is only to be checked. All is
-- judged before the first write, as if all were written at once. New ones come first, then changes by id, each reservation before
-- its lines.
create or replace function office.import_reservations(tenant uuid, columns text[], rows jsonb, is_check boolean)
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    touched uuid[];
    moved uuid[];
    outcome jsonb;
    given record;
    booking public.reservations;
    booked public.reservation_items;
begin
    if not is_check then
        -- In the order of all: reservations, their lines, the assets that they name, items, each by id. Only of what is going to
        -- change.
        select array_agg(distinct (j.before).id), array_agg(distinct (j.before).id) filter (
            where (j.before).pickup_at <> (j.after).pickup_at or (j.before).return_at <> (j.after).return_at)
        into touched, moved
        from office.judge_reservation_rows(tenant, columns, rows) as j
        where (j.before).id is not null and (j.is_new or j.is_changed);
        perform from public.reservations r
        where r.tenant_id = import_reservations.tenant and r.id = any (touched)
        order by r.id
        for no key update;
        perform from public.reservation_items l
        where l.tenant_id = import_reservations.tenant and l.reservation_id = any (touched)
        order by l.id
        for no key update;
        perform from public.assets a
        where a.tenant_id = import_reservations.tenant and a.id in (
            select unnest(l.assigned_asset_ids)
            from public.reservation_items l
            where l.tenant_id = import_reservations.tenant and l.reservation_id = any (moved) and l.held_until is not null)
        order by a.id
        for no key update;
        perform from public.items i
        where i.tenant_id = import_reservations.tenant and i.id in (
            select j.item
            from office.judge_reservation_rows(tenant, columns, rows) as j
            where j.is_new or j.is_changed
            -- A trigger locks the items of all lines of a reservation.
            union
            select l.item_id
            from public.reservation_items l
            where l.tenant_id = import_reservations.tenant and l.reservation_id = any (touched))
        order by i.id
        for no key update;
        -- As the desk does, and after the items as there, so that no reference is given twice: office.claim_reference().
        perform pg_advisory_xact_lock(hashtextextended('references', hashtextextended(tenant::text, 1)));
    end if;
    select office.import_outcome(
        count(*) filter (where r.is_new and cardinality(r.faults) = 0),
        count(*) filter (where r.is_changed and not r.is_new and cardinality(r.faults) = 0),
        count(*) filter (where not r.is_changed and not r.is_new and cardinality(r.faults) = 0),
        jsonb_agg(jsonb_build_object('line', r.line, 'faults', r.faults) order by r.line) filter (where cardinality(r.faults) > 0))
    into outcome
    from (
        select j.line, j.is_new, j.is_changed, j.faults || coalesce(h.faults, '{}') as faults
        from office.judge_reservation_rows(tenant, columns, rows) as j
        left join (
            select f.line, array_agg(f.fault order by f.fault ->> 'column', f.fault ->> 'value') as faults
            from office.judge_planned_holds(tenant, columns, rows) as f
            group by f.line
        ) as h on h.line = j.line
    ) as r;
    if is_check or (outcome ->> 'fault_count')::bigint > 0 then
        return outcome;
    end if;
    if current_setting('transaction_isolation') = 'read committed' then
        -- The triggers would judge one line after another.
        perform set_config('office.stock', 'asked', true);
    end if;
    for given in
        select j.*, (j.before).id is null or t.id is not null or not (j.is_new or j.is_changed) as is_locked
        from office.judge_reservation_rows(tenant, columns, rows) as j
        left join unnest(touched) as t (id) on t.id = (j.before).id
        order by (j.before).id nulls first, j.made_as, j.line
    loop
        perform office.require_unchanged(given.faults = '{}' and given.is_locked);
        if given.is_first and (given.before).id is null then
            booking := given.after;
            insert into public.reservations (
                tenant_id, reference, client_id, status, location, pickup_at, return_at, notes, external_id)
            values (
                tenant, booking.reference, booking.client_id, booking.status, booking.location, booking.pickup_at, booking.return_at,
                booking.notes, booking.external_id)
            returning * into booking;
            perform office.write_audit(
                tenant, 'reservation.created', 'reservation', booking.id, booking.id, null, null, booking.status, null,
                to_jsonb(booking) - array['tenant_id', 'created_key']);
        elsif given.is_first then
            booking := given.after;
            if booking is distinct from given.before then
                update public.reservations r
                set reference = booking.reference, client_id = booking.client_id, location = booking.location,
                    pickup_at = booking.pickup_at, return_at = booking.return_at, notes = booking.notes,
                    external_id = booking.external_id
                where r.tenant_id = import_reservations.tenant and r.id = booking.id
                returning * into booking;
                perform office.write_audit(
                    tenant, 'reservation.changed', 'reservation', booking.id, booking.id, null, (given.before).status,
                    booking.status, to_jsonb(given.before) - array['tenant_id', 'created_key'],
                    to_jsonb(booking) - array['tenant_id', 'created_key']);
            end if;
        end if;
        booked := given.booked;
        if given.item is not null and booked.id is null then
            insert into public.reservation_items (tenant_id, reservation_id, item_id, qty, position)
            select import_reservations.tenant, booking.id, given.item, given.qty, coalesce(max(l.position) + 1, 0)
            from public.reservation_items l
            where l.tenant_id = import_reservations.tenant and l.reservation_id = booking.id
            returning * into booked;
            perform office.write_audit(
                tenant, 'line.created', 'line', booked.id, booking.id, null, null, null, null,
                jsonb_build_object('item_id', booked.item_id, 'qty', booked.qty));
        elsif (given.item, given.qty) <> (booked.item_id, booked.qty) then
            if given.item <> booked.item_id then
                booked.assigned_asset_ids := '{}';
            else
                select (z.resized).assigned_asset_ids into booked.assigned_asset_ids
                from office.resize_line(booked, given.qty) as z;
            end if;
            update public.reservation_items l
            set item_id = given.item, qty = given.qty, assigned_asset_ids = booked.assigned_asset_ids
            where l.tenant_id = import_reservations.tenant and l.id = booked.id;
            perform office.write_audit(
                tenant, 'line.changed', 'line', booked.id, booking.id, null, null, null,
                jsonb_build_object('item_id', booked.item_id, 'qty', booked.qty),
                jsonb_build_object('item_id', given.item, 'qty', given.qty));
        end if;
    end loop;
    perform set_config('office.stock', '', true);
    return outcome;
end
$$;
