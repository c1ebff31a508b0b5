-- POST /reservations/{id}/split: some of its lines, or some of a line, become another reservation of the same client and status, at the
-- same times and place unless the fields say others. What is out stays. A key makes one reservation, which keeps it for good. All is
-- planned before the first write, and both have a row of the audit that names the other.
create or replace function office.split_reservation(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    reservation uuid, fields jsonb, lines jsonb, version int, shortage_reason text, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    claimed record;
    plan record;
    caller office.caller;
    before public.reservations;
    other public.reservations;
    lines_before public.reservation_items[];
    kits_before public.reservation_kits[];
    kits_left public.reservation_kits[];
    audited jsonb;
    short_before jsonb;
    refusal office.function_result;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    select r.id into other.id from public.reservations r where r.tenant_id = caller.tenant and r.created_key = key;
    if other.id is not null then
        return office.store_reservation_result(caller, key, fingerprint, 201, other.id);
    end if;
    select * into claimed from office.try_lock_reservation(caller, reservation);
    if (claimed.result).status is not null then
        return claimed.result;
    end if;
    before := claimed.booking;
    if before.status not in ('draft', 'requested', 'confirmed') then
        return office.conflict_result(
            caller, 'reservation_wrong_state', json_build_object('reference', before.reference, 'status', before.status),
            before.status);
    end if;
    lines_before := array(
        select l
        from public.reservation_items l
        where l.tenant_id = caller.tenant and l.reservation_id = before.id
        order by l.id
        for no key update);
    kits_before := array(
        select k from public.reservation_kits k where k.tenant_id = caller.tenant and k.reservation_id = before.id order by k.id);
    if split_reservation.version <> before.version + (select coalesce(sum(l.version), 0) from unnest(lines_before) as l) then
        return office.reservation_mismatch_result(caller, before);
    end if;

    other.tenant_id := before.tenant_id;
    other.client_id := before.client_id;
    other.status := before.status;
    other.location := before.location;
    other.pickup_at := before.pickup_at;
    other.return_at := before.return_at;
    other.notes := before.notes;
    other := jsonb_populate_record(other, fields);
    if other.location is distinct from before.location then
        other.location := office.known_place(caller.tenant, other.location);
    end if;
    other.id := gen_random_uuid();
    if other.return_at < other.pickup_at then
        return office.fault_result(caller, case when fields ? 'return_at' then 'return_at' else 'pickup_at' end, 'invalid_value');
    end if;
    plan := office.plan_split(caller, before, other, lines_before, kits_before, lines);
    refusal := plan.refusal;
    if refusal.status is null and plan.planned = '{}' then
        -- That would be the same reservation under another name.
        return office.fault_result(caller, 'lines', 'invalid_value');
    end if;
    if refusal.status is null then
        perform from public.assets a
        where a.tenant_id = caller.tenant and a.id = any (array(select unnest(l.assigned_asset_ids) from unnest(plan.gone) as l))
        order by a.id
        for no key update;
        short_before := office.allow_shortage(caller.tenant, other.id, shortage_reason);
        refusal := office.split_refusal(caller, before, other, lines_before, plan.planned, plan.gone);
    end if;
    if refusal.status is null then
        refusal := office.external_id_refusal(caller, other);
    end if;
    -- The last, because it counts up.
    if refusal.status is null then
        select * into claimed from office.claim_reference(caller, other.reference, other.id);
        other.reference := claimed.reference;
        refusal := claimed.refusal;
    end if;
    if refusal.status is not null then
        return refusal;
    end if;

    audited := office.reservation_audit_json(caller.tenant, before.id);
    kits_left := array(
        select k from unnest(kits_before) as k where k.id in (select l.kit_id from unnest(plan.planned) as l) order by k.id);
    perform office.write_plan(before, before, lines_before, plan.planned, kits_before, kits_left);
    refusal := office.write_new_reservation(caller, other, null, plan.gone, plan.gone_kits, key);
    if refusal.status is not null then
        -- Another program was quicker with the external id. What the first one gave away is taken back too: begun anew, this is refused.
        raise exception using errcode = 'serialization_failure', message = 'the external id was taken meanwhile';
    end if;
    perform office.write_audit(
        caller.tenant, 'reservation.split', 'reservation', before.id, before.id, null, null, null, audited,
        office.reservation_audit_json(caller.tenant, before.id)
            || jsonb_build_object('split_to', jsonb_build_object('id', other.id, 'reference', other.reference)));
    perform office.write_audit(
        caller.tenant, 'reservation.split', 'reservation', other.id, other.id, null, null, null, null,
        jsonb_build_object('split_from', jsonb_build_object('id', before.id, 'reference', before.reference)));
    perform office.audit_shortage(caller.tenant, other.id, shortage_reason, short_before);
    return office.store_reservation_result(caller, key, fingerprint, 201, other.id);
end
$$;
