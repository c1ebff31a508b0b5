-- The SQL of what stands in `office` on every node: how a call finds its bucket, the triggers' functions, what the server calls.
create or replace function office_scale.everywhere_sql(server text)
returns text
language plpgsql
stable
set search_path = pg_catalog, pg_temp
as $everywhere$
declare
    tenant_shards constant bigint[] := array(
        select s.shard_id from office_scale.shards() s where s.table_name = 'public.tenants' order by s.bucket);
    buckets constant int := cardinality(tenant_shards);
begin
    return concat(
        office_scale.buckets_of_calls_sql(buckets, tenant_shards),
        office_scale.tenants_of_subject_sql(buckets, tenant_shards),
        office_scale.triggers_of_no_bucket_sql(),
        office_scale.calls_of_tenants_sql(buckets),
        office_scale.calls_of_every_bucket_sql(buckets),
        format('grant usage on schema office to %I;', server));
end
$everywhere$;
