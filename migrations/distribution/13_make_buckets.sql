-- Puts on every worker the functions that reach no table, and what furnishes each bucket, and furnishes those that lie there.
create or replace function office_scale.make_buckets(server text)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $make$
declare
    needed constant text[] := office_scale.needed();
    part int;
    sql text;
begin
    select string_agg(t.definition || E';\n', '' order by t.name) into sql
    from office_scale.templates t
    where t.name = any (needed) and not t.reaches;
    select sql || office_scale.fill(t.template, 0) || ';' into sql from office_scale.templates t where t.name = 'session_tenant';
    perform office_scale.on_workers(sql || $sql$
        create table if not exists office.buckets (
            bucket int primary key,
            shard  bigint not null,
            sql    text not null
        );
        revoke all on office.buckets from public;
        $sql$);
    for part in select distinct s.bucket from office_scale.shards() s order by 1 loop
        perform office_scale.on_workers(format(
            $sql$
            insert into office.buckets (bucket, shard, sql) values (%1$s, %2$s, %3$L)
            on conflict (bucket) do update set shard = excluded.shard, sql = excluded.sql;
            $sql$,
            part, (select s.shard_id from office_scale.shards() s where s.bucket = part and s.table_name = 'public.tenants'),
            office_scale.bucket_sql(part, server)));
    end loop;
end
$make$;
