-- A change of an item's turnaround waits for the lines of it that are being written, whose holds end by the one before.
create or replace function office.check_turnaround()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(old.tenant_id::text);
begin
    if new.turnaround_minutes <> old.turnaround_minutes then
        perform from public.items i where i.tenant_id = old.tenant_id and i.id = old.id for update;
    end if;
    perform office.switch_tenant(previous);
    return new;
end
$$;
