-- PATCH /reservations/{id}: what the fields name is changed, null clears; `lines` and `kits`, where they are there, are what it is to
-- have. `version` is the one that the edit was made from, where the caller said it. All is planned before the first write.
create or replace function office.update_reservation(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    reservation uuid, fields jsonb, lines jsonb, kits jsonb, version int, shortage_reason text,
    retention interval default '90 days'
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
    written record;
    caller office.caller;
    before public.reservations;
    after public.reservations;
    lines_before public.reservation_items[];
    kits_before public.reservation_kits[];
    short_before jsonb;
    refusal office.function_result;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    select * into claimed from office.try_lock_reservation(caller, reservation);
    if (claimed.result).status is not null then
        return claimed.result;
    end if;
    before := claimed.booking;
    if office.is_edited_by(caller.tenant, 'reservation', before.id, key) then
        return office.store_reservation_result(caller, key, fingerprint, 200, before.id);
    elsif before.status in ('closed', 'cancelled') then
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
    if update_reservation.version <> before.version + (select coalesce(sum(l.version), 0) from unnest(lines_before) as l) then
        return office.reservation_mismatch_result(caller, before);
    end if;

    after := jsonb_populate_record(before, fields);
    if after.location is distinct from before.location then
        after.location := office.known_place(caller.tenant, after.location);
    end if;
    plan := office.plan_reservation(caller, before, lines_before, kits_before, lines, kits);
    refusal := office.planned_edit_refusal(
        caller, before, after, fields, lines, kits, lines_before, kits_before, plan.planned, plan.planned_kits, plan.refusal);
    if refusal.status is null then
        short_before := office.allow_shortage(caller.tenant, before.id, shortage_reason);
        refusal := office.stock_refusal(caller, before, after, plan.planned);
    end if;
    if refusal.status is null and after.reference <> before.reference then
        select * into claimed from office.claim_reference(caller, after.reference, before.id);
        refusal := claimed.refusal;
    end if;
    if refusal.status is null and after.external_id is distinct from before.external_id then
        refusal := office.external_id_refusal(caller, after);
    end if;
    if refusal.status is not null then
        return refusal;
    end if;

    written := office.write_reservation_edit(
        caller, before, after, lines_before, plan.planned, kits_before, plan.planned_kits);
    if (written.refusal).status is not null then
        return written.refusal;
    elsif written.is_changed then
        perform office.audit_shortage(caller.tenant, before.id, shortage_reason, short_before);
    end if;
    return office.store_reservation_result(caller, key, fingerprint, 200, before.id, is_lasting => not written.is_changed);
end
$$;
