-- The first leaf of a tree that has just begun: its name, why, when, and where the one before it ended. Who calls it holds the lock of the tenant's
-- sealing.
create or replace function office.add_audit_opening(opened public.audit_trees, former_origin text, former_size bigint, former_root text)
returns public.audit_trees
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    bytes constant bytea := '\x0103'::bytea
        || office.seal_text(opened.origin) || office.seal_text(opened.reason) || office.seal_number(office.whole_microseconds(opened.opened_at))
        || office.seal_text(former_origin) || office.seal_number(former_size) || office.seal_text(former_root);
    tree public.audit_trees;
begin
    insert into public.audit_leaves (tenant_id, generation, number, hash, entry)
    values (opened.tenant_id, opened.generation, 0, sha256('\x00'::bytea || bytes), bytes);
    update public.audit_trees t
    set size = 1, sealed_at = opened.opened_at
    where t.tenant_id = opened.tenant_id and t.generation = opened.generation
    returning * into tree;
    return tree;
end
$$;
