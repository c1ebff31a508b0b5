-- GET /webhooks/{id}.
create or replace function office.get_webhook(tenant uuid, subject uuid, session uuid, role text, webhook uuid)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    hook public.webhooks;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    select * into hook from public.webhooks w where w.tenant_id = caller.tenant and w.id = webhook;
    if not found then
        return office.not_found_result(caller, 'webhook_not_found');
    end if;
    return office.ok_result(caller, office.webhook_json(hook)::text);
end
$$;
