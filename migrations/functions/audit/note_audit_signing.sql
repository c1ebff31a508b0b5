-- Notes that a tenant's tree was found to be the one that was signed before, in this database.
create or replace function office.note_audit_signing(tenant uuid, generation int)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(tenant::text);
    here constant text := office.database_identity();
begin
    update public.audit_trees t
    set signed_in = here
    where t.tenant_id = tenant and t.generation = note_audit_signing.generation;
    perform office.switch_tenant(previous);
end
$$;
