-- The reservations that have each word of a text in what they are found by (search_key), or are of one of these clients; null where they
-- are more than `most`. The texts are read from an index that has nothing else, a tenth of the rows.
create or replace function office.reservations_named(tenant uuid, patterns text[], client_ids uuid[], most int)
returns uuid[]
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
declare
    named uuid[];
begin
    named := array(
        select s.id
        from (
            select r.id
            from public.reservations r
            where r.tenant_id = tenant and r.search_key like all (patterns)
            union all
            select r.id
            from unnest(client_ids) as c (id)
            cross join lateral (
                select b.id from public.reservations b where b.tenant_id = tenant and b.client_id = c.id offset 0
            ) as r
        ) as s
        limit most + 1);
    return case when cardinality(named) <= most then array(select distinct n.id from unnest(named) as n (id)) end;
end
$$;
