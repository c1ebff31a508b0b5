-- Whether a reservation may be as a request wants it: `booking` with its wanted status and times, `lines` all that it would have, with the
-- assets that they would name; null for those that it has. A refusal is a value, before the first write; null where it may. `present` is its status now.
-- Locks, after the reservation: its lines, the assets named, the items, each by id. What the trigger then finds is what is found here.
create or replace function office.judge_booking(
    caller office.caller, booking public.reservations, lines office.wanted_line[], is_short_allowed boolean, present text
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    named uuid[];
    before public.reservation_items[];
    after office.held_line[];
    refusal office.function_result;
begin
    if booking.status <> 'confirmed' then
        return null;
    end if;
    perform from public.reservation_items l
    where l.tenant_id = caller.tenant and l.reservation_id = booking.id
    order by l.id
    for no key update;
    before := array(select l from public.reservation_items l where l.tenant_id = caller.tenant and l.reservation_id = booking.id);
    if lines is null then
        lines := array(select row(b.id, b.item_id, b.qty, b.assigned_asset_ids)::office.wanted_line from unnest(before) as b);
    end if;
    named := array(select distinct a.id from unnest(lines) as w, unnest(w.asset_ids) as a (id));
    if named <> '{}' then
        perform from public.assets a where a.tenant_id = caller.tenant and a.id = any (named) order by a.id for no key update;
    end if;
    perform office.lock_stock(
        caller.tenant, array(select w.item_id from unnest(lines) as w) || array(select b.item_id from unnest(before) as b));

    after := array(
        select row(coalesce(w.id, gen_random_uuid()), w.item_id, h.hold,
            -- As office.keep_hold() will have it.
            w.qty - case
                when w.item_id = b.item_id and w.qty <= b.qty and h.hold <@ b.hold then least(b.shortage, w.qty) else 0
            end)::office.held_line
        from unnest(lines) as w
        join public.items i on i.tenant_id = caller.tenant and i.id = w.item_id
        cross join lateral (
            select tstzrange(booking.pickup_at, booking.return_at + make_interval(mins => i.turnaround_minutes)) as hold
        ) as h
        left join unnest(before) as b on b.id = w.id);
    if named <> '{}' then
        refusal := office.double_booking_refusal(caller, booking.id, lines, before, after, present);
    end if;
    if refusal.status is null and not is_short_allowed then
        refusal := office.short_refusal(
            caller, booking.id,
            array(select row(b.id, b.item_id, b.hold, b.qty - b.shortage)::office.held_line from unnest(before) as b), after,
            present);
    end if;
    return refusal;
end
$$;
