-- The next reservations in scope behind one, by id, that show the name of one of these items, clients or accounts: with a line of the item,
-- or as a kit of it; of the client; handed out or taken back by a user that the account is or was tied to, or noted by the account.
-- `account_rows` are users that an account is tied to no more.
--
-- From the names to the reservations where they have few, else from the scope, which is looked through no further than the page goes: so
-- neither a long past nor very many names make a page dear. The lookups of the scope stand behind `offset 0`, so that none becomes a
-- table read whole; a list of names is a hash, which an array is not.
create or replace function office.reservations_that_show(
    cursor office.change_cursor, item_ids uuid[], client_ids uuid[], account_ids uuid[], account_rows uuid[], begins_after uuid,
    page_size int
)
returns table (id uuid)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
declare
    few constant int := 500;
    tenant constant uuid := cursor.tenant;
    first_midnight constant timestamptz := office.local_midnight(cursor.run_day, cursor.zone);
    last_midnight constant timestamptz := office.local_midnight(cursor.run_day + 7, cursor.zone);
    named uuid[];
    user_ids uuid[];
begin
    if num_nonnulls(item_ids, client_ids, account_ids) = 0 then
        return;
    end if;
    if account_ids is null and coalesce(cardinality(item_ids), 0) + coalesce(cardinality(client_ids), 0) <= few then
        named := array(
            select s.reservation_id
            from (
                select l.reservation_id
                from unnest(item_ids) as i (id)
                cross join lateral (
                    select b.reservation_id from public.reservation_items b where b.tenant_id = tenant and b.item_id = i.id
                    union all
                    select b.reservation_id from public.reservation_kits b where b.tenant_id = tenant and b.item_id = i.id
                    offset 0
                ) as l
                union all
                select r.id
                from unnest(client_ids) as c (id)
                cross join lateral (
                    select b.id from public.reservations b where b.tenant_id = tenant and b.client_id = c.id offset 0
                ) as r
            ) as s
            limit few + 1);
        if cardinality(named) <= few then
            return query
            select r.id
            from (select distinct n.id from unnest(named) as n (id) where n.id > begins_after) as n
            cross join lateral (
                select b.id
                from public.reservations b
                where b.tenant_id = tenant and b.id = n.id
                    and office.is_in_scope(cursor.scope, b.status, b.pickup_at, b.return_at, first_midnight, last_midnight)
                offset 0
            ) as r
            order by r.id
            limit page_size;
            return;
        end if;
    end if;
    user_ids := account_rows || array(
        select u.id
        from public.accounts a
        cross join lateral unnest(a.former_users || a.auth_user_id) as u (id)
        where a.tenant_id = tenant and a.id = any (account_ids) and u.id is not null);
    return query
    with item as materialized (
        select i.id from unnest(item_ids) as i (id)
    ), client as materialized (
        select c.id from unnest(client_ids) as c (id)
    )
    select s.id
    from (
        select r.id, r.client_id
        from office.reservations_in_scope(tenant, cursor.scope, first_midnight, last_midnight) r
        where r.id > begins_after
        order by r.id
        offset 0
    ) as s
    where client_ids is not null and s.client_id in (select c.id from client c)
        or item_ids is not null and exists (
            select
            from public.reservation_items l
            where l.tenant_id = tenant and l.reservation_id = s.id and (l.item_id in (select i.id from item i)) is true
            offset 0)
        or item_ids is not null and exists (
            select
            from public.reservation_kits k
            where k.tenant_id = tenant and k.reservation_id = s.id and (k.item_id in (select i.id from item i)) is true
            offset 0)
        or account_ids is not null and exists (
            select
            from public.asset_checkouts c
            where c.tenant_id = tenant and c.reservation_id = s.id
                and (
                    c.picked_up_by = any (user_ids) or c.returned_by = any (user_ids)
                    or c.pickup_noted_by = any (account_ids) or c.return_noted_by = any (account_ids))
            offset 0)
    order by s.id
    limit page_size;
end
$$;
