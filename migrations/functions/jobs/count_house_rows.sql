-- Counts the rows of a tenant in the tables that grow, at most a million of each, so that a turn is never too long: where it is due
-- (take_tenant_turn). A house that office.count_house() has not counted yet comes an hour later, when it has. There is never more to do; null
-- where it is not due.
create or replace function office.count_house_rows(tenant uuid, pause interval)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    most constant int := 1000000;
    previous constant text := office.switch_tenant(tenant::text);
    until_next constant interval := case
        when exists (select from public.tenant_figures f where f.tenant_id = tenant) then pause
        else least(pause, interval '1 hour')
    end;
    is_due boolean;
begin
    if office.take_tenant_turn(tenant, 'house_rows', until_next, clock_timestamp()) then
        is_due := true;
        update public.tenant_figures f
        set row_count =
            (select count(*) from (select from public.accounts a where a.tenant_id = tenant limit most) as found)
                + (select count(*) from (select from public.clients c where c.tenant_id = tenant limit most) as found)
                + (select count(*) from (select from public.items i where i.tenant_id = tenant limit most) as found)
                + (select count(*) from (select from public.assets a where a.tenant_id = tenant limit most) as found)
                + (select count(*) from (select from public.short_links s where s.tenant_id = tenant limit most) as found)
                + (select count(*) from (select from public.short_link_scans s where s.tenant_id = tenant limit most) as found)
                + (select count(*) from (select from public.reservations r where r.tenant_id = tenant limit most) as found)
                + (select count(*) from (select from public.reservation_items l where l.tenant_id = tenant limit most) as found)
                + (select count(*) from (select from public.asset_checkouts c where c.tenant_id = tenant limit most) as found)
                + (select count(*) from (select from public.stock_movements m where m.tenant_id = tenant limit most) as found)
                + (select count(*) from (select from public.condition_reports r where r.tenant_id = tenant limit most) as found)
                + (select count(*) from (select from public.condition_report_photos p where p.tenant_id = tenant limit most) as found)
                + (select count(*) from (select from public.documents d where d.tenant_id = tenant limit most) as found)
                + (select count(*) from (select from public.inspections i where i.tenant_id = tenant limit most) as found)
                + (select count(*) from (select from public.inspection_files f where f.tenant_id = tenant limit most) as found)
                + (select count(*) from (select from public.tickets t where t.tenant_id = tenant limit most) as found)
                + (select count(*) from (select from public.ticket_parcels p where p.tenant_id = tenant limit most) as found)
                + (select count(*) from (select from public.notifications n where n.tenant_id = tenant limit most) as found)
                + (select count(*) from (select from public.idempotency_keys k where k.tenant_id = tenant limit most) as found)
                + (select count(*) from (select from public.audit_log l where l.tenant_id = tenant limit most) as found)
        where f.tenant_id = tenant;
    end if;
    perform office.switch_tenant(previous);
    return case when is_due then false end;
end
$$;
