-- What came of a try: delivered where the status is of 200 to 299, else tried again by the table, or after what the receiver asked for, of at
-- most a day. 410 turns the endpoint off, and so do five days in which something was tried and nothing delivered; 429, 502, 504 and a wish for a
-- pause slow down all of the endpoint. What another URL said than the endpoint has now counts for nothing, nor what was sent before it
-- was turned off. A test is tried once, and its failure makes none of the endpoint. Returns `delivered`, `later`, `failed` after the last try, `off` where the endpoint was turned off, or null
-- where another server has taken it up since.
create or replace function office.finish_webhook(
    tenant uuid, webhook uuid, delivery uuid, claim uuid, sent_at bigint, signature text, status int, fault text, took_ms int,
    retry_after_seconds int, sends_mail boolean
)
returns text
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    ended_at constant timestamptz := clock_timestamp();
    previous constant text := office.switch_tenant(tenant::text);
    is_good constant boolean := coalesce(status between 200 and 299, false);
    asked_pause constant interval := least(greatest(retry_after_seconds, 0), 86400) * interval '1 s';
    hook public.webhooks;
    tried public.webhook_deliveries;
    pause interval;
    came text;
    is_test boolean;
    -- The URL was changed while it was under way, or it was turned off.
    is_elsewhere boolean;
    next_due timestamptz;
    -- Longer than between two tries: the house was suspended meanwhile, no server was there, or nothing happened.
    longest_pause constant interval := '2 days';
begin
    select * into hook from public.webhooks w where w.tenant_id = tenant and w.id = webhook for no key update;
    select * into tried
    from public.webhook_deliveries d
    where d.tenant_id = tenant and d.id = delivery and d.claim = finish_webhook.claim and d.done_at is null
    for no key update;
    if tried.id is null then
        perform office.switch_tenant(previous);
        return null;
    end if;
    is_test := tried.audit_id is null;
    is_elsewhere := tried.attempts = 0 or coalesce(tried.generation <> hook.generation, false);
    pause := greatest(office.webhook_pause(tried.attempts), asked_pause);
    came := case
        -- Of the former URL: the present one is to hear of it.
        when tried.attempts = 0 and tried.generation = hook.generation and not is_test then 'later'
        when is_good then 'delivered'
        when is_elsewhere and hook.id is not null and not is_test then 'later'
        when status = 410 or tried.attempts >= 10 or hook.id is null or is_test then 'failed'
        else 'later' end;
    update public.webhook_deliveries d
    set leased_until = null, claim = null, sent_at = finish_webhook.sent_at, signature = finish_webhook.signature,
        status = finish_webhook.status, fault = finish_webhook.fault, took_ms = finish_webhook.took_ms,
        due_at = case when came = 'later' then ended_at + case when is_elsewhere then interval '0' else pause end else d.due_at end,
        done_at = case when came <> 'later' then ended_at end, outcome = nullif(came, 'later')
    where d.tenant_id = tenant and d.id = tried.id;
    if hook.id is not null then
        if is_elsewhere then
            null;
        elsif is_good then
            hook.failing_since := null;
            hook.failing_for := null;
            hook.pauses := 0;
        else
            if not is_test then
                hook.failing_for := case
                    when hook.failing_since is null then interval '0'
                    when hook.failing_for is null then ended_at - hook.failing_since
                    when ended_at - hook.tried_at <= longest_pause then hook.failing_for + (ended_at - hook.tried_at)
                    else hook.failing_for end;
                hook.failing_since := coalesce(hook.failing_since, ended_at);
                hook.tried_at := ended_at;
            end if;
            if status in (429, 502, 504) or asked_pause > interval '0' then
                hook.paused_until := greatest(
                    hook.paused_until, ended_at + greatest(asked_pause, least(interval '5 min', interval '5 s' * power(2, least(hook.pauses, 6)))));
                hook.pauses := hook.pauses + 1;
            end if;
        end if;
        next_due := office.next_webhook_due(hook, ended_at);
        update public.webhooks w
        set failing_since = hook.failing_since, failing_for = hook.failing_for, tried_at = hook.tried_at, paused_until = hook.paused_until,
            pauses = hook.pauses, due_at = next_due
        where w.tenant_id = tenant and w.id = hook.id;
        if hook.active and not is_elsewhere and (status = 410 or not is_good and not is_test and hook.failing_for >= interval '5 days') then
            perform office.turn_off_webhook(hook, case when status = 410 then 'gone' else 'failing' end, sends_mail);
            came := 'off';
        end if;
    end if;
    perform office.switch_tenant(previous);
    return came;
end
$$;
