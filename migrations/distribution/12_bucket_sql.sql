-- The SQL that furnishes a bucket on the node where its tables are: a schema with the functions that reach them, and the triggers, which
-- call those. What takes a row takes one of the bucket's own tables, so a node has the functions of those buckets alone that lie there.
create or replace function office_scale.bucket_sql(bucket int, server text)
returns text
language plpgsql
stable
set search_path = pg_catalog, pg_temp
as $bucket_sql$
declare
    needed constant text[] := office_scale.needed();
    home constant text := 'office_b' || bucket;
    functions text;
    triggers text;
    rights text;
    rows text;
begin
    select office_scale.fill(string_agg(t.template, E';\n' order by t.name), bucket_sql.bucket),
        string_agg(
            format(
                $d$ do $g$ begin execute 'grant execute on function ' || '%1$s.%2$I'::regproc::regprocedure || ' to %3$I'; end $g$;$d$,
                home, t.name, server), '') filter (where t.is_entry)
    into functions, rights
    from office_scale.templates t
    where t.name = any (needed) and t.reaches and t.name <> 'session_tenant';
    select string_agg(
        format(E'drop trigger if exists %1$I on %2$s;\n%3$s;\n%4$s',
            s.name || '_' || d.shard_id, s.table_name || '_' || d.shard_id,
            replace(
                replace(
                    regexp_replace(s.definition, 'TRIGGER ("[^"]+"|\w+) ', format('TRIGGER %I ', s.name || '_' || d.shard_id)),
                    format(' ON %s ', s.table_name), format(' ON %s_%s ', s.table_name, d.shard_id)),
                'EXECUTE FUNCTION office.', format('EXECUTE FUNCTION %s.', home)),
            case when s.is_always then
                format(E'alter table %s enable always trigger %I;\n', s.table_name || '_' || d.shard_id, s.name || '_' || d.shard_id)
            end), '' order by s.table_name, s.name)
    into triggers
    from office_scale.triggers s
    join office_scale.shards() d on d.table_name = s.table_name and d.bucket = bucket_sql.bucket
    join office_scale.templates t on t.name = substring(s.definition from 'EXECUTE FUNCTION office\.(\w+)\(') and t.reaches;
    select string_agg(format('%s_%s', d.table_name, d.shard_id), ', ' order by d.table_name) into rows
    from office_scale.shards() d
    where d.bucket = bucket_sql.bucket;
    return format(
        $sql$
        create schema if not exists %1$s;
        grant usage on schema %1$s to quartermaster_app, %2$I;
        create table if not exists office.change_epoch_b%3$s (
            only_row          boolean not null default true,
            epoch             text not null,
            system_identifier bigint not null,
            database_oid      oid not null,
            log_oid           oid not null,
            log_path          text not null,
            server_start      timestamptz not null,
            constraint change_epoch_pkey_b%3$s primary key (only_row),
            check (only_row)
        );
        revoke all on office.change_epoch_b%3$s from public;
        grant select, insert, update on office.change_epoch_b%3$s to quartermaster_app;
        $sql$, home, server, bucket)
        || functions || E';\n' || office_scale.owners(home) || rights || triggers
        -- It goes when one of the tables goes, as those functions do that take its rows.
        || format('create function %s.is_furnished(%s) returns boolean language sql as %L;', home, rows, 'select true');
end
$bucket_sql$;
