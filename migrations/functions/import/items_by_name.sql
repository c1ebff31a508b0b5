-- The items of a house by what people call them in a file: by name, or by SKU where no item has that name, both as office.search_text() folds
-- them. `matches` is how many there are, `id` one of them, `serialized` whether all have units. An archived one is not meant.
create or replace function office.items_by_name(tenant uuid)
returns table (key text, id uuid, matches bigint, serialized boolean)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    with called as materialized (
        select office.search_text(w.word) as key, w.place, i.id, i.serialized
        from public.items i
        cross join lateral (values (1, i.name), (2, i.sku)) as w (place, word)
        where i.tenant_id = items_by_name.tenant and i.archived_at is null and w.word is not null
    ), ranked as (
        select c.key, c.place, c.id, c.serialized, min(c.place) over (partition by c.key) as best_place
        from called c
    )
    select r.key, min(r.id::text)::uuid, count(*), bool_and(r.serialized)
    from ranked r
    where r.place = r.best_place
    group by r.key
$$;
