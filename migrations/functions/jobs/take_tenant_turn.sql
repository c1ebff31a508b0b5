-- Whether a job of the background is due for a tenant and nobody else is at it, until the transaction ends; then it is due again after
-- `pause`. A turn that fails is rolled back, and put_off_tenant() says when the next one is. Waits for nobody.
create or replace function office.take_tenant_turn(tenant uuid, job text, pause interval, at timestamptz)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    is_due boolean;
begin
    select true into is_due
    from public.tenant_jobs j
    where j.tenant_id = tenant and j.job = take_tenant_turn.job and j.due_at <= at
    for update skip locked;
    if is_due is null then
        return false;
    end if;
    update public.tenant_jobs j
    set due_at = at + pause, failures = 0, failed_at = null, sqlstate = null
    where j.tenant_id = tenant and j.job = take_tenant_turn.job;
    return true;
end
$$;
