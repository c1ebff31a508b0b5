-- PATCH /clients/{id}: what the fields name is changed, null clears. `version` is the one that the edit was made from, where the
-- caller said it.
create or replace function office.update_client(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    client uuid, fields jsonb, version int, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    before public.clients;
    after public.clients;
    other uuid;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    select * into before from public.clients c where c.tenant_id = caller.tenant and c.id = client for no key update;
    if not found then
        return office.not_found_result(caller, 'client_not_found');
    elsif office.is_edited_by(caller.tenant, 'client', before.id, key) then
        return office.store_result(caller, key, fingerprint, 200, office.client_record_json(before)::text);
    elsif update_client.version <> before.version then
        return office.version_mismatch_result(caller, 'client', office.client_record_json(before));
    end if;

    after := jsonb_populate_record(before, fields - 'archived');
    after.archived_at := case
        when not fields ? 'archived' then before.archived_at
        when (fields ->> 'archived')::boolean then coalesce(before.archived_at, clock_timestamp())
    end;
    if after is not distinct from before then
        return office.store_result(
            caller, key, fingerprint, 200, office.client_record_json(before)::text, is_lasting => true);
    end if;
    -- One that another program made, or that was erased, has none.
    after.audit_salt := coalesce(before.audit_salt, office.new_salt());
    begin
        update public.clients c
        set display_name = after.display_name, preferred_language = after.preferred_language, email = after.email,
            phone = after.phone, notes = after.notes, external_id = after.external_id, archived_at = after.archived_at,
            audit_salt = after.audit_salt
        where c.tenant_id = caller.tenant and c.id = before.id
        returning * into after;
    exception when unique_violation then
        select c.id into other
        from public.clients c
        where c.tenant_id = caller.tenant and c.external_id = fields ->> 'external_id';
        return office.already_exists_result(caller, 'external_id', fields ->> 'external_id', other);
    end;
    before.audit_salt := after.audit_salt;
    perform office.write_audit(
        caller.tenant,
        case when after.archived_at is not null and before.archived_at is null then 'client.archived' else 'client.changed' end,
        'client', after.id, null, null, null, null, office.client_audit_json(before), office.client_audit_json(after));
    return office.store_result(caller, key, fingerprint, 200, office.client_record_json(after)::text);
end
$$;
