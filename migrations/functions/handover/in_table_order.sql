-- The rows of the table of pickups that gave way, each once and in its order (docs/shelf.md).
create or replace function office.in_table_order(overridden text[])
returns text[]
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select array(
        select t.code
        from unnest(array['reservation_wrong_state', 'asset_unavailable', 'line_capacity_full', 'asset_not_on_reservation'])
            with ordinality as t (code, place)
        where t.code = any (overridden)
        order by t.place)
$$;
