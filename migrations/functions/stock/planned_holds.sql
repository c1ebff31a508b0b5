-- The lines of confirmed reservations that a file of reservations would change or make, in the order of its rows: what each holds
-- and would hold, the assets that it would name, and where a fault of it is told. With a reservation whose times change all its
-- lines do, those too that the file does not name. Rows that leave open which line is meant, or when, are left out.
create or replace function office.planned_holds(tenant uuid, judged office.judged_row[])
returns table (
    line int, column_name text, value text, reservation uuid, was office.held_line, becomes office.held_line, assigned uuid[]
)
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
set enable_nestloop = off
set jit = off
as $$
    with given as materialized (
        select j.*, coalesce((j.before).pickup_at <> (j.after).pickup_at or (j.before).return_at <> (j.after).return_at, true) as is_moved
        from unnest(judged) as j
        where (j.after).status = 'confirmed' and not exists (
            select
            from unnest(j.faults) as f (fault)
            where f.fault ->> 'code' in ('ambiguous', 'reservation_not_found') and f.fault ->> 'column' in ('id', 'reference')
               or coalesce(f.fault ->> 'column', 'row') in ('row', 'pickup_at', 'return_at'))
    ), named as materialized (
        select j.line, 'qty' as column_name, j.qty::text as value, j.before, j.after, j.booked, j.item, j.qty
        from given j
        where j.item is not null and j.qty is not null and (j.is_new or j.is_changed or j.is_moved)
          and not exists (
            select from unnest(j.faults) as f (fault) where f.fault ->> 'column' in ('line_id', 'item_sku', 'item', 'qty'))
    ), changed as (
        select n.line, n.column_name, n.value, n.before, n.after, n.booked, n.item, n.qty from named n
        union all
        select j.line, 'item_sku', i.sku, j.before, j.after, l, l.item_id, l.qty
        from given j
        join public.reservation_items l
            on l.tenant_id = planned_holds.tenant and l.reservation_id = (j.before).id
                and l.reservation_id = any (array(select (g.before).id from given g where g.is_first and g.is_moved))
        join public.items i on i.tenant_id = planned_holds.tenant and i.id = l.item_id
        where j.is_first and j.is_moved and l.id not in (select (n.booked).id from named n where (n.booked).id is not null)
    ), held as (
        select
            c.*,
            case
                when (c.booked).added_by is distinct from 'case'
                    then tstzrange((c.after).pickup_at, (c.after).return_at + make_interval(mins => i.turnaround_minutes))
            end as hold,
            case
                when (c.booked).id is null or c.item <> (c.booked).item_id then 0
                when c.qty = (c.booked).qty then (c.booked).came_back
                else (select office.line_came_back(z.resized) from office.resize_line(c.booked, c.qty) as z)
            end as came_back
        from changed c
        join public.items i on i.tenant_id = planned_holds.tenant and i.id = c.item
    )
    select
        h.line, h.column_name, h.value, (h.before).id,
        case
            when (h.booked).id is not null then row(
                (h.booked).id, (h.booked).item_id, (h.booked).hold, office.held_qty(h.booked))::office.held_line
        end,
        row(
            coalesce((h.booked).id, gen_random_uuid()), h.item, h.hold,
            office.planned_qty(h.item, h.qty - h.came_back, h.hold, h.booked))::office.held_line,
        case
            when (h.booked).id is null or h.item <> (h.booked).item_id then '{}'
            when cardinality((h.booked).assigned_asset_ids) > h.qty
                then (select (z.resized).assigned_asset_ids from office.resize_line(h.booked, h.qty) as z)
            else (h.booked).assigned_asset_ids
        end
    from held h
    order by h.line, (h.booked).position, (h.booked).id
$$;
