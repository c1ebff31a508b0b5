-- When something is to be sent to an endpoint next: while as many are under way as may be, when the first of them is over. Never before `at`: so those
-- that have much to send take turns, and a webhook that has been due for long is one that nobody has taken up.
create or replace function office.next_webhook_due(hook public.webhooks, at timestamptz)
returns timestamptz
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    under_way record;
begin
    select count(*) as number, min(d.leased_until) as first into under_way
    from public.webhook_deliveries d
    where d.tenant_id = hook.tenant_id and d.webhook_id = hook.id and d.leased_until > at;
    return greatest(
        case when under_way.number >= 2 then under_way.first else coalesce((
            select d.due_at
            from public.webhook_deliveries d
            where d.tenant_id = hook.tenant_id and d.webhook_id = hook.id and d.generation = hook.generation and d.done_at is null
            order by d.due_at
            limit 1), 'infinity') end,
        hook.paused_until, at);
end
$$;
