-- A policy's tenant is worked out once a statement, by a subquery, and no longer for every row that the statement meets.

do $$
declare
    policy record;
begin
    for policy in
        select p.tablename, p.policyname, case p.tablename when 'tenants' then 'id' else 'tenant_id' end as tenant_column
        from pg_policies p
        where p.schemaname = 'public' and p.policyname = p.tablename || '_of_tenant'
    loop
        execute format(
            'alter policy %I on public.%I '
            'using (%I = (select nullif(current_setting(''office.tenant'', true), '''')::uuid))',
            policy.policyname, policy.tablename, policy.tenant_column);
    end loop;
end
$$;

-- It takes a line now, so that the planner can put it in the place of its call.
drop function if exists office.line_candidates(uuid[]);
