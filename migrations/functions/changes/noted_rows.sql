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
    -- Whatever is older was seen.
    first_xid constant xid8 := greatest(after_xid, pg_snapshot_xmin(since));
begin
    return query
    select array[n.xid::text, n.row_table, n.row_id, n.entity], n.row_table,
        case when n.entity = '' then n.row_id else n.entity end::uuid, n.op, n.at,
        case when n.entity <> '' then n.row_id::uuid end
    from (
        -- `delete` comes before `insert`, and that before `update`: so the least of them is what became of the row.
        select l.xid, l.row_table, l.row_id, case when l.row_table = 'notifications' then l.entity_id::text else '' end as entity,
            min(l.op) as op, min(l.at) as at
        from public.change_log l
        where l.tenant_id = tenant and l.xid >= first_xid and l.xid < pg_snapshot_xmax(until)
            and (l.xid, l.row_table, l.row_id) >= (after_xid, after_table, after_row)
            and not pg_visible_in_snapshot(l.xid, since) and pg_visible_in_snapshot(l.xid, until)
            and l.row_table = any (tables)
        group by 1, 2, 3, 4
    ) as n
    where (n.xid, n.row_table, n.row_id, n.entity) > (after_xid, after_table, after_row, after_entity)
    order by n.xid, n.row_table, n.row_id, n.entity
    limit most;
end
$$;
