-- The audit row of a webhook that was changed: what it was, and what it is.
create or replace function office.audit_webhook(action text, before public.webhooks, after public.webhooks)
returns void
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.write_audit(
        coalesce(after.tenant_id, before.tenant_id), action, 'webhook', coalesce(after.id, before.id), null, null, null, null,
        case when before.id is not null then office.webhook_audit_json(before) end,
        case when after.id is not null then office.webhook_audit_json(after) end)
$$;
