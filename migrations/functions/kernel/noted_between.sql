-- What was noted of a tenant that one snapshot had not seen and another sees: rows of the log, in the order of transactions, at most
-- `most` where that is given. What runs at this moment is stepped over and never read: an import may have written very many rows that
-- nobody sees yet.
create or replace function office.noted_between(tenant uuid, since pg_snapshot, until pg_snapshot, most int)
returns table (kind text, entity_id uuid, row_table text, row_id text)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
declare
    begins_at xid8 := pg_snapshot_xmax(since);
    -- Transactions that were running and are seen now.
    ended constant xid8[] := array(
        select r.xid from pg_snapshot_xip(since) as r (xid) where pg_visible_in_snapshot(r.xid, until));
    running xid8;
begin
    if cardinality(ended) > 0 then
        return query
        select l.kind, l.entity_id, l.row_table, l.row_id
        from public.change_log l
        where l.tenant_id = tenant and l.xid = any (ended)
        limit most;
    end if;
    -- From gap to gap between those that run. Ordered, because a plan without an order may begin at the wrong end of the log.
    for running in
        select r.xid from pg_snapshot_xip(until) as r (xid) where r.xid >= begins_at
        union all
        select pg_snapshot_xmax(until)
        order by 1
    loop
        if begins_at < running then
            return query
            select l.kind, l.entity_id, l.row_table, l.row_id
            from public.change_log l
            where l.tenant_id = tenant and l.xid >= begins_at and l.xid < running
            order by l.xid
            limit most;
        end if;
        begins_at := (running::text::numeric + 1)::text::xid8;
    end loop;
end
$$;
