-- An asset's status in words: IN_STOCK is `In Stock`.
create or replace function office.asset_status_text(status text)
returns text
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select initcap(replace(status, '_', ' '))
$$;
