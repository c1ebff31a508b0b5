-- A template as it stands in a bucket.
create or replace function office_scale.fill(template text, bucket int)
returns text
language plpgsql
stable
set search_path = pg_catalog, pg_temp
as $$
declare
    filled text := replace(replace(template, '⟦office⟧', 'office_b' || bucket), '⟦#⟧', 'b' || bucket);
    shard record;
begin
    if filled !~ '⟦' then
        return filled;
    end if;
    for shard in
        select s.table_name, s.shard_id from office_scale.shards() s where s.bucket = fill.bucket
        union all
        select format('%I.%I', k.schema_name, k.table_name), d.shardid
        from office_scale.table_kinds() k
        join pg_dist_shard d on d.logicalrelid = format('%I.%I', k.schema_name, k.table_name)::regclass
        where k.kind = 'reference'
    loop
        filled := replace(filled, '⟦' || shard.table_name || '⟧', shard.table_name || '_' || shard.shard_id);
        filled := replace(filled, '⟦' || shard.table_name || '#⟧', shard.shard_id::text);
    end loop;
    return filled;
end
$$;
