-- PATCH /inspections/{id}: what the fields name is changed, name by name, null clears. `changed_at` is when the phone's person did
-- so: a name keeps what was said of it last, in whichever order the changes come; of the same moment, what came last. `version` is
-- the one that the edit was made from, where the caller said it. A photo of a slot that the inspection does not name is kept as a
-- further one: its template may have changed while the phone was away.
create or replace function office.update_inspection(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    inspection uuid, fields jsonb, changed_at timestamptz, version int, retention interval default '90 days'
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
    shown_before jsonb;
    shown_after jsonb;
    changed text[];
    stamp text;
    -- What of the fields is not older than what is known: {"photos.front": path}.
    fresh jsonb;
    marks jsonb;
    signers jsonb;
    files_before jsonb;
    files_after jsonb;
    refusal office.function_result;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, changed_at, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    select * into before from public.inspections i where i.tenant_id = caller.tenant and i.id = inspection for no key update;
    if not found then
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
    select coalesce(jsonb_object_agg(c.name, c.value), '{}')
    into fresh
    from office.inspection_changes(fields) c
    where stamp collate "C" >= coalesce(before.stamps ->> c.name, '');
    select coalesce(jsonb_object_agg(c.part, c.value) filter (where c.name like 'damage.%'), '{}'),
        coalesce(jsonb_object_agg(c.part, c.value) filter (where c.name like 'sign_offs.%'), '{}')
    into marks, signers
    from office.inspection_changes(fields) c
    where fresh ? c.name;
    after := jsonb_populate_record(before, fresh - array['video']);
    after.stamps := before.stamps || coalesce((select jsonb_object_agg(f.key, stamp) from jsonb_object_keys(fresh) as f (key)), '{}');
    after.conditions := jsonb_strip_nulls(
        before.conditions || coalesce(
            (
                select jsonb_object_agg(c.part, c.value)
                from office.inspection_changes(fields) c
                where c.name like 'conditions.%' and fresh ? c.name
            ), '{}'));
    files_before := (
        select coalesce(jsonb_object_agg(f.role || '.' || f.slot, f.object_path), '{}')
        from public.inspection_files f
        where f.tenant_id = caller.tenant and f.inspection_id = before.id);
    files_after := jsonb_strip_nulls(
        files_before
        || coalesce((select jsonb_object_agg('mark.' || m.key, m.value -> 'photo') from jsonb_each(marks) as m), '{}')
        || coalesce((select jsonb_object_agg('signature.' || s.key, s.value -> 'signature_path') from jsonb_each(signers) as s), '{}')
        || coalesce(
            (
                select jsonb_object_agg(case when c.name = 'video' then 'video.video' else 'photo.' || c.part end, c.value)
                from office.inspection_changes(fields) c
                where fresh ? c.name and (c.name = 'video' or c.name like 'photos.%')
            ), '{}'));
    files_after := office.settle_moved_files(files_after, after.stamps);
    -- So that no sweep takes them meanwhile.
    perform from public.photo_uploads u
    where u.tenant_id = caller.tenant and u.object_path in (select f.value from jsonb_each_text(files_after) as f)
    order by u.object_path
    for update;
    refusal := office.named_files_refusal(caller, before, files_after);
    if refusal.status is not null then
        return refusal;
    elsif (
        select count(*)
        from (
            select m.id::text as id
            from public.inspection_marks m
            where m.tenant_id = caller.tenant and m.inspection_id = before.id and not marks ? m.id::text
            union all
            select m.key from jsonb_each(jsonb_strip_nulls(marks)) as m
        ) as kept) > 200
    then
        return office.fault_result(caller, 'damage', 'too_long');
    elsif (select count(*) from jsonb_object_keys(after.stamps)) > 2000 then
        return office.fault_result(caller, 'body', 'too_long');
    end if;

    shown_before := office.inspection_json(caller.tenant, before.id);
    perform office.place_inspection_files(before, files_after);
    perform office.put_inspection_marks(before, marks);
    perform office.put_inspection_sign_offs(before, signers);
    update public.inspections i
    set odometer = after.odometer, fuel = after.fuel, conditions = after.conditions, notes = after.notes, place = after.place,
        stamps = after.stamps
    where i.tenant_id = caller.tenant and i.id = before.id;
    shown_after := office.inspection_json(caller.tenant, before.id);
    changed := array(
        select f.key from jsonb_each(shown_after) as f where f.value is distinct from shown_before -> f.key);
    if cardinality(changed) = 0 then
        -- Only the stamps, if anything: said of the same names later, it is so since then.
        return office.store_result(
            caller, key, fingerprint, 200, office.inspection_json(caller.tenant, before.id)::text, is_lasting => true);
    end if;
    update public.inspections i
    set version = i.version + 1
    where i.tenant_id = caller.tenant and i.id = before.id;
    perform office.write_audit(
        caller.tenant, 'inspection.changed', 'inspection', before.id, before.reservation_id, before.asset_id, null, null,
        office.inspection_audit_json(shown_before, changed), office.inspection_audit_json(shown_after, changed));
    return office.store_result(caller, key, fingerprint, 200, office.inspection_json(caller.tenant, before.id)::text);
end
$$;
