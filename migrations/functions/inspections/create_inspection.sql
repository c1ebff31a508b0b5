-- POST /inspections: an open one, with the slots and signatures that its template asks for now. The phone may have made its id, so that
-- what belongs to it can wait in an outbox behind it. Without an asset it is of the reservation as a whole.
create or replace function office.create_inspection(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    inspection uuid, reservation uuid, asset uuid, stage text, template text, happened_at timestamptz,
    retention interval default '90 days', noted_by uuid default null
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    made uuid;
    pattern record;
    -- An assignment is worked out on the spot where PERFORM would start a query.
    setting text := set_config('office.noted_by', coalesce(noted_by::text, ''), true);
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, happened_at, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    select i.id into made
    from public.inspections i
    where i.tenant_id = caller.tenant and i.created_key = create_inspection.key;
    if made is not null then
        return office.store_result(caller, key, fingerprint, 201, office.inspection_json(caller.tenant, made)::text);
    end if;

    select t.name, t.slots, t.sign_off_roles into pattern
    from office.inspection_templates_of(caller.tenant) t
    where t.name = coalesce(template, case when asset is null then 'delivery' else 'item' end);
    if not found then
        return office.fault_result(caller, 'template', 'invalid_value');
    elsif asset is null and reservation is null then
        return office.fault_result(caller, 'asset_id', 'required');
    elsif reservation is not null and not exists (
        select from public.reservations r where r.tenant_id = caller.tenant and r.id = reservation)
    then
        return office.not_found_result(caller, 'reservation_not_found');
    elsif asset is not null and not exists (select from public.assets a where a.tenant_id = caller.tenant and a.id = asset) then
        return office.not_found_result(caller, 'asset_not_found');
    end if;
    insert into public.inspections (
        tenant_id, id, reservation_id, asset_id, stage, template, slots, sign_off_roles, begun_at, actor_user_id,
        begun_noted_by, created_key)
    values (
        caller.tenant, coalesce(inspection, gen_random_uuid()), reservation, asset, create_inspection.stage, pattern.name,
        pattern.slots, pattern.sign_off_roles, office.believed_time(happened_at), subject,
        office.current_noted_by(), key)
    on conflict on constraint inspections_pkey do nothing
    returning id into made;
    if made is null then
        return office.already_exists_result(caller, 'id', inspection::text, inspection);
    end if;
    perform office.write_audit(
        caller.tenant, 'inspection.created', 'inspection', made, reservation, asset, null, null, null,
        office.inspection_audit_json(office.inspection_json(caller.tenant, made)::jsonb));
    return office.store_result(caller, key, fingerprint, 201, office.inspection_json(caller.tenant, made)::text);
end
$$;
