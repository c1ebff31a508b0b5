-- Begins the log of a house that arrives from elsewhere: under a name of its own, so that no two servers sign one, with where the former one ended
-- in its first leaf.
create or replace function office.begin_moved_audit(
    tenant uuid, place text, generation int, former_origin text, former_size bigint, former_root text
)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(tenant::text);
    opened public.audit_trees;
begin
    perform pg_advisory_xact_lock(hashtextextended('office.audit_seal ' || tenant, 0));
    insert into public.audit_trees (tenant_id, generation, origin, reason)
    values (
        tenant, begin_moved_audit.generation, place || '/audit/' || tenant || '/' || begin_moved_audit.generation, 'moved')
    returning * into opened;
    perform office.add_audit_opening(opened, former_origin, former_size, former_root);
    perform office.switch_tenant(previous);
end
$$;
