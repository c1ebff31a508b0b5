-- How many a line holds while its hold lasts: its qty less its shortage and what came back. What is out on it counts whole beside that.
--
-- Not SECURITY DEFINER and without settings of its own: so the planner puts it in the place of its call.
create or replace function office.held_qty(line public.reservation_items)
returns int
language sql
immutable
as $$
    select greatest(line.qty - line.shortage - line.came_back, 0)
$$;
