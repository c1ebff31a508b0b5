-- Tells a house's people of what is true at a moment and they were not told of yet: what is near, what happened, and, where asked
-- for, what is late and what is short. Whether there is more to look at. What fails keeps nothing from the rest, and is told by its
-- SQLSTATE; a statement that is cancelled, as one that takes too long, ends there.
create or replace function office.sweep_tenant(
    tenant uuid, at timestamptz, with_returns boolean, with_stock boolean, sends_mail boolean, out has_more boolean, out failed text
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(tenant::text);
    part text;
begin
    has_more := false;
    foreach part in array array['near_pickups', 'desk_changes', 'late_returns', 'shortages'] loop
        begin
            case part
                when 'near_pickups' then
                    has_more := office.sweep_pickups(tenant, at, sends_mail);
                when 'desk_changes' then
                    has_more := office.sweep_events(tenant, at, sends_mail) or has_more;
                when 'late_returns' then
                    if with_returns then
                        has_more := office.sweep_returns(tenant, at, sends_mail) or has_more;
                        perform office.end_notifications(tenant, at);
                    end if;
                when 'shortages' then
                    if with_stock then
                        has_more := office.sweep_shortages(tenant, at, sends_mail) or has_more;
                    end if;
            end case;
        exception
            -- The first is not among the others.
            when query_canceled or others then
                failed := sqlstate;
                exit when failed = '57014';
        end;
    end loop;
    perform office.switch_tenant(previous);
end
$$;
