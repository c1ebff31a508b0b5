-- Seals the next rows of a tenant's audit, at most `batch`, and says whether there are more. One at a time does it: what this one sees is looked at with
-- the lock in hand.
create or replace function office.seal_rows(tenant uuid, place text, batch int)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    here constant timestamptz := pg_postmaster_start_time();
    tree public.audit_trees;
    ids bigint[];
    number int;
begin
    if not pg_try_advisory_xact_lock(hashtextextended('office.audit_seal ' || tenant, 0)) then
        return true;
    end if;
    tree := office.newest_audit_tree(tenant);
    if tree.tenant_id is null then
        tree := office.open_audit_tree(tenant, place, 1, 'new');
    end if;
    if tree.epoch <> here and tree.window_end is not null then
        -- Postgres has started anew since: what is left of the former run is read from the start.
        tree.window_end := null;
        tree.after_xid := '0';
        tree.after_id := -9223372036854775808;
    end if;
    if tree.epoch is null then
        tree.epoch := office.next_audit_epoch(tenant);
        tree.snapshot := null;
        tree.after_xid := '0';
        tree.after_id := -9223372036854775808;
    end if;
    if tree.epoch = here and tree.window_end is null then
        tree.window_end := pg_current_snapshot();
    end if;
    ids := office.rows_to_seal(tree, batch);
    number := cardinality(ids);
    if number > 0 then
        perform office.add_audit_leaves(tree, ids, tree.window_end);
        select l.xid, l.id into tree.after_xid, tree.after_id
        from public.audit_log l
        where l.tenant_id = tenant and l.id = ids[number];
    end if;
    if number < batch then
        if tree.epoch = here then
            tree.snapshot := tree.window_end;
        else
            tree.epoch := null;
        end if;
        tree.window_end := null;
        tree.after_xid := '0';
        tree.after_id := -9223372036854775808;
    end if;
    update public.audit_trees t
    set epoch = tree.epoch, snapshot = tree.snapshot, window_end = tree.window_end, after_xid = tree.after_xid, after_id = tree.after_id
    where t.tenant_id = tenant and t.generation = tree.generation;
    return number = batch or tree.epoch is null;
end
$$;
