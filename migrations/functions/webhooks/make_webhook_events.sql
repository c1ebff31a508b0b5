-- Makes the events of at most `batch` rows of a house's audit that were not looked at yet, in the order of transactions, and says whether there
-- are more. A run takes what was committed since the snapshot of the one before: so nothing that commits late is passed over, and nothing
-- that was rolled back is told.
create or replace function office.make_webhook_events(tenant uuid, batch int)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
set jit = off
as $$
declare
    place public.webhook_cursors;
    looked pg_snapshot;
    looked_in timestamptz;
    ids bigint[];
    newest xid8;
    made_at timestamptz;
    told uuid[];
begin
    select * into place from public.webhook_cursors c where c.tenant_id = tenant for no key update;
    if not found then
        return false;
    end if;
    looked := coalesce(place.run, pg_current_snapshot());
    looked_in := coalesce(place.run_epoch, pg_postmaster_start_time());
    select array_agg(f.id order by f.xid, f.id), max(f.xid) into ids, newest
    from (
        select n.xid, n.id
        from (
            select a.xid, a.id
            from public.audit_log a
            where a.tenant_id = tenant and a.epoch = place.epoch and a.xid >= pg_snapshot_xmax(place.snapshot)
            union all
            select a.xid, a.id
            from public.audit_log a
            where a.tenant_id = tenant and a.epoch = place.epoch and a.xid = any (array(select pg_snapshot_xip(place.snapshot)))
            union all
            -- Of other runs of Postgres, whose times are in no order where another server took over: transactions are numbered on.
            select found.xid, found.id
            from (
                with recursive epochs as (
                    (select a.epoch from public.audit_log a where a.tenant_id = tenant order by a.epoch limit 1)
                    union all
                    select (
                        select a.epoch
                        from public.audit_log a
                        where a.tenant_id = tenant and a.epoch > e.epoch
                        order by a.epoch
                        limit 1
                    )
                    from epochs e
                    where e.epoch is not null
                )
                select e.epoch from epochs e where e.epoch <> place.epoch
            ) as other
            cross join lateral (
                select a.xid, a.id
                from public.audit_log a
                where a.tenant_id = tenant and a.epoch = other.epoch and a.xid >= pg_snapshot_xmax(place.snapshot)
                -- One look into the index for each of them.
                offset 0
            ) as found
        ) as n
        where n.id > place.floor_id and pg_visible_in_snapshot(n.xid, looked)
          and (place.last_xid is null or (n.xid, n.id) > (place.last_xid, place.last_id))
        order by n.xid, n.id
        limit batch
    ) as f;
    if ids is null and place.run is null then
        -- Nothing new: the snapshot stays, which costs no write.
        return false;
    end if;
    -- Before its events, as everybody does who changes both.
    perform from public.webhooks w where w.tenant_id = tenant and w.active order by w.id for no key update;
    made_at := clock_timestamp();
    with made as (
        insert into public.webhook_deliveries (id, tenant_id, webhook_id, audit_id, generation, type, body, created_at, due_at)
        select office.webhook_event_id(w.id, a.id, a.at), tenant, w.id, a.id, w.generation, a.action, office.webhook_event_body(a), made_at,
            made_at + t.place * interval '1 microsecond'
        from unnest(ids) with ordinality as t (id, place)
        join public.audit_log a on a.tenant_id = tenant and a.id = t.id
        join public.webhooks w
            on w.tenant_id = tenant and w.active and a.action = any (w.events) and not pg_visible_in_snapshot(a.xid, w.since)
        order by t.place
        on conflict on constraint webhook_deliveries_one_per_event do nothing
        returning webhook_id
    )
    select array_agg(distinct m.webhook_id) into told from made m;
    update public.webhooks w
    set due_at = greatest(least(w.due_at, made_at), w.paused_until)
    where w.tenant_id = tenant and w.id = any (told);
    if cardinality(ids) = batch then
        update public.webhook_cursors c
        set run = looked, run_epoch = looked_in, last_xid = newest, last_id = ids[batch]
        where c.tenant_id = tenant;
        return true;
    end if;
    update public.webhook_cursors c
    set snapshot = looked, epoch = looked_in, run = null, run_epoch = null, last_xid = null, last_id = null
    where c.tenant_id = tenant;
    return false;
end
$$;
