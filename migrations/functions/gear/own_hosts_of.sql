-- The hosts that are ours for a house: that of its own address, and each that `PUBLIC_URL` ever had. Addresses on them name codes.
create or replace function office.own_hosts_of(house public.tenants)
returns text[]
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select array(
        select h.host
        from office.own_hosts h
        union
        select a.host
        from office.address_parts(house.public_url) a
        where a.host is not null
        order by 1)
$$;
