-- How many a line holds while its hold lasts: its qty less its shortage and what came back. What is out on it counts whole beside that.
create or replace function office.held_qty(line public.reservation_items)
returns int
language sql
immutable
as $$
    select greatest(line.qty - line.shortage - line.came_back, 0)
$$;
