-- Looks what people have to be told of, in at most `batch` houses that are due, and says in how many it has. Several servers may do
-- so at once: each takes others than its neighbour, and each is looked at once in `pause`. What fails in one house keeps nothing
-- from the others; the last such failure is told by its SQLSTATE. Where the statement is cancelled in one, that one waits as if it had been
-- looked at, and the others are due. `at` is the moment that is looked at, the present one unless
-- given. For programs of the release before; sweep_house() does it for a tenant.
create or replace function office.sweep_notifications(batch int, pause interval, sends_mail boolean, at timestamptz)
returns table (swept int, failed text)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    looked_at constant timestamptz := coalesce(at, clock_timestamp());
    next_at constant timestamptz := looked_at + pause;
    suspended constant uuid[] := office.suspended_tenants();
    due record;
    with_returns boolean;
    with_stock boolean;
    told record;
    next_due timestamptz;
begin
    swept := 0;
    -- Whoever deletes what a row would point at is not waited for.
    perform set_config('lock_timeout', '2s', true), set_config('office.notification_sweep', 'on', true);
    -- One server at a time adds the houses that are new, or the others would wait for it.
    if pg_try_advisory_xact_lock(hashtextextended('office.sweep_notifications', 0)) then
        perform set_config('office.tenant_lookup', '*', true);
        insert into public.notification_sweeps (tenant_id)
        select t.id from public.tenants t where not exists (select from public.notification_sweeps s where s.tenant_id = t.id);
        perform set_config('office.tenant_lookup', '', true);
    end if;
    for due in
        select s.tenant_id, s.returns_at, s.stock_at
        from public.notification_sweeps s
        where s.due_at <= looked_at and s.tenant_id <> all (suspended)
        order by s.due_at
        limit batch
        for update skip locked
    loop
        with_returns := due.returns_at <= looked_at - interval '1 minute';
        with_stock := due.stock_at <= looked_at - interval '5 minutes';
        select * into told from office.sweep_tenant(due.tenant_id, looked_at, with_returns, with_stock, sends_mail);
        failed := coalesce(told.failed, failed);
        -- What failed, or there is more of, is looked at once more.
        with_returns := with_returns and told.failed is null and not told.has_more;
        with_stock := with_stock and told.failed is null and not told.has_more;
        next_due := case when told.has_more and told.failed is null then looked_at else next_at end;
        update public.notification_sweeps s
        set due_at = next_due,
            returns_at = case when with_returns then looked_at else s.returns_at end,
            stock_at = case when with_stock then looked_at else s.stock_at end
        where s.tenant_id = due.tenant_id;
        swept := swept + 1;
        -- No time is measured any more: the others come first with the next call.
        exit when told.failed = '57014';
    end loop;
    perform set_config('office.notification_sweep', '', true);
    return next;
end
$$;
