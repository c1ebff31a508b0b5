-- PATCH /repairs/{id}: what the fields name is changed, null clears. `version` is the one that the edit was made from, where the caller
-- said it. One that is over can be changed, too: the bill comes later.
create or replace function office.update_repair(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    repair uuid, fields jsonb, version int, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    before public.repairs;
    after public.repairs;
    written public.repairs;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    select * into before from public.repairs r where r.tenant_id = caller.tenant and r.id = repair for no key update;
    if not found then
        return office.not_found_result(caller, 'repair_not_found');
    elsif office.is_edited_by(caller.tenant, 'repair', before.id, key) then
        return office.store_result(caller, key, fingerprint, 200, office.repair_json(before)::text);
    elsif update_repair.version <> before.version then
        return office.version_mismatch_result(caller, 'repair', office.repair_json(before));
    end if;
    after := jsonb_populate_record(before, fields);
    if after is not distinct from before then
        return office.store_result(caller, key, fingerprint, 200, office.repair_json(before)::text, is_lasting => true);
    end if;
    update public.repairs r
    set due_on = after.due_on, cost = after.cost, note = after.note, version = r.version + 1
    where r.tenant_id = caller.tenant and r.id = before.id
    returning * into written;
    perform office.write_audit(
        caller.tenant, 'repair.changed', 'repair', before.id, null, before.asset_id, null, null, office.repair_audit_json(before),
        office.repair_audit_json(written));
    return office.store_result(caller, key, fingerprint, 200, office.repair_json(written)::text);
end
$$;
