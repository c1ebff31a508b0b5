-- The places where a house has assets that are not archived or disposed of, by name. Each step of the recursion finds the next name by the
-- index, so it takes as many as there are places, however many assets stand there.
create or replace function office.locations_of(tenant uuid)
returns text[]
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    with recursive place as (
        select min(a.location collate "C") as name
        from public.assets a
        where a.tenant_id = locations_of.tenant and a.status not in ('ARCHIVED', 'DISPOSED')
        union all
        select (
            select min(a.location collate "C")
            from public.assets a
            where a.tenant_id = locations_of.tenant and a.status not in ('ARCHIVED', 'DISPOSED')
                and a.location collate "C" > p.name)
        from place p
        where p.name is not null
    )
    select coalesce(array_agg(p.name order by p.name), '{}') from place p where p.name is not null
$$;
