-- A tenant's turn at a job of the background has failed: the next one is after twice the pause, doubled with each failure up to a quarter of an
-- hour. Says how often it has failed in a row.
create or replace function office.put_off_tenant(tenant uuid, job text, pause interval, failure text)
returns int
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    failed constant timestamptz := clock_timestamp();
    previous constant text := office.switch_tenant(tenant::text);
    number int;
begin
    update public.tenant_jobs j
    set failures = j.failures + 1, failed_at = failed, sqlstate = failure,
        due_at = failed + greatest(pause, least(pause * 2 ^ least(j.failures + 1, 20), interval '15 minutes'))
    where j.tenant_id = tenant and j.job = put_off_tenant.job
    returning j.failures into number;
    perform office.switch_tenant(previous);
    return number;
end
$$;
