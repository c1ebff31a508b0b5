-- Whether a URL leads to where the house's people reach this server: what is told there would tell of itself.
create or replace function office.is_own_url(house public.tenants, url text)
returns boolean
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(
        regexp_replace(lower(substring(url from '(?i)^https?://([^/?]+)')), '\.?(:443|:80)?$', '')
            = regexp_replace(lower(substring(house.public_url from '^https?://([^/?]+)')), '(:443|:80)?$', ''),
        false)
$$;
