-- The rows of a tenant's audit that are sealed next, at most `batch`, in the order of transactions and ids: of the run of Postgres that is read, what
-- the snapshot of before had not seen and the window has, behind the position. Of a run that is over all that is there is settled.
create or replace function office.rows_to_seal(tree public.audit_trees, batch int)
returns bigint[]
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
-- Few rows of very many are wanted, by their indexes.
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
set enable_bitmapscan = off
set plan_cache_mode = force_custom_plan
set jit = off
as $$
declare
    running constant xid8[] := array(select pg_snapshot_xip(tree.snapshot));
    lowest constant xid8 := coalesce(pg_snapshot_xmax(tree.snapshot), '0');
begin
    return array(
        select c.id
        from (
            (
                select l.xid, l.id
                from public.audit_log l
                where l.tenant_id = tree.tenant_id and l.epoch = tree.epoch and l.xid = any (running)
                  and (l.xid, l.id) > (tree.after_xid, tree.after_id)
                  and (tree.window_end is null or pg_visible_in_snapshot(l.xid, tree.window_end))
                  and (
                    select s.audit_id
                    from public.audit_leaves s
                    where s.tenant_id = tree.tenant_id and s.audit_id >= l.id
                    order by s.audit_id
                    limit 1
                  ) is distinct from l.id
                order by l.xid, l.id
                limit batch
            )
            union all
            (
                select l.xid, l.id
                from public.audit_log l
                where l.tenant_id = tree.tenant_id and l.epoch = tree.epoch and l.xid >= lowest
                  and (l.xid, l.id) > (tree.after_xid, tree.after_id)
                  and (tree.window_end is null or pg_visible_in_snapshot(l.xid, tree.window_end))
                  and (
                    select s.audit_id
                    from public.audit_leaves s
                    where s.tenant_id = tree.tenant_id and s.audit_id >= l.id
                    order by s.audit_id
                    limit 1
                  ) is distinct from l.id
                order by l.xid, l.id
                limit batch
            )
        ) as c
        order by c.xid, c.id
        limit batch);
end
$$;
