-- How many of a line's places are done: what went out in them came back, or is lost or used up, and is not out again. Of scanned gear those
-- whose last trip on the line is over, without those that another took the place of; a place that an asset is named for, or is out in, is not
-- done, whatever came back from it before. Of counted gear those that ever were out and are not.
create or replace function office.line_came_back(line public.reservation_items)
returns int
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    back uuid[];
    still_out uuid[];
    ahead int;
begin
    select array_agg(t.asset_id) filter (where t.returned_at is not null and not t.is_swapped_away),
        array_agg(t.asset_id) filter (where t.returned_at is null)
    into back, still_out
    from (
        select distinct on (c.asset_id) c.asset_id, c.returned_at, c.is_swapped_away
        from public.asset_checkouts c
        where c.tenant_id = line.tenant_id and c.reservation_id = line.reservation_id and c.reservation_item_id = line.id
            and c.voided_at is null
        order by c.asset_id, c.returned_at is not null, c.picked_up_at desc, c.id desc
    ) as t;
    if back is not null then
        select count(distinct u.id) into ahead
        from unnest(line.assigned_asset_ids || coalesce(still_out, '{}')) as u (id)
        where u.id <> all (back);
        return greatest(least(cardinality(back), line.qty - ahead), 0);
    elsif still_out is not null or line.assigned_asset_ids <> '{}' then
        return 0;
    end if;
    return greatest(
        least(office.had_out(line.tenant_id, line.reservation_id, line.id, false), line.qty) - line.counted_out, 0);
end
$$;
