-- POST /webhooks. The server has made the id and the secret, which is sealed, in hexadecimal digits. A key makes one webhook, which keeps it
-- for good; `made` among the facts says that it was made now, with this secret.
create or replace function office.create_webhook(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    webhook uuid, fields jsonb, secret text, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    most constant int := 20;
    begun record;
    caller office.caller;
    house public.tenants;
    asked public.webhooks;
    made public.webhooks;
    result office.function_result;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    house := office.lock_tenant(caller.tenant);
    select * into made from public.webhooks w where w.tenant_id = caller.tenant and w.created_key = create_webhook.key;
    if found then
        return office.store_result(caller, key, fingerprint, 201, office.webhook_json(made)::text);
    elsif most <= (select count(*) from public.webhooks w where w.tenant_id = caller.tenant) then
        return office.fault_result(caller, 'webhooks', 'too_long');
    end if;
    asked := jsonb_populate_record(null::public.webhooks, fields);
    if office.is_own_url(house, asked.url) then
        return office.fault_result(caller, 'url', 'invalid_value');
    end if;
    if coalesce(asked.active, true) then
        perform office.begin_webhook_events(caller.tenant);
    end if;
    insert into public.webhooks (id, tenant_id, url, events, description, active, secret, since, created_key)
    values (
        webhook, caller.tenant, asked.url, asked.events, asked.description, coalesce(asked.active, true),
        decode(create_webhook.secret, 'hex'), case when coalesce(asked.active, true) then pg_current_snapshot() end, key)
    returning * into made;
    perform office.audit_webhook('webhook.created', null, made);
    result := office.store_result(caller, key, fingerprint, 201, office.webhook_json(made)::text);
    result.facts := '{"params":{"made":"true"}}';
    return result;
end
$$;
