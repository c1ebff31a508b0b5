-- How many a line that would be of `item` and hold `pieces`, without what came back, is going to hold, as office.keep_hold() will have it:
-- what was missing of it before stays missing where it only shrinks, else nothing is. `before` is null of a new line.
create or replace function office.planned_qty(item uuid, pieces int, hold tstzrange, before public.reservation_items)
returns int
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select greatest(
        pieces - case
            when item = before.item_id and pieces <= before.qty - before.came_back and hold <@ before.hold
                then least(before.shortage, pieces)
            else 0
        end, 0)
$$;
