-- A house as the audit remembers it: also what only the operator says of it, where there is any, and nothing that is the server's.
create or replace function office.tenant_record_json(tenant public.tenants)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.tenant_json(tenant)::jsonb - 'own_hosts'
        || jsonb_strip_nulls(jsonb_build_object('storage_limit', tenant.storage_limit, 'suspended_at', tenant.suspended_at))
$$;
