-- How many of a line's places are done: what went out in them came back, or is lost or used up, and is not out again. Of scanned gear those
-- whose last trip on the line is over, without those that another took the place of; a place that an asset is named for, or is out in, is not
-- done, whatever came back from it before. Of counted gear those that ever were out and are not.
create or replace function office.line_came_back(line public.reservation_items)
returns int
language plpgsql
stable
as $$
declare
    trips record;
begin
    select count(*) as assets, count(*) filter (where t.is_back) as back,
        -- What the line is named for, or has out, beside what came back.
        cardinality(line.assigned_asset_ids) - count(*) filter (where t.is_back and t.asset_id = any (line.assigned_asset_ids))
            + count(*) filter (where t.is_out and t.asset_id <> all (line.assigned_asset_ids)) as ahead
    into trips
    from (
        select distinct on (c.asset_id) c.asset_id, c.returned_at is not null and not c.is_swapped_away as is_back,
            c.returned_at is null as is_out
        from public.asset_checkouts c
        where c.tenant_id = line.tenant_id and c.reservation_id = line.reservation_id and c.reservation_item_id = line.id
            and c.voided_at is null
        order by c.asset_id, c.returned_at is not null, c.picked_up_at desc, c.id desc
    ) as t;
    if trips.assets > 0 or line.assigned_asset_ids <> '{}' then
        return greatest(least(trips.back, line.qty - trips.ahead), 0);
    end if;
    return (
        select greatest(least(h, line.qty) - line.counted_out, 0)
        from office.line_had_out(line.tenant_id, line.reservation_id, line.id, false) as h);
end
$$;
