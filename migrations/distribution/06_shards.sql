-- The tables of each bucket by the names that they have on its node, and what stands for them in a template. A bucket is the part of the
-- tenants that lies in one shard of `tenants`, with the shards of all other tables beside it.
create or replace function office_scale.shards()
returns table (bucket int, table_name text, shard_id bigint)
language sql
stable
set search_path = pg_catalog, pg_temp
as $$
    select (row_number() over (partition by s.logicalrelid order by s.shardminvalue::bigint) - 1)::int,
        format('%I.%I', k.schema_name, k.table_name), s.shardid
    from office_scale.table_kinds() k
    join pg_dist_shard s on s.logicalrelid = format('%I.%I', k.schema_name, k.table_name)::regclass
    where k.kind = 'distributed'
$$;
