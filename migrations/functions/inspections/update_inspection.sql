-- PATCH /inspections/{id}: what the fields name is changed, name by name, null clears. `changed_at` is when the phone's person did
-- so: a name keeps what was said of it last, in whichever order the changes come; of the same moment, what came last. `version` is
-- the one that the edit was made from, where the caller said it. A photo of a slot that the inspection does not name is kept as a
-- further one: its template may have changed while the phone was away.
create or replace function office.update_inspection(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    inspection uuid, fields jsonb, changed_at timestamptz, version int, retention interval default '90 days', noted_by uuid default null
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
    after public.inspections;
    stamp text;
    fresh jsonb;
    files jsonb;
    is_shown boolean;
    refusal office.function_result;
    -- An assignment is worked out on the spot where PERFORM would start a query.
    setting text := set_config('office.noted_by', coalesce(noted_by::text, ''), true);
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, changed_at, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    before := office.lock_inspection(caller.tenant, inspection);
    if before.id is null then
        return office.not_found_result(caller, 'inspection_not_found');
    elsif office.is_edited_by(caller.tenant, 'inspection', before.id, key) then
        return office.store_result(caller, key, fingerprint, 200, office.inspection_json(caller.tenant, before.id)::text);
    elsif before.status = 'completed' then
        return office.completed_inspection_result(caller, before);
    end if;
    if update_inspection.version <> before.version then
        return office.inspection_conflict_result(
            caller, 'version_mismatch', '{}', before,
            jsonb_build_object('inspection', office.inspection_json(caller.tenant, before.id)));
    end if;

    -- Sorts as the times do.
    stamp := to_char(
        coalesce(least(changed_at, clock_timestamp()), clock_timestamp()) at time zone 'UTC', 'YYYYMMDDHH24MISSUS');
    fresh := office.fresh_inspection_changes(before, fields, stamp);
    after := office.changed_inspection(before, fresh, stamp);
    files := office.changed_inspection_files(before, fresh, after.stamps);
    -- So that no sweep takes them meanwhile.
    perform from public.photo_uploads u
    where u.tenant_id = caller.tenant and u.object_path in (select f.value from jsonb_each_text(files) as f)
    order by u.object_path
    for update;
    refusal := office.inspection_change_refusal(caller, before, after, fresh, files);
    if refusal.status is not null then
        return refusal;
    end if;

    is_shown := office.write_inspection_change(before, after, fresh, files);
    return office.store_result(
        caller, key, fingerprint, 200, office.inspection_json(caller.tenant, before.id)::text, is_lasting => not is_shown);
end
$$;
