-- Whether the log has rows of transactions that have not begun: they were made in another cluster. By the index, the newest of each
-- tenant.
create or replace function office.has_future_changes()
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    house uuid;
    is_found boolean := false;
begin
    perform set_config('office.change_log_sweep', 'on', true);
    select l.tenant_id into house from public.change_log l order by l.tenant_id limit 1;
    while house is not null and not is_found loop
        is_found := office.has_future_change(house);
        select l.tenant_id into house from public.change_log l where l.tenant_id > house order by l.tenant_id limit 1;
    end loop;
    perform set_config('office.change_log_sweep', '', true);
    return is_found;
end
$$;
