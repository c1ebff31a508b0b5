-- Places as people write them, each with the place of the house that it is: the very same one, else the one that differs in case, accents
-- and the like alone (`office.search_text`), of several the first by name; null where the house has none like it. It takes as many steps as
-- the house has places (`office.locations_of`).
create or replace function office.known_places(tenant uuid, places text[])
returns table (place text, known text)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    with told as materialized (
        select distinct p.name, btrim(p.name) as trimmed, office.search_text(p.name) as key
        from unnest(places) as p (name)
        where p.name is not null
    ), house as materialized (
        select h.name, office.search_text(h.name) as key
        from unnest(case when cardinality(places) > 0 then office.locations_of(known_places.tenant) end) as h (name)
    )
    select t.name, coalesce(e.name, k.name)
    from told t
    left join house e on e.name = t.trimmed
    left join (select h.key, min(h.name collate "C") as name from house h group by h.key) as k on k.key = t.key
$$;
