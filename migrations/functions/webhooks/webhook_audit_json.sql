-- What the audit keeps of a webhook: nothing of its secrets.
create or replace function office.webhook_audit_json(hook public.webhooks)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select to_jsonb(shown)
    from (
        select hook.url, hook.events, hook.description, hook.active, hook.turned_off, hook.former_until, hook.version
    ) as shown
$$;
