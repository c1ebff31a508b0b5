-- The tenant whose rows a login role of another program sees: the one in its setting office.tenant. A role that
-- office.role_tenants binds sees none but those named there, and needs no setting where that is one.
create or replace function office.session_tenant()
returns uuid
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    wanted constant uuid := nullif(current_setting('office.tenant', true), '')::uuid;
    bound constant uuid[] := array(select b.tenant_id from office.role_tenants b where b.role_name = session_user);
begin
    return case
        when cardinality(bound) = 0 or wanted = any (bound) then wanted
        when wanted is null and cardinality(bound) = 1 then bound[1]
    end;
end
$$;
