-- PATCH /webhooks/{id}: what the fields name is changed. `version` is the one that the edit was made from, where the caller said it. One
-- that is turned on hears of what is committed from now on, and of nothing before. At another URL what waits is tried at once, and has all tries: it has not
-- failed there yet. What is under way to the former one is told by its attempts, none.
create or replace function office.update_webhook(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    webhook uuid, fields jsonb, version int, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    house public.tenants;
    before public.webhooks;
    after public.webhooks;
    asked_at constant timestamptz := clock_timestamp();
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    house := office.lock_tenant(caller.tenant);
    select * into before from public.webhooks w where w.tenant_id = caller.tenant and w.id = webhook;
    if not found then
        return office.not_found_result(caller, 'webhook_not_found');
    end if;
    -- Before its row is locked: the job has the row of its turn first.
    if (fields ->> 'active')::boolean then
        perform office.begin_webhook_events(caller.tenant);
    end if;
    select * into before from public.webhooks w where w.tenant_id = caller.tenant and w.id = webhook for no key update;
    if office.is_edited_by(caller.tenant, 'webhook', before.id, key) then
        return office.store_result(caller, key, fingerprint, 200, office.webhook_json(before)::text);
    elsif update_webhook.version <> before.version then
        return office.version_mismatch_result(caller, 'webhook', office.webhook_json(before));
    end if;
    after := jsonb_populate_record(before, fields);
    if office.is_own_url(house, after.url) and after.url <> before.url then
        return office.fault_result(caller, 'url', 'invalid_value');
    end if;
    if (after.url, after.events, after.description, after.active)
        is not distinct from (before.url, before.events, before.description, before.active)
    then
        return office.store_result(caller, key, fingerprint, 200, office.webhook_json(before)::text, is_lasting => true);
    end if;
    if after.active <> before.active then
        after.generation := before.generation + 1;
        after.due_at := 'infinity';
        after.paused_until := '-infinity';
        after.pauses := 0;
        after.failing_since := null;
        after.failing_for := null;
        after.turned_off := null;
        after.since := case when after.active then pg_current_snapshot() end;
    elsif after.url <> before.url then
        after.paused_until := '-infinity';
        after.pauses := 0;
        after.failing_since := null;
        after.failing_for := null;
        update public.webhook_deliveries d
        set attempts = 0, due_at = case when w.waits then asked_at + w.place * interval '1 microsecond' else d.due_at end
        from (
            select e.id, row_number() over (order by e.created_at, e.audit_id) as place, e.due_at > asked_at and e.leased_until is null as waits
            from public.webhook_deliveries e
            where e.tenant_id = caller.tenant and e.webhook_id = before.id and e.generation = before.generation and e.done_at is null
                -- What was never tried and is due is as it should be, however much of it there is.
                and (e.attempts > 0 or e.due_at > asked_at)
        ) as w
        where d.tenant_id = caller.tenant and d.id = w.id;
        after.due_at := office.next_webhook_due(after, asked_at);
    end if;
    update public.webhooks w
    set url = after.url, events = after.events, description = after.description, active = after.active, generation = after.generation,
        due_at = after.due_at, paused_until = after.paused_until, pauses = after.pauses, failing_since = after.failing_since, failing_for = after.failing_for,
        turned_off = after.turned_off, since = after.since, version = w.version + 1
    where w.tenant_id = caller.tenant and w.id = before.id
    returning * into after;
    perform office.audit_webhook('webhook.changed', before, after);
    return office.store_result(caller, key, fingerprint, 200, office.webhook_json(after)::text);
end
$$;
