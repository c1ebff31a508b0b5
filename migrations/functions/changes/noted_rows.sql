-- The rows of these tables that changed between two snapshots, in the order of transactions, from behind a place on: once for each
-- transaction that changed one. A notification's row is called by its account, its owner, so it goes by its entity.
create or replace function office.noted_rows(
    tenant uuid, tables text[], since pg_snapshot, until pg_snapshot, begins_after text[], most int
)
returns table (place text[], row_table text, id uuid, op text, at timestamptz, owner uuid)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
declare
    after_xid constant xid8 := coalesce(begins_after[1], '0')::xid8;
    after_table constant text := coalesce(begins_after[2], '');
    after_row constant text := coalesce(begins_after[3], '');
    after_entity constant text := coalesce(begins_after[4], '');
    -- Transactions that were running and are seen now. They come before all that began later, and what lies between them was seen.
    ended constant xid8[] := array(
        select r.xid from pg_snapshot_xip(since) as r (xid) where r.xid >= after_xid and pg_visible_in_snapshot(r.xid, until));
    -- Where those begin: one place in the index, for a scan that has two to choose from may begin at the wrong one.
    is_among_later constant boolean := after_xid >= pg_snapshot_xmax(since);
    first_xid constant xid8 := greatest(after_xid, pg_snapshot_xmax(since));
    first_table constant text := case when is_among_later then after_table else '' end;
    first_row constant text := case when is_among_later then after_row else '' end;
    first_entity constant text := case when is_among_later then after_entity else '' end;
begin
    return query
    select array[n.xid::text, n.row_table, n.row_id, n.entity], n.row_table,
        case when n.entity = '' then n.row_id else n.entity end::uuid, n.op, n.at,
        case when n.entity <> '' then n.row_id::uuid end
    from (
        (
            -- `delete` comes before `insert`, and that before `update`: so the least of them is what became of the row.
            select l.xid, l.row_table, l.row_id, called.entity, min(l.op) as op, min(l.at) as at
            from public.change_log l
            cross join lateral (select case when l.row_table = 'notifications' then l.entity_id::text else '' end) as called (entity)
            -- Between which they lie, for the index: it is not looked through for each of a list where its order is wanted.
            where l.tenant_id = tenant and l.xid >= pg_snapshot_xmin(since) and l.xid < pg_snapshot_xmax(since)
                and l.xid = any (ended) and l.row_table = any (tables)
                and (l.xid, l.row_table, l.row_id, called.entity) > (after_xid, after_table, after_row, after_entity)
            group by l.xid, l.row_table, l.row_id, called.entity
            order by l.xid, l.row_table, l.row_id, called.entity
            limit most
        )
        union all
        (
            -- In the order of the log's index: a page reads no more than it tells.
            select l.xid, l.row_table, l.row_id, called.entity, min(l.op) as op, min(l.at) as at
            from public.change_log l
            cross join lateral (select case when l.row_table = 'notifications' then l.entity_id::text else '' end) as called (entity)
            -- By its transaction alone: the policies keep the comparison of the place, which is of more than columns, out of the index.
            where l.tenant_id = tenant and l.xid >= first_xid and l.xid < pg_snapshot_xmax(until)
                and pg_visible_in_snapshot(l.xid, until) and l.row_table = any (tables)
                and (l.xid, l.row_table, l.row_id, called.entity) > (first_xid, first_table, first_row, first_entity)
            group by l.xid, l.row_table, l.row_id, called.entity
            order by l.xid, l.row_table, l.row_id, called.entity
            limit most
        )
    ) as n
    order by n.xid, n.row_table, n.row_id, n.entity
    limit most;
end
$$;
