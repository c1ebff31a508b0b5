-- `tenant suspend` and `tenant resume`: from the next request on nobody of a house is let in, or everybody is again. Twice is once. A house
-- that is being taken away can't be resumed: a part of it is gone.
create or replace function office.suspend_tenant(tenant text, is_suspended boolean)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller constant office.caller := office.authorize_operator(tenant);
    moment constant timestamptz := case when is_suspended then clock_timestamp() end;
    before public.tenants;
    after public.tenants;
begin
    if caller.code is not null then
        return row(404, caller.code, null, null, null, null, null)::office.function_result;
    end if;
    before := office.lock_tenant(caller.tenant);
    if not is_suspended and exists (
        select from office.removed_tenants r where r.tenant_id = caller.tenant and r.removed_at is null)
    then
        return row(409, 'tenant_removing', null, null, null, caller.tenant, null)::office.function_result;
    elsif is_suspended = (before.suspended_at is not null) then
        return row(200, null, office.tenant_json(before)::text, null, null, caller.tenant, null)::office.function_result;
    end if;
    update public.tenants t
    set suspended_at = moment
    where t.id = before.id
    returning * into after;
    perform office.write_audit(
        after.id, case when is_suspended then 'tenant.suspended' else 'tenant.resumed' end, 'tenant', after.id, null, null, null, null,
        office.tenant_record_json(before), office.tenant_record_json(after));
    return row(200, null, office.tenant_json(after)::text, null, null, caller.tenant, null)::office.function_result;
end
$$;
