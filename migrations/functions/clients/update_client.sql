-- PATCH /clients/{id}: what the fields name is changed, null clears. `version` is the one that the edit was made from, where the
-- caller said it. Of one that was erased the person does not come back.
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
    restored text[];
    made record;
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

    after := office.edit_client(caller.tenant, before, fields);
    restored := office.restored_fields(before, after);
    if restored <> '{}' then
        return office.faults_result(caller, restored, 'not_supported');
    elsif after is not distinct from before then
        return office.store_result(caller, key, fingerprint, 200, office.client_record_json(before)::text, is_lasting => true);
    end if;
    select * into made from office.save_client(caller, before, after);
    if (made.refusal).status is not null then
        return made.refusal;
    end if;
    return office.store_result(caller, key, fingerprint, 200, office.client_record_json(made.client)::text);
end
$$;
