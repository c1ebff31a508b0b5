-- The newest tree of a tenant as who signs it sees it, as JSON; null where nothing was sealed yet. With the root that it has at another size, where it has
-- so many leaves and is of that generation.
create or replace function office.audit_head(tenant uuid, kept_generation int, kept_size bigint)
returns json
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(tenant::text);
    tree constant public.audit_trees := office.newest_audit_tree(tenant);
    head json;
begin
    if tree.tenant_id is not null then
        head := json_build_object(
            'generation', tree.generation, 'origin', tree.origin, 'size', tree.size::text,
            'root', encode(office.audit_root(tenant, tree.generation, tree.size), 'hex'),
            'sealed_at', office.rfc3339_time(tree.sealed_at), 'signed_in', tree.signed_in, 'here', office.database_identity(),
            'kept_root', case
                when kept_generation = tree.generation and kept_size <= tree.size
                    then encode(office.audit_root(tenant, tree.generation, kept_size), 'hex')
            end);
    end if;
    perform office.switch_tenant(previous);
    return head;
end
$$;
