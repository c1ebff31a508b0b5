-- Tells a house's people of what is true at a moment and they were not told of yet: what is near, what happened, and, where asked
-- for, what is late and what is short. Whether there is more to look at. What fails keeps nothing from the rest, and is told by its
-- SQLSTATE.
create or replace function office.sweep_tenant(
    tenant uuid, at timestamptz, with_returns boolean, with_stock boolean, sends_mail boolean, out has_more boolean, out failed text
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(tenant::text);
begin
    has_more := false;
    begin
        has_more := office.sweep_pickups(tenant, at, sends_mail);
    exception when others then
        failed := sqlstate;
    end;
    begin
        has_more := office.sweep_events(tenant, at, sends_mail) or has_more;
    exception when others then
        failed := sqlstate;
    end;
    begin
        if with_returns then
            has_more := office.sweep_returns(tenant, at, sends_mail) or has_more;
            perform office.end_notifications(tenant, at);
        end if;
    exception when others then
        failed := sqlstate;
    end;
    begin
        if with_stock then
            has_more := office.sweep_shortages(tenant, at, sends_mail) or has_more;
        end if;
    exception when others then
        failed := sqlstate;
    end;
    perform office.switch_tenant(previous);
end
$$;
