-- The keys of some files that rows name for good, at most `batch` and three of each kind and house, of the houses that have the most: by them a
-- server knows the folder or bucket that is this database's. None where no row names a file yet.
create or replace function office.sample_stored_files(batch int)
returns table (stored_key text)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
    house uuid;
    keys text[] := '{}';
begin
    perform set_config('office.tenant_lookup', '*', true);
    for house in
        select t.id
        from public.tenants t
        left join public.tenant_figures f on f.tenant_id = t.id
        order by f.byte_count desc nulls last, t.id
        limit 200
    loop
        perform set_config('office.tenant', house::text, true);
        keys := keys || array(
            -- In the order of an index: else all rows of other houses may be gone through.
            (
                select p.stored_key from public.condition_report_photos p
                where p.tenant_id = house
                order by p.tenant_id, p.object_path
                limit 3)
            union all (
                select d.stored_key from public.documents d
                where d.tenant_id = house
                order by d.tenant_id, d.object_path
                limit 3)
            union all (
                select i.stored_key from public.inspection_files i
                where i.tenant_id = house and i.stored_key is not null
                order by i.tenant_id, i.object_path
                limit 3));
        exit when cardinality(keys) >= batch;
    end loop;
    perform set_config('office.tenant', '', true);
    perform set_config('office.tenant_lookup', '', true);
    return query select k from unnest(keys[1:batch]) as k;
end
$$;
