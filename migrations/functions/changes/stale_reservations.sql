-- Which of these reservations are shown otherwise than they were in a snapshot: one that changed, or whose client, items, kits or, with
-- candidates, their assets did. An account's name is shown with what the person handed out or took back; whose account it was the log
-- does not tell, so all that anything went out on count. The tenant's time zone decides what is overdue. After very many changes all of
-- them count as changed: to find out would cost more.
create or replace function office.stale_reservations(tenant uuid, ids uuid[], since pg_snapshot, with_candidates boolean)
returns uuid[]
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
declare
    most constant int := 500;
    kinds text[];
    entities uuid[];
    tables text[];
    reservation_ids uuid[];
    client_ids uuid[];
    item_ids uuid[];
    has_accounts boolean;
begin
    if not office.is_known(tenant, since) then
        return ids;
    end if;
    select array_agg(n.kind), array_agg(n.entity_id), array_agg(n.row_table)
    into kinds, entities, tables
    from office.noted_between(tenant, since, pg_current_snapshot(), most) n;
    if cardinality(kinds) >= most then
        return ids;
    end if;

    select array_agg(n.id) filter (where n.kind = 'reservation'), array_agg(n.id) filter (where n.kind = 'client'),
        -- An asset that is gone is in no table, but its item was noted with it.
        array_agg(n.id) filter (where n.kind = 'item' and (with_candidates or n.row_table = 'items'))
    into reservation_ids, client_ids, item_ids
    from unnest(kinds, entities, tables) as n (kind, id, row_table);
    has_accounts := coalesce('account' = any (kinds), false);
    if 'tenant' = any (kinds) then
        return ids;
    end if;
    if with_candidates then
        item_ids := item_ids || array(
            select a.item_id
            from unnest(kinds, entities) as n (kind, id)
            join public.assets a on a.tenant_id = tenant and a.id = n.id
            where n.kind = 'asset');
    end if;

    return array(
        select g.id
        from unnest(ids) as g (id)
        where g.id = any (reservation_ids)
            or client_ids is not null and exists (
                select from public.reservations r
                where r.tenant_id = tenant and r.id = g.id and r.client_id = any (client_ids))
            or item_ids is not null and exists (
                select from public.reservation_items l
                where l.tenant_id = tenant and l.reservation_id = g.id and l.item_id = any (item_ids))
            or item_ids is not null and exists (
                select from public.reservation_kits k
                where k.tenant_id = tenant and k.reservation_id = g.id and k.item_id = any (item_ids))
            or has_accounts and exists (
                select from public.asset_checkouts c where c.tenant_id = tenant and c.reservation_id = g.id));
end
$$;
