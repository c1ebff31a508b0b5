-- DELETE /webhooks/{id}: nothing is sent any more. What was sent goes with its time.
create or replace function office.delete_webhook(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    webhook uuid, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    gone public.webhooks;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    elsif office.is_edited_by(caller.tenant, 'webhook', webhook, key) then
        return office.store_result(caller, key, fingerprint, 204, '');
    end if;
    perform office.lock_tenant(caller.tenant);
    delete from public.webhooks w where w.tenant_id = caller.tenant and w.id = webhook returning * into gone;
    if not found then
        return office.not_found_result(caller, 'webhook_not_found');
    end if;
    perform office.audit_webhook('webhook.deleted', gone, null);
    return office.store_result(caller, key, fingerprint, 204, '');
end
$$;
