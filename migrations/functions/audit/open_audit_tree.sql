-- Begins a tenant's next tree, whose first leaf says why, and where the one before ended. It reads on where that one did. Who calls it holds the
-- lock of the tenant's sealing.
create or replace function office.open_audit_tree(tenant uuid, place text, generation int, reason text)
returns public.audit_trees
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    former constant public.audit_trees := office.newest_audit_tree(tenant);
    opened public.audit_trees;
    -- The first tree's has no number, so that a house without trouble has an address without one.
    named constant text := coalesce(split_part(former.origin, '/audit/', 1), place) || '/audit/' || tenant
        || case when open_audit_tree.generation > 1 then '/' || open_audit_tree.generation else '' end;
begin
    insert into public.audit_trees as t (
        tenant_id, generation, origin, reason, epoch, snapshot, window_end, after_xid, after_id)
    values (
        tenant, open_audit_tree.generation, named, open_audit_tree.reason, former.epoch, former.snapshot, former.window_end,
        coalesce(former.after_xid, '0'), coalesce(former.after_id, -9223372036854775808))
    returning * into opened;
    return office.add_audit_opening(
        opened, former.origin, former.size, encode(office.audit_root(tenant, former.generation, former.size), 'hex'));
end
$$;
