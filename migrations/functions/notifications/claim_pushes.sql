-- Takes at most `batch` pushes that are due on these platforms, for as long as `lease`, with all that it takes to send them: whoever
-- took one sends it, with no transaction open, and then calls office.finish_push() or office.postpone_push(). Several servers may do
-- so at once: each takes others than its neighbour, and what one left undone is taken up by another after the lease.
-- 
-- What is no longer true, expired, read or muted by now ends here and is not sent. What a suspended house has to tell waits, and so does
-- what is due in a house's quiet hours: it was put off, or no server was there in time.
create or replace function office.claim_pushes(batch int, lease interval, platforms text[])
returns table (
    push_id uuid, tenant_id uuid, notification_id uuid, device_id uuid, platform text, token text, endpoint text, p256dh text,
    auth text, environment text, title text, body text, badge int, kind text, reservation_id uuid, collapse_key text,
    expires_at timestamptz, attempts int, expires_at_epoch bigint, registered_at_epoch_ms bigint
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
    claimed_at constant timestamptz := clock_timestamp();
    claimed_until constant timestamptz := claimed_at + lease;
    suspended constant uuid[] := office.suspended_tenants();
    wanted text;
    taken public.push_outbox[] := '{}';
    ids uuid[];
    house uuid;
    audible_at timestamptz;
    held uuid[];
begin
    perform set_config('office.push_sweep', 'on', true);
    foreach wanted in array platforms loop
        taken := taken || array(
            select p
            from public.push_outbox p
            where p.platform = wanted and p.due_at <= claimed_at and p.done_at is null and p.tenant_id <> all (suspended)
            order by p.due_at
            limit batch - cardinality(taken)
            for update skip locked);
    end loop;
    for house in select distinct t.tenant_id from unnest(taken) as t order by 1 loop
        perform office.switch_tenant(house::text);
        ids := array(select t.id from unnest(taken) as t where t.tenant_id = house);
        update public.push_outbox p
        set done_at = claimed_at, outcome = 'expired', leased_until = null
        where p.tenant_id = house and p.expires_at <= claimed_at and p.id = any (ids);
        select office.after_quiet_hours(t.quiet_hours, t.time_zone, claimed_at) into audible_at from public.tenants t where t.id = house;
        if audible_at > claimed_at then
            update public.push_outbox p
            set due_at = audible_at, leased_until = null
            where p.tenant_id = house and p.done_at is null and p.id = any (ids);
            continue;
        end if;
        held := office.withdraw_untrue(
            house, array(select t.notification_id from unnest(taken) as t where t.tenant_id = house and t.expires_at > claimed_at),
            claimed_at);
        -- Whoever does not want to be told by now is not.
        held := held || array(
            select n.id
            from public.notifications n
            join public.notification_settings s on s.tenant_id = house and s.account_id = n.account_id
            where n.tenant_id = house and n.id = any (array(select t.notification_id from unnest(taken) as t where t.tenant_id = house))
                and n.kind = any (s.muted_push));
        -- Also where the session has ended that registered the device.
        update public.push_outbox p
        set done_at = claimed_at, outcome = 'withdrawn', leased_until = null
        from public.devices d
        where p.tenant_id = house and p.done_at is null and p.id = any (ids)
            and d.tenant_id = house and d.id = p.device_id
            and (p.notification_id = any (held) or d.session_id is not null and not exists (
                select from signin.sessions s where s.id = d.session_id and coalesce(s.ends_at > claimed_at, true)));
        return query
        with sending as materialized (
            update public.push_outbox p
            set due_at = claimed_until, leased_until = claimed_until, attempts = p.attempts + 1
            where p.tenant_id = house and p.done_at is null and p.id = any (ids)
            returning p.id, p.notification_id, p.device_id, p.attempts, p.expires_at
        ), told as materialized (
            select n as notification, n.id, n.account_id
            from public.notifications n
            where n.tenant_id = house and n.id = any (array(select s.notification_id from sending s))
        ), person as materialized (
            select p.id, office.unread_count(house, p.id) as unread, (
                select a.locale from public.accounts a where a.tenant_id = house and a.id = p.id) as locale
            from (select distinct t.account_id as id from told t) as p
        )
        select s.id, house, n.id, d.id, d.platform, d.token, d.endpoint, d.p256dh, d.auth, d.environment, n.title, n.body, p.unread,
            n.kind, n.reservation_id,
            -- A newer one of the same takes its place, but none of another unit's damage.
            replace(coalesce(case when n.kind = 'asset_damaged' then n.asset_id end, n.reservation_id, n.item_id)::text, '-', ''),
            s.expires_at, s.attempts, extract(epoch from s.expires_at)::bigint, (extract(epoch from d.registered_at) * 1000)::bigint
        from sending s
        join told t on t.id = s.notification_id
        join person p on p.id = t.account_id
        cross join lateral office.notification_in_words(t.notification, p.locale) as n
        join public.devices d on d.tenant_id = house and d.id = s.device_id;
    end loop;
    perform office.switch_tenant('');
    perform set_config('office.push_sweep', '', true);
end
$$;
