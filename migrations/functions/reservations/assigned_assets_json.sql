-- The assets of a line as the API shows them, in the order of its array: each with its last trip on the reservation, by
-- office.reservation_trips(), and who made it, by office.names_json().
create or replace function office.assigned_assets_json(assigned uuid[], newest jsonb, names jsonb)
returns setof json
language sql
stable
as $$
    select coalesce(
        array_to_json(array_agg((
            select row_to_json(unit)
            from (
                select given.asset_id,
                    given.newest ->> 0 as picked_up_at, given.newest ->> 6 as actual_pickup_at,
                    assigned_assets_json.names ->> (given.newest ->> 2) as picked_up_by,
                    nullif(given.newest -> 4, 'null') as pickup_noted_by,
                    given.newest ->> 1 as returned_at, given.newest ->> 7 as actual_return_at,
                    assigned_assets_json.names ->> (given.newest ->> 3) as returned_by,
                    nullif(given.newest -> 5, 'null') as return_noted_by
            ) as unit
        ) order by given.place)), '[]')
    from (
        select a.asset_id, a.place, assigned_assets_json.newest -> a.asset_id::text as newest
        from unnest(assigned_assets_json.assigned) with ordinality as a (asset_id, place)
    ) as given
$$;
