-- The slots of a template or an inspection as an answer has them, in their order.
create or replace function office.inspection_slots_json(slots jsonb)
returns json
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(array_to_json(array_agg(row_to_json(shown) order by wanted.place)), '[]')
    from jsonb_array_elements(slots) with ordinality as wanted (slot, place)
    cross join lateral (
        select wanted.slot ->> 'slot' as slot, (wanted.slot ->> 'required')::boolean as required
    ) as shown
$$;
