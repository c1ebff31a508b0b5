-- Makes what stands in `office` on the workers and here. The coordinator has no tenant's rows: what touches them here does so by Citus, in
-- the name of who calls, which the server may not.
create or replace function office_scale.make_everywhere(server text)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $make$
declare
    sql constant text := office_scale.everywhere_sql(server);
    collecting constant text := office_scale.collect_sql();
    called record;
    rights text;
begin
    -- What a call of a tenant, of a bucket and of every worker needs.
    select sql_of.text into rights
    from (
        select string_agg(
            format($d$ do $g$ begin execute 'grant execute on function ' || 'office.%1$I'::regproc::regprocedure || ' to %2$I'; end $g$;$d$,
                f.name, server), '') as text
        from (
            select t.name from office_scale.templates t where t.is_entry and t.has_tenant and t.reaches
            union all
            select 'here_' || n from unnest(office_scale.of_every_bucket()) n
            union all
            values ('forget_caller'), ('bucket_to_furnish'), ('bucket_to_read'), ('bucket_to_change'), ('is_here'), ('tenants_here'), ('tenants_of_subject'), ('ask_node')
        ) as f (name)
    ) as sql_of;

    perform office_scale.on_workers(sql || office_scale.owners('office') || 'grant execute on function office.session_tenant(), office.next_id() to public;' || rights);

    perform office_scale.on_workers($sql$
        do $f$ begin
            perform office.bucket_to_furnish(b.bucket, true)
            from office.buckets b
            join pg_dist_placement p on p.shardid = b.shard
            join pg_dist_local_group g on g.groupid = p.groupid;
        end $f$;
        $sql$);
    perform set_config('citus.enable_ddl_propagation', 'off', true), set_config('check_function_bodies', 'off', true);
    for called in
        select p.oid::regprocedure as name
        from office_scale.templates t
        join pg_proc p on p.pronamespace = 'office'::regnamespace and p.proname = t.name
        where t.reaches and not t.is_trigger and p.prosecdef and t.name <> 'session_tenant'
    loop
        execute format('alter function %s security invoker', called.name);
    end loop;
    execute sql;
    execute collecting;
    -- Here they lead nowhere, and have the rights of nobody else.
    alter function office.bucket_to_furnish(int, boolean) owner to quartermaster_app;
    alter function office.bucket_to_read(uuid) owner to quartermaster_app;
    alter function office.bucket_to_change(uuid) owner to quartermaster_app;
    execute office_scale.owners('office') || 'grant execute on function office.session_tenant(), office.next_id() to public;' || rights;
end
$make$;
