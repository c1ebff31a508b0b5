-- POST /reservations, with a client that is made along with it where `new_client` is there. A key makes one reservation, which keeps it
-- for good. Nothing is written before the last refusal but what `unique_violation` takes back.
create or replace function office.create_reservation(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    fields jsonb, new_client jsonb, lines jsonb, kits jsonb, shortage_reason text, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    booking public.reservations;
    plan record;
    claimed record;
    short_before jsonb;
    faulty text[];
    refusal office.function_result;
    other uuid;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    select r.id into booking.id from public.reservations r where r.tenant_id = caller.tenant and r.created_key = key;
    if booking.id is not null then
        return office.store_reservation_result(caller, key, fingerprint, 201, booking.id);
    end if;

    booking := jsonb_populate_record(null::public.reservations, fields);
    booking.id := gen_random_uuid();
    booking.tenant_id := caller.tenant;
    booking.location := office.known_place(caller.tenant, booking.location);
    booking.status := coalesce(booking.status, 'draft');
    plan := office.plan_new_reservation(booking, lines, kits);

    faulty := office.line_faults(
        caller.tenant, lines, kits, plan.planned, '{}'::public.reservation_items[], '{}'::public.reservation_kits[]);
    if cardinality(faulty) > 0 then
        return office.faults_result(caller, faulty, 'invalid_value');
    elsif new_client is null and not exists (
        select from public.clients c where c.tenant_id = caller.tenant and c.id = booking.client_id)
    then
        return office.not_found_result(caller, 'client_not_found');
    end if;
    refusal := office.lines_refusal(caller, booking, plan.planned, plan.planned_kits, '{}'::public.reservation_items[]);
    if refusal.status is null then
        short_before := office.allow_shortage(caller.tenant, booking.id, shortage_reason);
        refusal := office.stock_refusal(caller, null, booking, plan.planned);
    end if;
    if refusal.status is null then
        refusal := office.external_id_refusal(caller, booking);
    end if;
    if refusal.status is null then
        select c.id into other
        from public.clients c
        where c.tenant_id = caller.tenant and c.external_id = new_client ->> 'external_id' and c.created_key is distinct from key;
        if other is not null then
            refusal := office.already_exists_result(caller, 'external_id', new_client ->> 'external_id', other);
        end if;
    end if;
    -- The last, because it counts up.
    if refusal.status is null then
        select * into claimed from office.claim_reference(caller, booking.reference, booking.id);
        booking.reference := claimed.reference;
        refusal := claimed.refusal;
    end if;
    if refusal.status is not null then
        return refusal;
    end if;

    refusal := office.write_new_reservation(caller, booking, new_client, plan.planned, plan.planned_kits, key);
    if refusal.status is not null then
        return refusal;
    end if;
    perform office.audit_shortage(caller.tenant, booking.id, shortage_reason, short_before);
    return office.store_reservation_result(caller, key, fingerprint, 201, booking.id);
end
$$;
