-- The rows of a file as the server sends them, `[line, cell, cell, …]`, each with its cells by the names of their columns. Without columns
-- they are `[line, fields]`, as office.import_gear() makes them.
create or replace function office.import_cells(columns text[], rows jsonb)
returns table (line int, fields jsonb)
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select (r.cells ->> 0)::int, case
        when columns is null then r.cells -> 1
        else (
            select jsonb_object_agg(c.name, r.cells -> c.place::int)
            from unnest(columns) with ordinality as c (name, place)
        )
    end
    from jsonb_array_elements(rows) as r (cells)
$$;
