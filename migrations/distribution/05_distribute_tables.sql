-- Makes Citus distribute what is not distributed yet, and says how many tables that were: each after those that its foreign keys name.
create or replace function office_scale.distribute_tables(shards int)
returns int
language plpgsql
set search_path = pg_catalog, pg_temp
as $distribute$
declare
    wanted record;
    done int := 0;
begin
    perform set_config('citus.enable_unsafe_triggers', 'on', true);
    for wanted in
        select format('%I.%I', k.schema_name, k.table_name) as name
        from office_scale.table_kinds() k
        where k.kind = 'reference'
        order by k.table_name = 'sessions'
    loop
        if not exists (select from pg_dist_partition p where p.logicalrelid = wanted.name::regclass) then
            perform create_reference_table(wanted.name::regclass);
            done := done + 1;
        end if;
    end loop;
    if not exists (select from pg_dist_partition p where p.logicalrelid = 'public.tenants'::regclass) then
        perform create_distributed_table('public.tenants', 'id', shard_count => shards);
        done := done + 1;
    end if;
    loop
        select format('%I.%I', k.schema_name, k.table_name) as name, k.tenant_column::text as tenant_column
        into wanted
        from office_scale.table_kinds() k
        where k.kind = 'distributed'
          and not exists (
              select from pg_dist_partition p where p.logicalrelid = format('%I.%I', k.schema_name, k.table_name)::regclass)
          and not exists (
              select from pg_constraint f
              where f.conrelid = format('%I.%I', k.schema_name, k.table_name)::regclass and f.contype = 'f' and f.confrelid <> f.conrelid
                and not exists (select from pg_dist_partition p where p.logicalrelid = f.confrelid))
        order by k.table_name
        limit 1;
        exit when not found;
        perform create_distributed_table(wanted.name::regclass, wanted.tenant_column, colocate_with => 'public.tenants');
        done := done + 1;
    end loop;
    -- What was taken along is still in the coordinator's own files.
    if done > 0 then
        perform truncate_local_data_after_distributing_table('public.tenants');
    end if;
    return done;
end
$distribute$;
