-- From when on a reservation is overdue while something is out: the tenant's first midnight after its `return_at`.
create or replace function office.overdue_from(tenant uuid, return_at timestamptz)
returns timestamptz
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    zone constant text := (select t.time_zone from public.tenants t where t.id = tenant);
begin
    return office.local_midnight((return_at at time zone zone)::date + 1, zone);
end
$$;
