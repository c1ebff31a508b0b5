-- Keeps for how long a line holds its gear, and how much of it is known to be missing, whoever writes: what else was written there
-- is overruled. A line of a confirmed reservation holds from pickup until what came back is ready again.
--
-- The shortage changes only with the item, the qty or the hold: a mere shrinking leaves what still fits; where the setting
-- office.stock says `record` it is what is missing now; a longer turnaround (`turnaround`) leaves it; else it is 0.
--
-- A line that adds is judged after the statement, by office.judge_changed_lines(): its state of before waits in office.added_lines.
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
    was office.held_line;
    setting text;
begin
    -- The item's turnaround stays as it is until this has committed: office.check_turnaround() waits for it.
    if is_new or (new.tenant_id, new.reservation_id) <> (old.tenant_id, old.reservation_id) then
        -- The foreign key's share of the reservation would not make its confirmation wait.
        select r.status, r.pickup_at, r.return_at, i.turnaround_minutes into booking
        from public.reservations r, public.items i
        where r.tenant_id = new.tenant_id and r.id = new.reservation_id and i.tenant_id = new.tenant_id and i.id = new.item_id
        for no key update of r for key share of i;
    else
        select r.status, r.pickup_at, r.return_at, i.turnaround_minutes into booking
        from public.reservations r, public.items i
        where r.tenant_id = new.tenant_id and r.id = new.reservation_id and i.tenant_id = new.tenant_id and i.id = new.item_id
        for key share of i;
    end if;
    new.hold := case
        when booking.status = 'confirmed' then
            tstzrange(booking.pickup_at, booking.return_at + make_interval(mins => booking.turnaround_minutes))
    end;
    new.held_from := lower(new.hold);
    new.held_until := upper(new.hold);

    if not is_new and new.item_id = old.item_id and new.tenant_id = old.tenant_id and new.qty <= old.qty
        and (new.hold is null or new.hold <@ old.hold)
    then
        new.shortage := least(old.shortage, new.qty);
    elsif not is_new and current_setting('office.stock', true) = 'turnaround' then
        new.shortage := least(old.shortage, new.qty);
    else
        new.shortage := 0;
        if not is_new then
            was := row(old.id, old.item_id, old.hold, old.qty - old.shortage);
        end if;
        if new.held_until is not null then
            if current_setting('office.stock', true) = 'record' then
                new.shortage := office.missing_qty(
                    new.tenant_id, new.reservation_id, was, row(new.id, new.item_id, new.hold, new.qty)::office.held_line);
            end if;
            if not is_new then
                setting := set_config(
                    'office.added_lines',
                    concat(
                        current_setting('office.added_lines', true), row(new.tenant_id, was)::office.noted_line::text, E'\n'), true);
            end if;
        end if;
    end if;
    previous := office.switch_tenant(previous);
    return new;
end
$$;
