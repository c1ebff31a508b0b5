-- DELETE /inspection-templates/{name}: one of the house's own. A built-in one whose place it had is back.
create or replace function office.delete_inspection_template(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    template text, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    shown_before json;
    gone uuid;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    elsif exists (
        select from public.audit_log a
        where a.tenant_id = caller.tenant and a.idempotency_key = delete_inspection_template.key
          and a.action = 'inspection_template.deleted')
    then
        return office.store_result(caller, key, fingerprint, 204, '');
    end if;
    perform from public.tenants t where t.id = caller.tenant for no key update;
    shown_before := office.inspection_template_json(caller.tenant, template);
    delete from public.inspection_templates t
    where t.tenant_id = caller.tenant and t.name = template
    returning t.id into gone;
    if gone is null then
        return office.not_found_result(caller, 'not_found');
    end if;
    perform office.write_audit(
        caller.tenant, 'inspection_template.deleted', 'inspection_template', gone, null, null, null, null,
        shown_before::jsonb, null);
    return office.store_result(caller, key, fingerprint, 204, '');
end
$$;
