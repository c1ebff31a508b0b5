-- PUT /inspection-templates/{name}: a template of the house's own, made or replaced. `version` is the one that the edit was made from,
-- where the caller said it, and 0 where there was none of that name. Inspections that have begun keep theirs.
create or replace function office.put_inspection_template(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    template text, slots jsonb, sign_off_roles text[], retention interval default '90 days', version int default null
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    own public.inspection_templates;
    shown_before json;
    shown_after json;
    version_before int;
    version_deleted int;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    -- One after another in a house.
    perform from public.tenants t where t.id = caller.tenant for no key update;
    select a.after into shown_after
    from public.audit_log a
    where a.tenant_id = caller.tenant and a.idempotency_key = put_inspection_template.key
      and a.action = 'inspection_template.changed';
    if found then
        return office.store_result(caller, key, fingerprint, 200, shown_after::text);
    end if;
    shown_before := office.inspection_template_json(caller.tenant, template);
    version_before := (shown_before ->> 'version')::int;
    if put_inspection_template.version > 0 and version_before is null then
        return office.not_found_result(caller, 'not_found');
    elsif put_inspection_template.version <> coalesce(version_before, 0) then
        return office.version_mismatch_result(caller, 'inspection_template', shown_before);
    end if;
    -- One in the place of a built-in one is newer than that, and one that is made again newer than those of its name that were deleted:
    -- an edit that was made from one of them is not taken for one of this.
    select max((a.before ->> 'version')::int) into version_deleted
    from public.audit_log a
    where a.tenant_id = caller.tenant and a.action = 'inspection_template.deleted' and a.before ->> 'name' = template;
    insert into public.inspection_templates as t (tenant_id, name, slots, sign_off_roles, version)
    values (
        caller.tenant, template, put_inspection_template.slots, put_inspection_template.sign_off_roles,
        greatest(version_before, version_deleted, 0) + 1)
    on conflict on constraint inspection_templates_pkey do update
    set slots = excluded.slots, sign_off_roles = excluded.sign_off_roles, version = t.version + 1
    where t.slots <> excluded.slots or t.sign_off_roles <> excluded.sign_off_roles
    returning t.* into own;
    shown_after := office.inspection_template_json(caller.tenant, template);
    if own.id is null then
        return office.store_result(caller, key, fingerprint, 200, shown_after::text, is_lasting => true);
    end if;
    perform office.write_audit(
        caller.tenant, 'inspection_template.changed', 'inspection_template', own.id, null, null, null, null,
        shown_before::jsonb, shown_after::jsonb);
    return office.store_result(caller, key, fingerprint, 200, shown_after::text);
end
$$;
