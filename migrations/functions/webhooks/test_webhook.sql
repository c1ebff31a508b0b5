-- POST /webhooks/{id}/test: an event with a fixed body is sent, also where the webhook is turned off. No key: twice is two events.
create or replace function office.test_webhook(tenant uuid, subject uuid, session uuid, role text, webhook uuid)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    asked_at constant timestamptz := clock_timestamp();
    sample constant text := '{"type":"webhook.test","timestamp":"2026-01-01T00:00:00.000Z","data":{"test":true}}';
    hook public.webhooks;
    made public.webhook_deliveries;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    select * into hook from public.webhooks w where w.tenant_id = caller.tenant and w.id = webhook for no key update;
    if not found then
        return office.not_found_result(caller, 'webhook_not_found');
    end if;
    insert into public.webhook_deliveries (id, tenant_id, webhook_id, generation, type, body, due_at)
    values (
        gen_random_uuid(), caller.tenant, hook.id, hook.generation, sample::json ->> 'type', sample, asked_at)
    returning * into made;
    update public.webhooks w set due_at = greatest(least(w.due_at, asked_at), w.paused_until) where w.tenant_id = caller.tenant and w.id = hook.id;
    return row(202, null, office.webhook_delivery_json(made, hook, false)::text, null, null, caller.tenant, caller.account)
        ::office.function_result;
end
$$;
