-- One of the jobs that tell a tenant's people what is true at a moment and they were not told of yet, where it is due (take_tenant_turn):
-- `near_pickups`, `desk_changes`, `late_returns` or `shortages`. Whether there is more to tell; null where it is not due. `at` is the moment that is
-- looked at, the present one unless given.
create or replace function office.sweep_house(tenant uuid, job text, pause interval, sends_mail boolean, at timestamptz)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    looked_at constant timestamptz := coalesce(at, clock_timestamp());
    previous constant text := office.switch_tenant(tenant::text);
    has_more boolean;
begin
    -- Whoever deletes what a row would point at is not waited for.
    perform set_config('lock_timeout', '2s', true);
    if office.take_tenant_turn(tenant, job, pause, looked_at) then
        case job
            when 'near_pickups' then
                has_more := office.sweep_pickups(tenant, looked_at, sends_mail);
            when 'desk_changes' then
                has_more := office.sweep_events(tenant, looked_at, sends_mail);
            when 'late_returns' then
                has_more := office.sweep_returns(tenant, looked_at, sends_mail);
                perform office.end_notifications(tenant, looked_at);
            when 'shortages' then
                has_more := office.sweep_shortages(tenant, looked_at, sends_mail);
        end case;
        if has_more then
            perform office.repeat_tenant_turn(tenant, job, looked_at);
        end if;
    end if;
    perform office.switch_tenant(previous);
    return has_more;
end
$$;
