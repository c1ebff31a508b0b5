-- Of some notifications of a house those that are not to be sent any more: what is no longer true, of no use, read, or of somebody
-- who may not be told. What of these nothing went out of is withdrawn, so that the feed does not show it either; of all others it is
-- noted that something goes out.
create or replace function office.withdraw_untrue(tenant uuid, ids uuid[], at timestamptz)
returns uuid[]
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    asked public.notifications[];
    untrue uuid[];
    held uuid[];
begin
    -- Locked by id, as whoever reads them does.
    asked := array(
        select n
        from public.notifications n
        where n.tenant_id = tenant and n.id = any (ids)
        order by n.id
        for no key update);
    -- What many were told of is looked at once.
    untrue := array(
        with event as materialized (
            select n.ids, office.is_still_true(n.one, at) as is_true
            from (
                select array_agg(a.id) as ids, (array_agg(a::public.notifications))[1] as one
                from unnest(asked) as a
                group by a.kind, a.reservation_id, a.asset_id, a.item_id, a.moment, a.expires_at
            ) as n
        )
        select a.id
        from unnest(asked) as a
        where a.withdrawn_at is not null or not office.may_be_told(a.tenant_id, a.account_id, a.kind)
            or a.id in (select unnest(e.ids) from event e where not e.is_true));
    held := untrue || array(select a.id from unnest(asked) as a where a.read_at is not null or a.expires_at <= at);
    update public.notifications n
    set withdrawn_at = at
    where n.tenant_id = tenant and n.id = any (untrue) and n.told_at is null and n.read_at is null and n.withdrawn_at is null;
    update public.notifications n
    set told_at = at
    where n.tenant_id = tenant and n.id = any (ids) and n.id <> all (held) and n.told_at is null;
    return held;
end
$$;
