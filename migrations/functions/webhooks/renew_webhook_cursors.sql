-- After a restore: what the audit has is of another server, whose transactions are not numbered as here, and was told there. Every house is
-- looked at from here on.
create or replace function office.renew_webhook_cursors()
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    house uuid;
    previous constant text := coalesce(current_setting('office.tenant', true), '');
begin
    perform set_config('office.webhook_sweep', 'on', true);
    for house in select c.tenant_id from public.webhook_cursors c order by c.tenant_id loop
        perform office.switch_tenant(house::text);
        update public.webhook_cursors c
        set snapshot = pg_current_snapshot(), epoch = pg_postmaster_start_time(), run = null, run_epoch = null, last_xid = null,
            last_id = null,
            floor_id = coalesce((select max(a.id) from public.audit_log a where a.tenant_id = house), 0)
        where c.tenant_id = house;
        -- The snapshots of what was made before say nothing here.
        update public.webhooks w set since = pg_current_snapshot() where w.tenant_id = house and w.active;
    end loop;
    perform office.switch_tenant(previous);
    perform set_config('office.webhook_sweep', '', true);
end
$$;
