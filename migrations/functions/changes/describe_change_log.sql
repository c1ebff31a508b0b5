-- What `quartermaster doctor` and `verify` tell of the change log: whether it is this database's own, since when it has everything, and
-- since when at the latest a transaction has been open that others have overtaken. By the index, some rows of each tenant.
create or replace function office.describe_change_log()
returns table (is_ours boolean, reaches_back timestamptz, open_since timestamptz)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    oldest_running constant xid8 := pg_snapshot_xmin(pg_current_snapshot());
    is_running constant boolean := oldest_running < pg_snapshot_xmax(pg_current_snapshot());
    house uuid;
begin
    is_ours := coalesce(office.change_epoch() is not null, false);
    perform set_config('office.change_log_sweep', 'on', true);
    select l.tenant_id into house from public.change_log l order by l.tenant_id limit 1;
    while house is not null loop
        reaches_back := least(reaches_back, (
            select l.at from public.change_log l where l.tenant_id = house order by l.xid limit 1));
        if is_running then
            open_since := least(open_since, (
                select l.at from public.change_log l where l.tenant_id = house and l.xid > oldest_running order by l.xid limit 1));
        end if;
        select l.tenant_id into house from public.change_log l where l.tenant_id > house order by l.tenant_id limit 1;
    end loop;
    perform set_config('office.change_log_sweep', '', true);
    return next;
end
$$;
