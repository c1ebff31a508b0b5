-- A tenant's turn at a job of the background has left something undone: it is due again at once.
create or replace function office.repeat_tenant_turn(tenant uuid, job text, at timestamptz)
returns void
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
    update public.tenant_jobs j set due_at = at where j.tenant_id = tenant and j.job = repeat_tenant_turn.job
$$;
