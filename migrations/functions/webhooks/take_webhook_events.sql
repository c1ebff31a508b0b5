-- The job `webhook_events` of a house, where it is due (take_tenant_turn): makes the events of what its audit has that was not looked at yet.
-- Whether there is more; null where it is not due. A house with no webhook that is on is looked at seldom, until one is.
create or replace function office.take_webhook_events(tenant uuid, pause interval, batch int)
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
    if office.take_tenant_turn(tenant, 'webhook_events', pause, asked_at) then
        if exists (select from public.webhooks w where w.tenant_id = tenant and w.active) then
            has_more := office.make_webhook_events(tenant, batch);
            if has_more then
                perform office.repeat_tenant_turn(tenant, 'webhook_events', asked_at);
            end if;
        else
            has_more := false;
            perform office.repeat_tenant_turn(tenant, 'webhook_events', asked_at + interval '1 hour');
        end if;
    end if;
    perform office.switch_tenant(previous);
    return has_more;
end
$$;
