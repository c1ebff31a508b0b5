-- The trips of a reservation's assets, read once: how many assets went out on it, how many of them are out, how many are out at all, of
-- each asset the last trip, who handed out and took back, and who noted it. What was undone counts nowhere. In the first two a trip that another asset
-- took the place of does not count beside it, and those on `case_lines` not at all.
create or replace function office.reservation_trips(tenant uuid, reservation uuid, case_lines uuid[])
returns table (assets bigint, out_of_progress bigint, still_out bigint, newest jsonb, people uuid[])
language sql
stable
as $$
    select count(distinct c.asset_id) filter (where not c.is_swapped_away and c.reservation_item_id <> all (reservation_trips.case_lines)),
        count(*) filter (where c.returned_at is null and c.reservation_item_id <> all (reservation_trips.case_lines)),
        count(*) filter (where c.returned_at is null),
        -- Of an asset's trips the last one stays, and that is its newest; one still out is, whatever the clocks said.
        jsonb_object_agg(
            c.asset_id,
            jsonb_build_array(
                office.rfc3339_time(c.picked_up_at), office.rfc3339_time(c.returned_at), c.picked_up_by, c.returned_by,
                office.noted_by_json(c.tenant_id, c.pickup_noted_by), office.noted_by_json(c.tenant_id, c.return_noted_by),
                office.rfc3339_time(c.actual_pickup_at), office.rfc3339_time(c.actual_return_at))
            order by c.returned_at is null, c.picked_up_at, c.id),
        array_agg(c.picked_up_by) || array_agg(c.returned_by)
    from public.asset_checkouts c
    where c.tenant_id = reservation_trips.tenant and c.reservation_id = reservation_trips.reservation and c.voided_at is null
$$;
