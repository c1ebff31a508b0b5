-- Forgets at most `batch` rows of a tenant's log that are older than the retention, where it is due (take_tenant_turn). Whether there may be more;
-- null where it is not due. What tells that the log is of elsewhere is asked by index, of this tenant alone: renew_change_log() looks at
-- every tenant's.
create or replace function office.trim_changes(tenant uuid, pause interval, older_than interval, batch int)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    asked_at constant timestamptz := clock_timestamp();
    previous constant text := office.switch_tenant(tenant::text);
    has_more boolean;
begin
    if office.take_tenant_turn(tenant, 'change_log', pause, asked_at) then
        perform set_config('office.change_log_sweep', 'on', true);
        -- After a restart of Postgres it is dearer to tell that the log is the right one, until it was told so once.
        if office.has_future_change(tenant) or not exists (
                select
                from office.change_epoch e
                where e.server_start = pg_postmaster_start_time() and e.log_path = pg_relation_filepath('public.change_log'))
        then
            perform office.renew_change_log();
            perform set_config('office.change_log_sweep', 'on', true);
        end if;
        has_more := office.trim_house_changes(tenant, asked_at - older_than, batch) >= batch;
        perform set_config('office.change_log_sweep', '', true);
        if has_more then
            perform office.repeat_tenant_turn(tenant, 'change_log', asked_at);
        end if;
    end if;
    perform office.switch_tenant(previous);
    return has_more;
end
$$;
