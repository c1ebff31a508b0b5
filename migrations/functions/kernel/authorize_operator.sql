-- What the account commands start with: the tenant, by id or name, or the only one there is. An id means its tenant,
-- also where another's name is the same text. They need no account of their own; the audit says 'cli'. What is set here ends with
-- office.forget_caller().
create or replace function office.authorize_operator(tenant text)
returns office.caller
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    named constant text := case
        when tenant is null then '*'
        when tenant ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then lower(tenant)
        else tenant
    end;
    found_tenant record;
begin
    perform office.forget_caller(), set_config('office.tenant_lookup', named, true);
    select t.id, t.id::text = named as is_by_id, count(*) over () as tenants into found_tenant
    from public.tenants t
    order by is_by_id desc
    limit 1;
    perform set_config('office.tenant_lookup', '', true);
    if found_tenant.id is null then
        return row('tenant_not_found', null, null, null)::office.caller;
    elsif found_tenant.tenants > 1 and not found_tenant.is_by_id then
        -- Two may have one name: then it names neither.
        return row(case when tenant is null then 'tenant_required' else 'tenant_ambiguous' end, null, null, null)::office.caller;
    end if;
    perform set_config('office.tenant', found_tenant.id::text, true), set_config('office.source', 'cli', true);
    return row(null, null, found_tenant.id, null)::office.caller;
end
$$;
