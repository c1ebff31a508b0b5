-- POST /inspections/{id}/complete: from now on nobody changes it. `files` is what storage said of each sealed object: object_path,
-- stored_key, content_type, size_bytes; `version` is that of the inspection when its files were looked up, and another one is the 503
-- after which they are looked up again. Their uploads are locked, so that no sweep takes them.
create or replace function office.complete_inspection(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    inspection uuid, happened_at timestamptz, files json, version int, retention interval default '90 days', noted_by uuid default null
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    before public.inspections;
    missing jsonb;
    unsealed int;
    ended_at timestamptz;
    -- An assignment is worked out on the spot where PERFORM would start a query.
    setting text := set_config('office.noted_by', coalesce(noted_by::text, ''), true);
    noter constant uuid := office.current_noted_by();
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, happened_at, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    before := office.lock_inspection(caller.tenant, inspection);
    if before.id is null then
        return office.not_found_result(caller, 'inspection_not_found');
    elsif before.completed_key = key then
        return office.store_result(caller, key, fingerprint, 200, office.inspection_json(caller.tenant, before.id)::text);
    elsif before.status = 'completed' then
        return office.completed_inspection_result(caller, before);
    elsif exists (
        select from public.inspections i where i.tenant_id = caller.tenant and i.completed_key = complete_inspection.key)
    then
        -- Long ago: the ledger has forgotten the key, the inspection that it completed has not.
        return row(422, 'idempotency_key_reused', null, null, null, caller.tenant, caller.account)::office.function_result;
    end if;
    missing := office.missing_of_inspection(caller.tenant, before.id);
    if missing <> '[]' then
        return office.inspection_conflict_result(
            caller, 'inspection_incomplete', json_build_object('count', jsonb_array_length(missing)), before,
            jsonb_build_object('missing', missing));
    end if;
    perform from public.photo_uploads u
    where u.tenant_id = caller.tenant and u.inspection_id = before.id
    order by u.object_path
    for update;
    -- What the sweep took before, or is about to delete, is not to be relied on, whatever storage said of it.
    select jsonb_agg(
        jsonb_build_object('kind', 'file', 'object_path', f.object_path, 'reason', 'missing') order by f.object_path collate "C")
    into missing
    from public.inspection_files f
    where f.tenant_id = caller.tenant and f.inspection_id = before.id
      and not exists (
          select from public.photo_uploads u
          where u.tenant_id = f.tenant_id and u.object_path = f.object_path and u.swept_at is null);
    if missing is not null then
        return office.inspection_conflict_result(
            caller, 'inspection_incomplete', json_build_object('count', jsonb_array_length(missing)), before,
            jsonb_build_object('missing', missing));
    end if;
    select count(*) into unsealed
    from public.inspection_files f
    where f.tenant_id = caller.tenant and f.inspection_id = before.id
      and not exists (select from json_array_elements(files) as s (file) where s.file ->> 'object_path' = f.object_path);
    if unsealed > 0 or before.version <> complete_inspection.version then
        return row(503, 'unavailable', null, null, null, caller.tenant, caller.account)::office.function_result;
    end if;

    ended_at := greatest(before.begun_at, coalesce(office.believed_time(happened_at), clock_timestamp()));
    update public.inspection_files f
    set stored_key = s.file ->> 'stored_key', size_bytes = (s.file ->> 'size_bytes')::bigint
    from json_array_elements(files) as s (file)
    where f.tenant_id = caller.tenant and f.inspection_id = before.id and f.object_path = s.file ->> 'object_path';
    perform office.settle_uploads(caller.tenant, files, clock_timestamp());
    update public.inspections i
    set status = 'completed', completed_at = ended_at, completed_by = subject,
        completed_noted_by = noter, completed_key = key, version = i.version + 1
    where i.tenant_id = caller.tenant and i.id = before.id;
    perform office.write_audit(
        caller.tenant, 'inspection.completed', 'inspection', before.id, before.reservation_id, before.asset_id, null, null,
        jsonb_build_object('status', before.status),
        jsonb_build_object('status', 'completed', 'files', json_array_length(files)));
    return office.store_result(caller, key, fingerprint, 200, office.inspection_json(caller.tenant, before.id)::text);
end
$$;
