-- What a run of changes tells of, by kind and id, from behind a place on: what changed between the two snapshots, with what shows it and
-- what it alone kept in scope. Whether each is in scope, office.change_documents() tells.
--
-- One kind after another, as many as the page takes: what comes behind the page is not looked for.
create or replace function office.changed_entities(cursor office.change_cursor, page_size int)
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
    noted record;
    moved uuid[];
    next_kind text;
    begins_after uuid;
    left_over int := page_size;
    found_count int;
begin
    select
        array_agg(distinct n.entity_id) filter (where n.kind = 'tenant') as tenants,
        array_agg(distinct n.entity_id) filter (where n.kind = 'item') as items,
        array_agg(distinct n.entity_id) filter (where n.kind = 'item' and n.row_table = 'items') as shown_items,
        array_agg(distinct n.entity_id) filter (where n.kind = 'asset') as assets,
        array_agg(distinct n.entity_id) filter (where n.kind = 'client') as clients,
        array_agg(distinct n.entity_id) filter (where n.kind = 'client' and n.row_table = 'clients') as shown_clients,
        array_agg(distinct n.entity_id) filter (where n.kind = 'reservation') as reservations,
        array_agg(distinct n.entity_id) filter (where n.kind = 'account') as accounts,
        -- The users that they were tied to, too.
        array_agg(distinct n.row_id::uuid) filter (where n.kind = 'account') as account_rows,
        -- What somebody else was told is called by another account.
        array_agg(distinct n.entity_id) filter (
            where n.kind = 'notification' and n.row_id = cursor.account::text) as notifications
    into noted
    from office.noted_between(tenant, cursor.since, cursor.looked, null) n;
    moved := office.moved_reservations(cursor, noted.reservations);

    foreach next_kind in array cursor.kinds[coalesce(array_position(cursor.kinds, cursor.after_kind), 1):] loop
        begins_after := case
            when next_kind = cursor.after_kind then cursor.after_id else '00000000-0000-0000-0000-000000000000' end;
        return query
        select array_position(cursor.kinds, next_kind), next_kind, t.id
        from (
            select u.id
            from unnest(case next_kind
                when 'tenant' then noted.tenants
                when 'item' then noted.items
                when 'asset' then noted.assets
                when 'client' then noted.clients
                when 'reservation' then moved
                when 'notification' then noted.notifications
            end) as u (id)
            union
            select k.id
            from unnest(case when next_kind in ('client', 'asset') then moved end) as m (id)
            cross join lateral office.entities_kept_by(tenant, m.id, cursor.scope) as k
            where k.kind = next_kind
            union
            select r.id
            from office.reservations_that_show(
                cursor, noted.shown_items, noted.shown_clients, noted.accounts, noted.account_rows, begins_after, left_over) as r
            where next_kind = 'reservation'
        ) as t
        where t.id > begins_after
        order by t.id
        limit left_over;
        get diagnostics found_count = row_count;
        left_over := left_over - found_count;
        exit when left_over <= 0;
    end loop;
end
$$;
