-- What a run tells of, by kind and id, from behind a place on: everything in scope in a full run, else what changed between the
-- two snapshots, with what shows it and what it alone kept in scope. Whether each is in scope, office.change_documents() tells.
create or replace function office.run_entities(cursor office.change_cursor, page_size int)
returns table (place int, kind text, id uuid)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
declare
    tenant constant uuid := cursor.tenant;
    first_midnight constant timestamptz := office.local_midnight(cursor.run_day, cursor.zone);
    last_midnight constant timestamptz := office.local_midnight(cursor.run_day + 7, cursor.zone);
    -- By the calendar alone something comes or goes only at the edges of the days that have passed since.
    passed_from constant timestamptz := office.local_midnight(least(cursor.day, cursor.run_day), cursor.zone);
    passed_until constant timestamptz := office.local_midnight(greatest(cursor.day, cursor.run_day), cursor.zone);
    ahead_from constant timestamptz := office.local_midnight(least(cursor.day, cursor.run_day) + 7, cursor.zone);
    ahead_until constant timestamptz := office.local_midnight(greatest(cursor.day, cursor.run_day) + 7, cursor.zone);
    next_kind text;
    begins_after uuid;
    left_over int := page_size;
    found int;
begin
    if cursor.since is null then
        -- One kind after another, as many as the page takes.
        foreach next_kind in array cursor.kinds[coalesce(array_position(cursor.kinds, cursor.after_kind), 1):] loop
            begins_after := case
                when next_kind = cursor.after_kind then cursor.after_id else '00000000-0000-0000-0000-000000000000' end;
            return query
            select array_position(cursor.kinds, next_kind), next_kind, e.id
            from office.entities_in_scope(
                tenant, cursor.scope, next_kind, begins_after, left_over, first_midnight, last_midnight) as e;
            get diagnostics found = row_count;
            left_over := left_over - found;
            exit when left_over <= 0;
        end loop;
        return;
    end if;

    return query
    with noted as materialized (
        -- What `since` had not seen. Told in two parts, because each finds its rows by the index.
        select l.kind, l.entity_id, l.row_table
        from public.change_log l
        where l.tenant_id = tenant and l.xid >= pg_snapshot_xmax(cursor.since) and pg_visible_in_snapshot(l.xid, cursor.looked)
        union
        select l.kind, l.entity_id, l.row_table
        from public.change_log l
        where l.tenant_id = tenant and l.xid = any (array(select pg_snapshot_xip(cursor.since)))
            and pg_visible_in_snapshot(l.xid, cursor.looked)
    ), moved as materialized (
        select n.entity_id as id from noted n where n.kind = 'reservation'
        union
        select r.id
        from public.reservations r
        where cursor.day <> cursor.run_day and r.tenant_id = tenant and r.pickup_at >= passed_from and r.pickup_at < passed_until
        union
        select r.id
        from public.reservations r
        where cursor.day <> cursor.run_day and r.tenant_id = tenant and r.return_at >= passed_from and r.return_at < passed_until
        union
        select r.id
        from public.reservations r
        where cursor.day <> cursor.run_day and r.tenant_id = tenant and r.pickup_at >= ahead_from and r.pickup_at < ahead_until
        union
        select r.id
        from public.reservations r
        where cursor.day <> cursor.run_day and r.tenant_id = tenant and r.return_at >= ahead_from and r.return_at < ahead_until
    ), told as (
        select n.kind, n.entity_id as id from noted n
        union
        select 'reservation', m.id from moved m
        union
        -- Shown by a reservation: its client's name, its items' names.
        select 'reservation', r.id
        from noted n
        join public.reservations r on r.tenant_id = tenant and r.client_id = n.entity_id
        where n.kind = 'client' and n.row_table = 'clients'
            and office.is_in_scope(cursor.scope, r.status, r.pickup_at, r.return_at, first_midnight, last_midnight)
        union
        select 'reservation', r.id
        from noted n
        join public.reservation_items l on l.tenant_id = tenant and l.item_id = n.entity_id
        join public.reservations r on r.tenant_id = l.tenant_id and r.id = l.reservation_id
        where n.kind = 'item' and n.row_table = 'items'
            and office.is_in_scope(cursor.scope, r.status, r.pickup_at, r.return_at, first_midnight, last_midnight)
        union
        -- In scope with a reservation: its client on the floor, its assets that are inactive.
        select 'client', r.client_id
        from moved m
        join public.reservations r on r.tenant_id = tenant and r.id = m.id
        where cursor.scope = 'floor'
        union
        select 'asset', a.id
        from moved m
        join public.reservation_items l on l.tenant_id = tenant and l.reservation_id = m.id
        join public.assets a on a.tenant_id = l.tenant_id and a.id = any (l.assigned_asset_ids)
        where a.status in ('ARCHIVED', 'DISPOSED')
    )
    select p.place, t.kind, t.id
    from told t
    cross join lateral (select array_position(cursor.kinds, t.kind) as place offset 0) as p
    where p.place is not null
        and (cursor.after_kind is null or (p.place, t.id) > (array_position(cursor.kinds, cursor.after_kind), cursor.after_id))
    order by p.place, t.id
    limit page_size;
end
$$;
