-- What the audit keeps of a webhook: nothing of its secrets, and of its URL scheme and host. Managers read the audit, and the rest of a URL often is
-- what lets a caller in.
create or replace function office.webhook_audit_json(hook public.webhooks)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select to_jsonb(shown)
    from (
        select substring(hook.url from '^[^:]*://[^/?#]*') as url, hook.events, hook.description, hook.active, hook.turned_off, hook.former_until, hook.version
    ) as shown
$$;
