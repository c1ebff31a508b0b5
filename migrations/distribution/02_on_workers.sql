-- Runs SQL of one or more statements on every worker, in a transaction of its own there, and raises what fails.
create or replace function office_scale.on_workers(sql text)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $on_workers$
declare
    outcome record;
begin
    for outcome in
        select r.nodename, r.nodeport, r.success, r.result
        from run_command_on_workers(
            'do $qm_do$ begin set local citus.enable_ddl_propagation = off; set local check_function_bodies = off; execute $qm_sql$'
                || sql || '$qm_sql$; end $qm_do$') as r
    loop
        if not outcome.success then
            raise exception '%:%: %', outcome.nodename, outcome.nodeport, outcome.result;
        end if;
    end loop;
end
$on_workers$;
