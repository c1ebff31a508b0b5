-- What a run of changes tells of, by kind and id, from behind a place on: what changed between the two snapshots, with what shows it and
-- what it alone kept in scope. Whether each is in scope, office.change_documents() tells.
--
-- The functions called for each row are put in the place of their calls by the planner. Each goes from an id to a few rows by an index,
-- whatever the planner believes of how many were noted: their `offset 0` keeps the steps apart.
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
    first_midnight constant timestamptz := office.local_midnight(cursor.run_day, cursor.zone);
    last_midnight constant timestamptz := office.local_midnight(cursor.run_day + 7, cursor.zone);
begin
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
        from office.reservations_of_days_passed(tenant, cursor.zone, cursor.day, cursor.run_day) r
        where cursor.day <> cursor.run_day
    ), told as (
        select n.kind, n.entity_id as id from noted n
        union
        select 'reservation', m.id from moved m
        union
        select e.kind, e.id from moved m cross join lateral office.entities_kept_by(tenant, m.id, cursor.scope) as e
        union
        select 'reservation', r.id
        from noted n
        cross join lateral office.reservations_of_client(tenant, n.entity_id, cursor.scope, first_midnight, last_midnight) as r
        where n.kind = 'client' and n.row_table = 'clients'
        union
        select 'reservation', r.id
        from noted n
        cross join lateral office.reservations_of_item(tenant, n.entity_id, cursor.scope, first_midnight, last_midnight) as r
        where n.kind = 'item' and n.row_table = 'items'
        union
        select 'reservation', r.id
        from noted n
        cross join lateral office.reservations_handled_by(
            tenant, n.entity_id, n.account_row::uuid, cursor.scope, first_midnight, last_midnight) as r
        where n.kind = 'account'
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
