-- Keeps for how long a line holds its gear, and how much of it is known to be missing, whoever writes: what else was written there
-- is overruled. A line of a confirmed reservation holds from pickup until what came back is ready again; one that a case got of its
-- own holds nothing.
--
-- The shortage changes only with the item, the qty less what came back, or the hold: a mere shrinking leaves what still fits; where the setting
-- office.stock says `record` it is what is missing now, with a mere shrinking no more than before; a longer turnaround
-- (`turnaround`) leaves it; else it is 0.
--
-- Lines that add are judged after the statement, by office.judge_changed_lines(), with those that free something there: as they were
-- before, they are noted in office.added_lines and office.freed_lines. Where office.stock says `asked`, all that is written was judged
-- already.
create or replace function office.keep_hold()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    is_new constant boolean := tg_op = 'INSERT';
    previous text := office.switch_tenant(new.tenant_id::text);
    booking record;
    turnaround interval;
    stock constant text := coalesce(current_setting('office.stock', true), '');
    -- What came back holds nothing.
    pieces constant int := greatest(new.qty - new.came_back, 0);
    pieces_before int;
    was office.held_line;
    noting text;
begin
    if is_new and current_setting('office.arriving', true) = new.tenant_id::text then
        -- What the house came with (quartermaster tenant import).
        previous := office.switch_tenant(previous);
        return new;
    end if;
    if not is_new and (new.tenant_id, new.reservation_id) <> (old.tenant_id, old.reservation_id) then
        -- The line is locked, and comes after the reservation: whoever has that in hand is not waited for.
        perform from public.reservations r
        where r.tenant_id = new.tenant_id and r.id = new.reservation_id
        for no key update skip locked;
        if not found and exists (
                select from public.reservations r where r.tenant_id = new.tenant_id and r.id = new.reservation_id)
        then
            raise exception using
                errcode = 'serialization_failure',
                message = format('reservation %s is being changed, and a line comes to it', new.reservation_id);
        end if;
    end if;
    if is_new or (new.tenant_id, new.reservation_id) <> (old.tenant_id, old.reservation_id) then
        -- The foreign key's share of the reservation would not make its confirmation wait.
        select r.status, r.pickup_at, r.return_at into booking
        from public.reservations r
        where r.tenant_id = new.tenant_id and r.id = new.reservation_id
        for no key update;
    else
        select r.status, r.pickup_at, r.return_at into booking
        from public.reservations r
        where r.tenant_id = new.tenant_id and r.id = new.reservation_id;
    end if;
    new.hold := null;
    if booking.status = 'confirmed' and new.added_by is distinct from 'case' then
        -- The item is not locked here, row by row: whoever changes its turnaround waits for a line that it knows, and a line that adds is
        -- looked at again after the statement, when all items are locked by id (office.judge_stock()).
        select make_interval(mins => i.turnaround_minutes) into turnaround
        from public.items i
        where i.tenant_id = new.tenant_id and i.id = new.item_id;
        new.hold := tstzrange(booking.pickup_at, booking.return_at + turnaround);
    end if;
    new.held_from := lower(new.hold);
    new.held_until := upper(new.hold);

    if not is_new then
        was := row(old.id, old.item_id, old.hold, office.held_qty(old));
        pieces_before := greatest(old.qty - old.came_back, 0);
    end if;
    if not is_new and new.item_id = old.item_id and new.tenant_id = old.tenant_id and pieces <= pieces_before
        and (new.hold is null or new.hold <@ old.hold)
    then
        new.shortage := least(old.shortage, pieces);
        -- What was undone at the shelf is missing no more.
        if stock = 'record' and new.shortage > 0 then
            new.shortage := case
                when booking.status = 'requested' then 0
                when new.held_until is null then new.shortage
                else least(
                    new.shortage,
                    office.missing_qty(
                        new.tenant_id, new.reservation_id, row(old.id, old.item_id, old.hold, 0)::office.held_line,
                        row(new.id, new.item_id, new.hold, pieces)::office.held_line))
            end;
        end if;
        if pieces < pieces_before or new.hold is distinct from old.hold then
            noting := 'office.freed_lines';
        end if;
    elsif not is_new and stock = 'turnaround' then
        new.shortage := least(old.shortage, pieces);
    else
        new.shortage := 0;
        if new.held_until is not null then
            if stock = 'record' then
                new.shortage := office.missing_qty(
                    new.tenant_id, new.reservation_id, was, row(new.id, new.item_id, new.hold, pieces)::office.held_line);
            end if;
            noting := 'office.added_lines';
        end if;
    end if;
    if noting is not null and not is_new and stock <> 'asked' then
        perform office.keep_note(noting, row(new.tenant_id, was)::office.noted_line::text || E'\n');
    end if;
    previous := office.switch_tenant(previous);
    return new;
end
$$;
