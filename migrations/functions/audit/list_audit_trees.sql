-- The newest tree of each house as a JSON array of `tenant_id`, `generation` and `size`: which have something new to be signed. Suspended houses rest.
create or replace function office.list_audit_trees()
returns json
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    suspended constant uuid[] := office.suspended_tenants();
    listed json;
begin
    perform set_config('office.tenant_lookup', '*', true);
    select json_agg(n) into listed
    from (
        select distinct on (t.tenant_id) t.tenant_id, t.generation, t.size::text
        from public.audit_trees t
        where t.tenant_id <> all (suspended)
        order by t.tenant_id, t.generation desc
    ) as n;
    perform set_config('office.tenant_lookup', '', true);
    return coalesce(listed, '[]');
end
$$;
