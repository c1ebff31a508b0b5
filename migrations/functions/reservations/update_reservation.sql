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
    caller office.caller;
    before public.reservations;
    after public.reservations;
    lines_before public.reservation_items[];
    kits_before public.reservation_kits[];
    planned public.reservation_items[];
    planned_kits public.reservation_kits[];
    in_use uuid;
    faulty text[] := '{}';
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
    -- In the order in which they are shown.
    planned := array(select l from unnest(lines_before) as l order by l.position, l.id);
    planned_kits := array(
        select k from public.reservation_kits k where k.tenant_id = caller.tenant and k.reservation_id = before.id order by k.id);
    kits_before := planned_kits;
    if update_reservation.version <> before.version + (select coalesce(sum(l.version), 0) from unnest(lines_before) as l) then
        return office.reservation_mismatch_result(caller, before);
    end if;

    after := jsonb_populate_record(before, fields);
    if after.return_at < after.pickup_at then
        faulty := array[case when fields ? 'return_at' then 'return_at' else 'pickup_at' end];
    end if;
    if lines is not null then
        select * into plan from office.plan_lines(caller, before, lines_before, lines);
        planned := plan.planned;
        refusal := plan.refusal;
    end if;
    if refusal.status is null and kits is not null then
        if lines is not null then
            -- A kit that stays keeps its lines where the request names none of them.
            planned := planned || array(
                select l
                from unnest(lines_before) as l
                where l.kit_id in (select (g.kit ->> 'id')::uuid from jsonb_array_elements(kits) as g (kit))
                  and not exists (select from unnest(planned) as p where p.kit_id = l.kit_id)
                order by l.position, l.id);
        end if;
        select * into plan from office.plan_kits(caller, before, kits_before, kits, planned);
        planned := plan.planned;
        planned_kits := plan.planned_kits;
        refusal := plan.refusal;
    end if;
    faulty := faulty || office.line_faults(caller.tenant, lines, kits, planned, lines_before, kits_before);
    if cardinality(faulty) > 0 then
        refusal := office.faults_result(caller, faulty, 'invalid_value');
    elsif after.client_id <> before.client_id and not exists (
        select from public.clients c where c.tenant_id = caller.tenant and c.id = after.client_id)
    then
        refusal := office.not_found_result(caller, 'client_not_found');
    elsif refusal.status is null and (lines is not null or kits is not null) then
        refusal := office.lines_refusal(caller, before, planned, planned_kits, lines_before);
    end if;
    if refusal.status is null then
        select b.id into in_use
        from unnest(lines_before) as b
        where not exists (select from unnest(planned) as l where l.id = b.id) and office.is_line_in_use(b)
        order by b.position, b.id
        limit 1;
        if in_use is not null then
            refusal := office.line_in_use_result(caller, before, in_use);
        end if;
    end if;
    if refusal.status is null then
        short_before := office.allow_shortage(caller.tenant, before.id, shortage_reason);
        refusal := office.stock_refusal(caller, before, after, planned);
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

    -- A kit of which nothing is left is booked no more.
    planned_kits := array(
        select k from unnest(planned_kits) as k where k.id in (select l.kit_id from unnest(planned) as l) order by k.id);
    if after is not distinct from before and planned_kits = kits_before
        and array(select l from unnest(planned) as l order by l.id) = lines_before
    then
        return office.store_reservation_result(caller, key, fingerprint, 200, before.id, is_lasting => true);
    end if;
    audited := office.reservation_audit_json(caller.tenant, before.id);
    begin
        perform office.write_plan(before, after, lines_before, planned, kits_before, planned_kits);
    exception when unique_violation then
        -- Another program was quicker with this external id.
        refusal := office.external_id_refusal(caller, after);
        if refusal.status is null then
            raise;
        end if;
        return refusal;
    end;
    perform office.write_audit(
        caller.tenant, 'reservation.changed', 'reservation', before.id, before.id, null, null, null, audited,
        office.reservation_audit_json(caller.tenant, before.id));
    perform office.audit_shortage(caller.tenant, before.id, shortage_reason, short_before);
    return office.store_reservation_result(caller, key, fingerprint, 200, before.id);
end
$$;
