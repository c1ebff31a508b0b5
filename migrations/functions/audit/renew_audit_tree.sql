-- Begins a tenant's next tree where the newest is still `expected`; whether it was begun. Waits for who is sealing.
create or replace function office.renew_audit_tree(tenant uuid, expected int, generation int, reason text)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(tenant::text);
    is_wanted boolean;
    opened public.audit_trees;
begin
    perform pg_advisory_xact_lock(hashtextextended('office.audit_seal ' || tenant, 0));
    is_wanted := (office.newest_audit_tree(tenant)).generation = expected;
    if is_wanted then
        opened := office.open_audit_tree(tenant, null, greatest(generation, expected + 1), reason);
        perform office.note_audit_signing(tenant, opened.generation);
    end if;
    perform office.switch_tenant(previous);
    return is_wanted;
end
$$;
