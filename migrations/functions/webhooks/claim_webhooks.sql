-- Takes what is due of at most `batch` endpoints, at most two of each and the oldest first, for as long as `lease`: whoever took one sends it, with
-- no transaction open, and then calls office.finish_webhook(). Several servers may do so at once: an endpoint's turn is one server's. Of
-- endpoints that fail it takes at most `failing_batch`, so that those that hang leave room for all others. What is of a suspended house waits.
-- `former_secret` has all that sign beside the newest, divided by blanks.
create or replace function office.claim_webhooks(batch int, failing_batch int, lease interval)
returns table (
    delivery_id uuid, tenant_id uuid, webhook_id uuid, url text, secret text, former_secret text, body text, attempt int, claim uuid,
    is_failing boolean
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
    claimed_at constant timestamptz := clock_timestamp();
    claimed_until constant timestamptz := claimed_at + lease;
    -- Names this taking.
    taking constant uuid := gen_random_uuid();
    suspended constant uuid[] := office.suspended_tenants();
    taken public.webhooks[];
    hook public.webhooks;
    under_way int;
    next_due timestamptz;
begin
    perform set_config('office.webhook_sweep', 'on', true);
    taken := array(
        select w
        from public.webhooks w
        where w.due_at <= claimed_at and w.failing_since is null and w.tenant_id <> all (suspended)
        order by w.due_at
        limit batch
        for no key update skip locked);
    taken := taken || array(
        select w
        from public.webhooks w
        where w.due_at <= claimed_at and w.failing_since is not null and w.tenant_id <> all (suspended)
        order by w.due_at
        limit failing_batch
        for no key update skip locked);
    foreach hook in array taken loop
        select count(*) into under_way
        from public.webhook_deliveries d
        where d.tenant_id = hook.tenant_id and d.webhook_id = hook.id and d.leased_until > claimed_at;
        return query
        update public.webhook_deliveries d
        set due_at = claimed_until, leased_until = claimed_until, attempts = d.attempts + 1, claim = taking
        where d.tenant_id = hook.tenant_id and d.id = any (array(
            select o.id
            from public.webhook_deliveries o
            where o.tenant_id = hook.tenant_id and o.webhook_id = hook.id and o.generation = hook.generation and o.done_at is null
              and o.due_at <= claimed_at
            order by o.due_at
            limit greatest(0, 2 - under_way)))
        returning d.id, d.tenant_id, d.webhook_id, hook.url, encode(hook.secret, 'hex'),
            (
                select string_agg(encode(p.secret, 'hex'), ' ' order by p.place)
                from unnest(hook.former_secret || hook.older_secrets, hook.former_until || hook.older_until)
                    with ordinality as p (secret, until, place)
                where p.until > claimed_at
            ), d.body, d.attempts, d.claim,
            hook.failing_since is not null;
        next_due := office.next_webhook_due(hook, claimed_at);
        update public.webhooks w
        set due_at = next_due
        where w.tenant_id = hook.tenant_id and w.id = hook.id;
    end loop;
    perform set_config('office.webhook_sweep', '', true);
end
$$;
