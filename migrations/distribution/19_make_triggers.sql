-- Makes the triggers of the distributed tables, which Citus makes on their shards; says how many were missing.
create or replace function office_scale.make_triggers()
returns int
language plpgsql
set search_path = pg_catalog, pg_temp
as $make$
declare
    missing record;
    done int := 0;
begin
    perform set_config('citus.enable_unsafe_triggers', 'on', true), set_config('citus.enable_ddl_propagation', 'on', true);
    for missing in
        select s.table_name, s.name, s.definition, s.is_always
        from office_scale.triggers s
        where not exists (select from pg_trigger t where t.tgrelid = s.table_name::regclass and t.tgname = s.name)
        order by s.table_name, s.name
    loop
        execute missing.definition;
        if missing.is_always then
            execute format('alter table %s enable always trigger %I', missing.table_name, missing.name);
        end if;
        done := done + 1;
    end loop;
    return done;
end
$make$;
