-- GET /webhooks/{id}/deliveries/{delivery}: with the bytes, headers and string that were signed.
create or replace function office.get_webhook_delivery(
    tenant uuid, subject uuid, session uuid, role text, webhook uuid, delivery uuid
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    hook public.webhooks;
    sent public.webhook_deliveries;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    select * into hook from public.webhooks w where w.tenant_id = caller.tenant and w.id = webhook;
    if not found then
        return office.not_found_result(caller, 'webhook_not_found');
    end if;
    select * into sent
    from public.webhook_deliveries d
    where d.tenant_id = caller.tenant and d.webhook_id = webhook and d.id = delivery;
    if not found then
        return office.not_found_result(caller, 'not_found');
    end if;
    return office.ok_result(caller, office.webhook_delivery_json(sent, hook, true)::text);
end
$$;
