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
                tenant, cursor.account, cursor.scope, next_kind, begins_after, left_over, first_midnight, last_midnight) as e;
            get diagnostics found = row_count;
            left_over := left_over - found;
            exit when left_over <= 0;
        end loop;
        return;
    end if;

    return query
    with noted as materialized (
        select distinct n.kind, n.entity_id, n.row_table, case when n.kind = 'account' then n.row_id end as account_row
        from office.noted_between(tenant, cursor.since, cursor.looked, null) n
        -- What somebody else was told is called by another account.
        where n.kind <> 'notification' or n.row_id = cursor.account::text
    ), moved as materialized (
        select n.entity_id as id from noted n where n.kind = 'reservation'
        union
        select r.id
        from public.reservations r
        where cursor.day <> cursor.run_day and r.tenant_id = tenant and r.pickup_at >= passed_from and r.pickup_at < passed_until
        union
        select r.id
        from public.reservations r
        -- Those are also the ones that became overdue.
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
        -- Shown by a reservation: its client's name, its items' names, those of who handed out. From each id to a few rows by an
        -- index, whatever the planner believes of how many were noted: `offset 0` keeps the steps apart.
        select 'reservation', r.id
        from noted n
        cross join lateral (
            select b.id
            from public.reservations b
            where b.tenant_id = tenant and b.client_id = n.entity_id
                and office.is_in_scope(cursor.scope, b.status, b.pickup_at, b.return_at, first_midnight, last_midnight)
            offset 0
        ) as r
        where n.kind = 'client' and n.row_table = 'clients'
        union
        select 'reservation', r.id
        from noted n
        cross join lateral (
            select l.reservation_id
            from public.reservation_items l
            where l.tenant_id = tenant and l.item_id = n.entity_id
            offset 0
        ) as l
        cross join lateral (
            select b.id
            from public.reservations b
            where b.tenant_id = tenant and b.id = l.reservation_id
                and office.is_in_scope(cursor.scope, b.status, b.pickup_at, b.return_at, first_midnight, last_midnight)
            offset 0
        ) as r
        where n.kind = 'item' and n.row_table = 'items'
        union
        select 'reservation', r.id
        from noted n
        cross join lateral (
            select k.reservation_id
            from public.reservation_kits k
            where k.tenant_id = tenant and k.item_id = n.entity_id
            offset 0
        ) as k
        cross join lateral (
            select b.id
            from public.reservations b
            where b.tenant_id = tenant and b.id = k.reservation_id
                and office.is_in_scope(cursor.scope, b.status, b.pickup_at, b.return_at, first_midnight, last_midnight)
            offset 0
        ) as r
        where n.kind = 'item' and n.row_table = 'items'
        union
        select 'reservation', r.id
        from noted n
        cross join lateral (
            -- Those that the account is tied to, and was.
            select array[
                n.account_row::uuid,
                (select a.auth_user_id from public.accounts a where a.tenant_id = tenant and a.id = n.entity_id)] as ids
            offset 0
        ) as person
        cross join lateral office.reservations_in_scope(tenant, cursor.scope, first_midnight, last_midnight) as r
        where n.kind = 'account' and exists (
            select from public.asset_checkouts c
            where c.tenant_id = tenant and c.reservation_id = r.id
                and (c.picked_up_by = any (person.ids) or c.returned_by = any (person.ids)))
        union
        -- In scope with a reservation: its client on the floor, one that is archived at the desk too, its assets that are inactive.
        select 'client', r.client_id
        from moved m
        cross join lateral (
            select b.client_id from public.reservations b where b.tenant_id = tenant and b.id = m.id offset 0
        ) as r
        where cursor.scope = 'floor' or exists (
            select from public.clients c where c.tenant_id = tenant and c.id = r.client_id and c.archived_at is not null)
        union
        select 'asset', a.id
        from moved m
        cross join lateral (
            select unnest(l.assigned_asset_ids) as asset
            from public.reservation_items l
            where l.tenant_id = tenant and l.reservation_id = m.id
            offset 0
        ) as l
        cross join lateral (
            select u.id
            from public.assets u
            where u.tenant_id = tenant and u.id = l.asset and u.status in ('ARCHIVED', 'DISPOSED')
            offset 0
        ) as a
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
