-- The tenants for whom a job of the background is due, at most `batch`, and those whose turns fail, as a JSON array of `tenant_id`, `is_due`
-- and `failures`, how often in a row. Those that fail come last: what they take delays no other. Suspended ones are left alone.
create or replace function office.due_tenants(job text, batch int)
returns json
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    asked_at constant timestamptz := clock_timestamp();
    suspended constant uuid[] := office.suspended_tenants();
    found json;
begin
    perform set_config('office.job_sweep', 'on', true), set_config('office.tenant_lookup', '*', true);
    insert into public.tenant_jobs (tenant_id, job)
    select t.id, due_tenants.job
    from public.tenants t
    where not exists (select from public.tenant_jobs j where j.tenant_id = t.id and j.job = due_tenants.job)
    on conflict on constraint tenant_jobs_pkey do nothing;
    select json_agg(w) into found
    from (
        select j.tenant_id, j.due_at <= asked_at as is_due, j.failures
        from public.tenant_jobs j
        where j.job = due_tenants.job and (j.due_at <= asked_at or j.failures > 0) and j.tenant_id <> all (suspended)
          -- It is due every few seconds, and most houses rest.
          and (due_tenants.job <> 'audit_seal' or j.failures > 0 or office.has_unsealed(j.tenant_id))
        order by j.due_at > asked_at, j.failures > 0, j.due_at
        limit batch
    ) as w;
    perform set_config('office.job_sweep', '', true), set_config('office.tenant_lookup', '', true);
    return coalesce(found, '[]');
end
$$;
