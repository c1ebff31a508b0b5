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
    bytes bytea;
begin
    insert into public.audit_trees as t (
        tenant_id, generation, origin, reason, epoch, snapshot, window_end, after_xid, after_id)
    values (
        tenant, open_audit_tree.generation, named, open_audit_tree.reason, former.epoch, former.snapshot, former.window_end,
        coalesce(former.after_xid, '0'), coalesce(former.after_id, -9223372036854775808))
    returning * into opened;
    bytes := '\x0103'::bytea
        || office.seal_text(opened.origin) || office.seal_text(opened.reason) || office.seal_number(office.whole_microseconds(opened.opened_at))
        || office.seal_text(former.origin) || office.seal_number(former.size)
        || office.seal_text(encode(office.audit_root(tenant, former.generation, former.size), 'hex'));
    insert into public.audit_leaves (tenant_id, generation, number, hash, entry)
    values (tenant, opened.generation, 0, sha256('\x00'::bytea || bytes), bytes);
    update public.audit_trees t
    set size = 1, sealed_at = opened.opened_at
    where t.tenant_id = tenant and t.generation = opened.generation
    returning * into opened;
    return opened;
end
$$;
