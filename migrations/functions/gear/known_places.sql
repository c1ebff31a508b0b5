-- Places as people write them, each with the place of the house that it is: the very same one, else the one that differs in case, accents
-- and the like alone (`office.search_text`), of several the first by name; null where the house has none like it. One that is written as
-- the house writes it is found by one look into the index `assets_by_location`; only for another one all places of the house are walked
-- (`office.locations_of`).
create or replace function office.known_places(tenant uuid, places text[])
returns table (place text, known text)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    with told as materialized (
        select
            p.name, office.search_text(p.name) as key,
            -- For each one apart: as a join it could read all assets.
            (
                select a.location
                from public.assets a
                where a.tenant_id = known_places.tenant and a.location collate "C" = btrim(p.name)
                  and a.status not in ('ARCHIVED', 'DISPOSED')
                limit 1
            ) as own
        from (select distinct t.name from unnest(places) as t (name) where t.name is not null) as p
    ), house as materialized (
        select office.search_text(h.name) as key, min(h.name collate "C") as name
        from unnest(
            case when exists (select from told t where t.own is null) then office.locations_of(known_places.tenant) end) as h (name)
        group by 1
    )
    select t.name, coalesce(t.own, h.name)
    from told t
    left join house h on h.key = t.key
$$;
