-- POST /webhooks/{id}/replay: what happened from `since` on, up to `until`, is sent again, under the same ids: with `only` `failed` what was not
-- delivered, be it that it was never made, with `all` everything. What was delivered is remembered for 30 days: of what is older and has no row
-- nobody knows whether it was, so `all` alone sends it. At most `most` events at once: `next_since` says where to go on, a whole second, so
-- that what happened in one is sent by one call, however much it is.
create or replace function office.replay_webhook(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    webhook uuid, since timestamptz, until timestamptz, only_failed boolean, most int, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
set jit = off
as $$
declare
    begun record;
    caller office.caller;
    hook public.webhooks;
    asked_at timestamptz := clock_timestamp();
    ids bigint[];
    -- The second that is left for another call.
    next_at timestamptz;
    shown json;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    select * into hook from public.webhooks w where w.tenant_id = caller.tenant and w.id = webhook for no key update;
    if not found then
        return office.not_found_result(caller, 'webhook_not_found');
    end if;
    select (a.after -> 'result')::json into shown
    from public.audit_log a
    where a.tenant_id = caller.tenant and a.idempotency_key = replay_webhook.key and a.entity_id = hook.id
      and a.action = 'webhook.replayed';
    if found then
        return office.store_result(caller, key, fingerprint, 202, shown::text);
    elsif not hook.active then
        return office.fault_result(caller, 'active', 'invalid_value');
    end if;
    loop
        with wanted as (
            select a.id, a.at
            from public.audit_log a
            left join public.webhook_deliveries d on d.tenant_id = a.tenant_id and d.webhook_id = hook.id and d.audit_id = a.id
            where a.tenant_id = caller.tenant and a.at >= since and a.at < least(until, asked_at) and a.action = any (hook.events)
              -- What waits is sent as it is; what was made for a former generation is not.
              and (d.id is null and (not only_failed or a.at >= asked_at - interval '30 days')
                   or d.done_at is null and d.generation <> hook.generation
                   or d.done_at is not null and (not only_failed or d.outcome = 'failed'))
            order by a.at, a.id
            limit most + 1
        ), rest as (
            select date_trunc('second', max(w.at)) as begins_at from wanted w having count(*) > most
        )
        select array_agg(w.id order by w.at, w.id) filter (where r.begins_at is null or w.at < r.begins_at), max(r.begins_at)
        into ids, next_at
        from wanted w
        left join rest r on true;
        exit when ids is not null or next_at is null;
        most := most * 2;
    end loop;
    ids := coalesce(ids, '{}');
    insert into public.webhook_deliveries as d (id, tenant_id, webhook_id, audit_id, generation, type, body, created_at, due_at)
    select office.webhook_event_id(hook.id, a.id, a.at), caller.tenant, hook.id, a.id, hook.generation, a.action,
        office.webhook_event_body(a), asked_at, asked_at + t.place * interval '1 microsecond'
    from unnest(ids) with ordinality as t (id, place)
    join public.audit_log a on a.tenant_id = caller.tenant and a.id = t.id
    order by t.place
    on conflict on constraint webhook_deliveries_one_per_event do update
    set generation = excluded.generation, created_at = excluded.created_at, due_at = excluded.due_at, attempts = 0,
        leased_until = null, claim = null, done_at = null, outcome = null;
    update public.webhooks w
    set due_at = greatest(least(w.due_at, asked_at), w.paused_until)
    where w.tenant_id = caller.tenant and w.id = hook.id and ids <> '{}';
    shown := json_build_object('queued', cardinality(ids), 'next_since', office.rfc3339_time(next_at));
    perform office.write_audit(
        caller.tenant, 'webhook.replayed', 'webhook', hook.id, null, null, null, null, null,
        jsonb_build_object(
            'since', office.rfc3339_time(since), 'until', office.rfc3339_time(until),
            'only', case when only_failed then 'failed' else 'all' end, 'result', shown));
    return office.store_result(caller, key, fingerprint, 202, shown::text);
end
$$;
