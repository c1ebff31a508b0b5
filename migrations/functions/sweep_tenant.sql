-- Tells a house's people of what is true at a moment and they were not told of yet: what is near, what happened, and, where asked for, what
-- is late and what is short. Whether there is more to look at.
create or replace function office.sweep_tenant(
    tenant uuid, at timestamptz, with_returns boolean, with_stock boolean, sends_mail boolean
)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(tenant::text);
    has_more boolean;
begin
    has_more := office.sweep_events(tenant, at, sends_mail);
    has_more := office.sweep_pickups(tenant, at, sends_mail) or has_more;
    if with_returns then
        has_more := office.sweep_returns(tenant, at, sends_mail) or has_more;
        perform office.end_notifications(tenant, at);
    end if;
    if with_stock then
        has_more := office.sweep_shortages(tenant, at, sends_mail) or has_more;
    end if;
    perform office.switch_tenant(previous);
    return has_more;
end
$$;
