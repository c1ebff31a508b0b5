-- A webhook as an admin reads it. Its secret is shown once, by the server that made it.
create or replace function office.webhook_json(hook public.webhooks)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select hook.id, hook.url, hook.events, hook.description, hook.active, hook.turned_off,
            office.rfc3339_time(hook.failing_since) as failing_since,
            office.rfc3339_time(case when hook.paused_until > clock_timestamp() then hook.paused_until end) as paused_until,
            office.rfc3339_time(case when hook.former_until > clock_timestamp() then hook.former_until end) as former_secret_until,
            hook.version, office.rfc3339_time(hook.created_at) as created_at
    ) as shown
$$;
