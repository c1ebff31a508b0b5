-- Makes and changes the reservations of a file, a line a row. Their lines are judged by triggers, one at a time: what was written is
-- taken back when one is refused, or when the file is only to be checked. New ones come first, then changes by id, each reservation
-- before its lines.
create or replace function office.import_reservations(tenant uuid, columns text[], rows jsonb, is_check boolean)
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    faulty jsonb;
    touched uuid[];
    given record;
    before public.reservations;
    booking public.reservations;
    booked public.reservation_items;
    present text := '';
    is_first boolean;
    is_refused boolean := false;
    is_row_changed boolean;
    is_row_new boolean;
    created int := 0;
    changed int := 0;
    same int := 0;
    refused text;
begin
    if not is_check then
        -- As the desk does, so that no reference is given twice: office.claim_reference().
        perform pg_advisory_xact_lock(hashtextextended('references', hashtextextended(tenant::text, 1)));
    end if;
    select jsonb_agg(jsonb_build_object('line', m.line, 'faults', m.faults) order by m.line)
    into faulty
    from office.match_reservation_rows(tenant, columns, rows) as m
    where cardinality(m.faults) > 0;
    if faulty is not null then
        return office.import_outcome(0, 0, 0, faulty);
    end if;
    faulty := '[]';
    -- In the order of all: reservations, their lines, items, each by id. Only of what is going to change.
    touched := array(
        select distinct m.reservation
        from office.match_reservation_rows(tenant, columns, rows) as m
        join office.import_cells(columns, rows) as c on c.line = m.line
        join public.reservations r on r.tenant_id = import_reservations.tenant and r.id = m.reservation
        left join public.reservation_items l on l.tenant_id = import_reservations.tenant and l.id = m.booked
        where jsonb_populate_record(r, m.fields - array['id', 'client', 'client_external_id', 'status']) is distinct from r
           or m.client <> r.client_id or (m.item is not null and l.id is null) or l.qty <> (c.fields ->> 'qty')::int);
    perform from public.reservations r
    where r.tenant_id = import_reservations.tenant and r.id = any (touched)
    order by r.id
    for no key update;
    perform from public.reservation_items l
    where l.tenant_id = import_reservations.tenant and l.reservation_id = any (touched)
    order by l.id
    for no key update;
    perform from public.items i
    where i.tenant_id = import_reservations.tenant and i.id in (
        select m.item
        from office.match_reservation_rows(tenant, columns, rows) as m
        where m.reservation is null or m.reservation = any (touched)
        -- A trigger locks the items of all lines of a reservation.
        union
        select l.item_id
        from public.reservation_items l
        where l.tenant_id = import_reservations.tenant and l.reservation_id = any (touched))
    order by i.id
    for no key update;
    begin
        for given in
            select m.*, (c.fields ->> 'qty')::int as qty
            from office.match_reservation_rows(tenant, columns, rows) as m
            join office.import_cells(columns, rows) as c on c.line = m.line
            order by m.reservation nulls first, m.made_as, m.line
        loop
            perform office.require_unchanged(given.faults = '{}');
            is_row_changed := false;
            is_row_new := false;
            is_first := given.made_as <> present;
            -- Of a reservation that could not be written nothing else is tried.
            continue when not is_first and is_refused;
            present := given.made_as;
            is_refused := false;
            begin
                if is_first and given.reservation is null then
                    before := null;
                    is_row_new := true;
                    booking := jsonb_populate_record(
                        null::public.reservations, given.fields - array['id', 'client', 'client_external_id']);
                    insert into public.reservations (
                        tenant_id, reference, client_id, status, location, pickup_at, return_at, notes, external_id)
                    values (
                        tenant, coalesce(booking.reference, booking.external_id), given.client, coalesce(booking.status, 'draft'),
                        booking.location, booking.pickup_at, booking.return_at, booking.notes, booking.external_id)
                    returning * into booking;
                    perform office.write_audit(
                        tenant, 'reservation.created', 'reservation', booking.id, booking.id, null, null, booking.status, null,
                        to_jsonb(booking) - array['tenant_id', 'created_key']);
                elsif is_first then
                    select * into before
                    from public.reservations r
                    where r.tenant_id = import_reservations.tenant and r.id = given.reservation
                    for no key update;
                    booking := jsonb_populate_record(before, given.fields - array['id', 'client', 'client_external_id', 'status']);
                    booking.client_id := coalesce(given.client, before.client_id);
                    booking.reference := coalesce(booking.reference, before.reference);
                    -- A file has whole seconds.
                    if booking.pickup_at = date_trunc('second', before.pickup_at) then
                        booking.pickup_at := before.pickup_at;
                    end if;
                    if booking.return_at = date_trunc('second', before.return_at) then
                        booking.return_at := before.return_at;
                    end if;
                    if booking is distinct from before then
                        is_row_changed := true;
                        perform office.require_open(before.status);
                        update public.reservations r
                        set reference = booking.reference, client_id = booking.client_id, location = booking.location,
                            pickup_at = booking.pickup_at, return_at = booking.return_at, notes = booking.notes,
                            external_id = booking.external_id
                        where r.tenant_id = import_reservations.tenant and r.id = before.id
                        returning * into booking;
                        perform office.write_audit(
                            tenant, 'reservation.changed', 'reservation', booking.id, booking.id, null, before.status,
                            booking.status, to_jsonb(before) - array['tenant_id', 'created_key'],
                            to_jsonb(booking) - array['tenant_id', 'created_key']);
                    end if;
                end if;
                if given.item is not null and given.booked is null then
                    perform office.require_open(before.status);
                    insert into public.reservation_items (tenant_id, reservation_id, item_id, qty, position)
                    select import_reservations.tenant, booking.id, given.item, given.qty, coalesce(max(l.position) + 1, 0)
                    from public.reservation_items l
                    where l.tenant_id = import_reservations.tenant and l.reservation_id = booking.id
                    returning * into booked;
                    is_row_new := true;
                    perform office.write_audit(
                        tenant, 'line.created', 'line', booked.id, booking.id, null, null, null, null,
                        jsonb_build_object('item_id', booked.item_id, 'qty', booked.qty));
                elsif given.item is not null then
                    select * into booked
                    from public.reservation_items l
                    where l.tenant_id = import_reservations.tenant and l.id = given.booked
                    for no key update;
                    if given.qty <> booked.qty then
                        is_row_changed := true;
                        perform office.require_open(before.status);
                        update public.reservation_items l
                        set qty = given.qty
                        where l.tenant_id = import_reservations.tenant and l.id = booked.id;
                        perform office.write_audit(
                            tenant, 'line.changed', 'line', booked.id, booking.id, null, null, null,
                            jsonb_build_object('item_id', booked.item_id, 'qty', booked.qty),
                            jsonb_build_object('item_id', booked.item_id, 'qty', given.qty));
                    end if;
                end if;
            exception when check_violation then
                get stacked diagnostics refused = constraint_name;
                is_refused := is_first;
                faulty := faulty || jsonb_build_object('line', given.line, 'faults', jsonb_build_array(
                    case refused
                        when 'reservations_open' then
                            office.import_fault(true, 'status', 'reservation_wrong_state', before.status)
                        when 'reservations_period_check' then
                            office.import_fault(true, 'return_at', 'out_of_range', given.fields ->> 'return_at')
                        when 'reservation_items_within_stock' then
                            office.import_fault(true, 'qty', 'not_available', given.qty::text)
                        else office.import_fault(true, 'qty', 'line_in_use', given.qty::text)
                    end));
                continue;
            end;
            created := created + is_row_new::int;
            changed := changed + (is_row_changed and not is_row_new)::int;
            same := same + (not is_row_new and not is_row_changed)::int;
        end loop;
        if is_check or faulty <> '[]' then
            raise exception using errcode = 'QM001', message = 'taken back';
        end if;
    exception when sqlstate 'QM001' then
        null;
    end;
    return office.import_outcome(created, changed, same, faulty);
end
$$;
