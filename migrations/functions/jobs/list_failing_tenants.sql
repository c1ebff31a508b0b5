-- The tenants whose turns at a job of the background fail, for who looks after the server.
create or replace function office.list_failing_tenants()
returns table (tenant_id uuid, job text, failures int, failed_at timestamptz, sqlstate text, due_at timestamptz)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
    suspended constant uuid[] := office.suspended_tenants();
begin
    perform set_config('office.job_sweep', 'on', true);
    return query
    select j.tenant_id, j.job, j.failures, j.failed_at, j.sqlstate, j.due_at
    from public.tenant_jobs j
    where j.failures > 0 and j.tenant_id <> all (suspended)
    order by j.failed_at;
    perform set_config('office.job_sweep', '', true);
end
$$;
