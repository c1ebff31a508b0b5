-- Whether a tenant has rows of the audit that are to be sealed: two looks into the index.
create or replace function office.has_unsealed(tenant uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(tenant::text);
    tree public.audit_trees;
    newest xid8;
    found_any boolean;
begin
    tree := office.newest_audit_tree(tenant);
    if tree.epoch is distinct from pg_postmaster_start_time() or tree.snapshot is null or tree.window_end is not null then
        found_any := true;
    else
        select l.xid into newest
        from public.audit_log l
        where l.tenant_id = tenant and l.epoch = tree.epoch
        order by l.xid desc
        limit 1;
        found_any := coalesce(newest >= pg_snapshot_xmax(tree.snapshot), false) or exists (
            select
            from public.audit_log l
            where l.tenant_id = tenant and l.epoch = tree.epoch
              and l.xid = any (array(select pg_snapshot_xip(tree.snapshot))));
    end if;
    perform office.switch_tenant(previous);
    return found_any;
end
$$;
