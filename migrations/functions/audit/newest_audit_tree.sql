-- The tree to which a tenant's rows are sealed; null where none was sealed yet.
create or replace function office.newest_audit_tree(tenant uuid)
returns public.audit_trees
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    tree public.audit_trees;
begin
    select * into tree from public.audit_trees t where t.tenant_id = tenant order by t.generation desc limit 1;
    return tree;
end
$$;
