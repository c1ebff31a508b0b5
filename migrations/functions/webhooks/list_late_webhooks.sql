-- Webhooks, at most `most`, to which something has been due for longer than `later_than`, and no server has taken it up. What is of a suspended house
-- waits.
create or replace function office.list_late_webhooks(later_than interval, most int)
returns table (webhook_id uuid)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    due_before constant timestamptz := clock_timestamp() - later_than;
    suspended constant uuid[] := office.suspended_tenants();
begin
    perform set_config('office.webhook_sweep', 'on', true);
    return query
    select w.id
    from public.webhooks w
    where w.due_at <= due_before and w.tenant_id <> all (suspended)
    order by w.due_at
    limit most;
    perform set_config('office.webhook_sweep', '', true);
end
$$;
