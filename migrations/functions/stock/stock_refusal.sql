-- The one place where it is decided whether a reservation may be made, changed or confirmed for what there is of the gear; null when it
-- may. Called with the reservation, its lines and the assets that are named locked, and before the first write; locks the items.
-- `before` is null for a new reservation; `after` and `lines` are as they are to be. Where the setting office.stock says `record`, too
-- few are no refusal; nor where no more would be missing than may be missing already, at whatever times: that is not asked for twice. What
-- is then written, in several statements, the trigger does not judge once more: office.stock says `asked` until office.forget_caller().
-- Under another isolation level than READ COMMITTED the locks alone show nothing, so there nothing counts as asked, and the trigger refuses.
create or replace function office.stock_refusal(
    caller office.caller, before public.reservations, after public.reservations, lines public.reservation_items[]
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    present constant text := coalesce(before.status, after.status);
    lines_before public.reservation_items[];
    held_before office.held_line[];
    held_after office.held_line[];
    held_kept office.held_line[];
    refusal office.function_result;
begin
    if after.status <> 'confirmed' then
        return null;
    end if;
    lines_before := array(
        select l from public.reservation_items l where l.tenant_id = caller.tenant and l.reservation_id = after.id);
    perform office.lock_stock(
        caller.tenant,
        array(select l.item_id from unnest(lines) as l) || array(select b.item_id from unnest(lines_before) as b));
    held_before := array(
        select row(b.id, b.item_id, b.hold, office.held_qty(b))::office.held_line from unnest(lines_before) as b);
    held_after := array(
        select row(l.id, l.item_id, h.hold, office.planned_qty(l.item_id, l.qty - back.qty, h.hold, b))::office.held_line
        from unnest(lines) as l
        join public.items i on i.tenant_id = caller.tenant and i.id = l.item_id
        cross join lateral (
            select case when l.added_by is distinct from 'case' then
                tstzrange(after.pickup_at, after.return_at + make_interval(mins => i.turnaround_minutes)) end as hold
        ) as h
        left join unnest(lines_before) as b on b.id = l.id
        cross join lateral (
            -- As office.check_line() will have it.
            select case
                when b.id is null or before.picked_up_at is null then 0
                when before.status = 'confirmed'
                    and (l.item_id, l.qty, l.assigned_asset_ids) = (b.item_id, b.qty, b.assigned_asset_ids) then b.came_back
                else office.line_came_back(l)
            end as qty
        ) as back);
    if exists (select from unnest(lines) as l where l.assigned_asset_ids <> '{}') then
        refusal := office.double_booking_refusal(caller, after.id, lines, lines_before, held_after, present);
    end if;
    if refusal.status is null and coalesce(current_setting('office.stock', true), '') <> 'record' then
        refusal := office.short_refusal(caller, held_before, held_after, present);
        if refusal.status is not null and exists (select from unnest(lines_before) as b where b.shortage > 0) then
            -- With what may be missing of it already, at whatever times.
            held_kept := array(
                select row(a.id, a.item_id, a.hold, least(a.qty, greatest(l.qty - coalesce(b.came_back + b.shortage, 0), 0)))::office.held_line
                from unnest(held_after) as a
                join unnest(lines) as l on l.id = a.id
                left join unnest(lines_before) as b on b.id = a.id and b.item_id = a.item_id);
        end if;
        if held_kept <> '{}' and not exists (select from office.find_shortfalls(caller.tenant, held_before, held_kept)) then
            refusal := null;
            perform set_config('office.stock', 'record', true);
        elsif current_setting('transaction_isolation') = 'read committed' then
            perform set_config('office.stock', 'asked', true);
        end if;
    end if;
    return refusal;
end
$$;
