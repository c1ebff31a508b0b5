-- The SQL of what every bucket does its part of: on a worker for those that lie there.
create or replace function office_scale.calls_of_every_bucket_sql(buckets int)
returns text
language plpgsql
stable
set search_path = pg_catalog, pg_temp
as $make$
declare
    sql text;
begin
    select string_agg(
        format(
            $sql$
            create or replace function office.here_%1$s(%2$s)
            returns setof jsonb language plpgsql set search_path = pg_catalog, pg_temp
            as $f$
            -- By migrate --distribute
            begin
                perform set_config('citus.enable_manual_changes_to_shards', 'on', true);
            %3$s
            end
            $f$;
            $sql$,
            t.name, pg_get_function_identity_arguments(p.oid),
            (select string_agg(
                format(E'    if office.is_here(%s) then return query select to_jsonb(r) from office_b%s.%I(%s) as r; end if;', b, b, t.name,
                    (select string_agg('$' || n, ', ' order by n) from generate_series(1, p.pronargs) n)), E'\n            ' order by b)
             from generate_series(0, buckets - 1) b)), '' order by t.name)
    into sql
    from office_scale.templates t
    join pg_proc p on p.pronamespace = 'office'::regnamespace and p.proname = t.name
    where t.name = any (office_scale.of_every_bucket());
    return sql;
end
$make$;
