-- What `/metrics` tells of the messages that are still to be sent, whoever's: one row of mail and one of each service of push. Of those
-- that are due and that nobody has tried, also for how long the oldest has been. What a suspended house has to tell waits, and is not told of.
create or replace function office.describe_outboxes()
returns table (outbox text, waiting bigint, due bigint, retrying bigint, late_seconds double precision)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    asked_at constant timestamptz := clock_timestamp();
    suspended constant uuid[] := office.suspended_tenants();
begin
    perform set_config('office.push_sweep', 'on', true);
    return query
    select kinds.name, count(*) filter (where m.attempts = 0 and m.due_at > asked_at),
        count(*) filter (where m.attempts = 0 and m.due_at <= asked_at), count(*) filter (where m.attempts > 0),
        extract(epoch from asked_at - min(m.due_at) filter (where m.attempts = 0 and m.due_at <= asked_at))::double precision
    from (values ('mail'), ('apns'), ('fcm'), ('webpush')) as kinds (name)
    left join lateral (
        select o.attempts, o.due_at from signin.mail_outbox o where kinds.name = 'mail' and not o.is_discarded and coalesce(o.tenant_id <> all (suspended), true)
        union all
        select p.attempts, p.due_at from public.push_outbox p where p.platform = kinds.name and p.done_at is null and p.tenant_id <> all (suspended)
    ) m on true
    group by kinds.name;
    perform set_config('office.push_sweep', '', true);
end
$$;
