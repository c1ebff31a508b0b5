-- How many of a line have been out: of scanned gear the assets that ever were, where one that another took the place of does not count
-- beside it; of counted gear the most that had left and not come back at any time, as the server heard of it, where what was lost or used
-- up has not. What was undone never was.
--
-- One row, as a set: so the planner puts it in the place of its call in FROM too.
create or replace function office.line_had_out(tenant uuid, reservation uuid, line uuid, serialized boolean)
returns setof int
language sql
stable
as $$
    select case
        when line_had_out.serialized then (
            select count(distinct c.asset_id)::int
            from public.asset_checkouts c
            where c.tenant_id = line_had_out.tenant and c.reservation_id = line_had_out.reservation
                and c.reservation_item_id = line_had_out.line and c.voided_at is null and not c.is_swapped_away)
        else (
            select coalesce(max(counted.away), 0)::int
            from (
                select sum(case m.kind when 'out' then m.qty when 'back' then - m.qty else 0 end)
                    over (order by m.moved_at, m.at, m.id) as away
                from public.stock_movements m
                where m.tenant_id = line_had_out.tenant and m.reservation_item_id = line_had_out.line and m.voided_at is null
            ) as counted)
    end
$$;
