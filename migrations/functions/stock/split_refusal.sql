-- Why lines can't leave a reservation for another one at its times, for what there is of the gear; null where they can. As
-- office.stock_refusal() decides it, with both: what the one holds no more the other one may. Within the times of the first it is no worse than
-- it was, and what is missing is missing there. Called before the first write, with both reservations' lines planned; locks the items.
create or replace function office.split_refusal(
    caller office.caller, booking public.reservations, other public.reservations, lines_before public.reservation_items[],
    planned public.reservation_items[], gone public.reservation_items[]
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    held_before office.held_line[];
    held_gone office.held_line[];
    held_after office.held_line[];
    refusal office.function_result;
begin
    if booking.status <> 'confirmed' then
        return null;
    end if;
    perform office.lock_stock(caller.tenant, array(select b.item_id from unnest(lines_before) as b));
    held_before := array(
        select row(b.id, b.item_id, b.hold, office.held_qty(b))::office.held_line from unnest(lines_before) as b);
    held_gone := array(
        select row(
            l.id, l.item_id, tstzrange(other.pickup_at, other.return_at + make_interval(mins => i.turnaround_minutes)), l.qty
        )::office.held_line
        from unnest(gone) as l
        join public.items i on i.tenant_id = caller.tenant and i.id = l.item_id);
    held_after := held_gone || array(
        select row(
            l.id, l.item_id, b.hold,
            greatest(l.qty - b.came_back - least(b.shortage, greatest(l.qty - b.came_back, 0)), 0))::office.held_line
        from unnest(planned) as l
        join unnest(lines_before) as b on b.id = l.id);
    -- For the units that are named, the first reservation is no other one.
    refusal := office.double_booking_refusal(caller, booking.id, gone, lines_before, held_gone, booking.status);
    if refusal.status is not null or current_setting('office.stock', true) = 'record' then
        return refusal;
    end if;
    refusal := office.short_refusal(caller, held_before, held_after, booking.status);
    if refusal.status is not null and other.pickup_at >= booking.pickup_at and other.return_at <= booking.return_at then
        refusal := null;
        perform set_config('office.stock', 'record', true);
    elsif current_setting('transaction_isolation') = 'read committed' then
        perform set_config('office.stock', 'asked', true);
    end if;
    return refusal;
end
$$;
