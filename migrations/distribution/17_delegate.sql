-- Has Citus take every call with a tenant to the node of the tenant; says how many functions are called so.
create or replace function office_scale.delegate()
returns int
language plpgsql
set search_path = pg_catalog, pg_temp
as $delegate$
declare
    called record;
    done int := 0;
begin
    for called in
        select p.oid::regprocedure as name
        from office_scale.templates t
        join pg_proc p on p.pronamespace = 'office'::regnamespace and p.proname = t.name
        where t.is_entry and t.has_tenant and t.reaches
        order by t.name
    loop
        perform create_distributed_function(called.name, 'tenant', colocate_with => 'public.tenants');
        done := done + 1;
    end loop;
    return done;
end
$delegate$;
