-- A house's audit is looked at from now on, and at once: a webhook of it is about to be turned on. What was committed while none was on is
-- passed over.
create or replace function office.begin_webhook_events(tenant uuid)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    -- The job takes its turn first, too.
    insert into public.tenant_jobs (tenant_id, job) values (tenant, 'webhook_events')
    on conflict on constraint tenant_jobs_pkey do update set due_at = '-infinity';
    insert into public.webhook_cursors (tenant_id, snapshot) values (tenant, pg_current_snapshot())
    on conflict on constraint webhook_cursors_pkey do nothing;
    if not exists (select from public.webhooks w where w.tenant_id = tenant and w.active) then
        update public.webhook_cursors c
        set snapshot = pg_current_snapshot(), epoch = pg_postmaster_start_time(), run = null, run_epoch = null, last_xid = null,
            last_id = null
        where c.tenant_id = tenant;
    end if;
end
$$;
