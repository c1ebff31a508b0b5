-- When the present day of a tenant ends: until then what is out past its return is counted on for nothing else.
create or replace function office.day_end(tenant uuid)
returns timestamptz
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    zone constant text := office.tenant_zone(tenant);
begin
    return office.local_midnight((now() at time zone zone)::date + 1, zone);
end
$$;
