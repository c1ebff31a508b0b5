-- PUT /items/{id}/kit: what a kit is made of, as a whole, `[{"item_id","qty"}]`; nothing makes it no kit. The kit and its parts are
-- locked, so that none of them becomes a kit, or a part of one, meanwhile.
create or replace function office.put_item_kit(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    item uuid, parts jsonb, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    kit public.items;
    ids constant uuid[] := array(
        select (part.value ->> 'item_id')::uuid from jsonb_array_elements(parts) with ordinality as part order by part.ordinality);
    nested text[];
    shown_before json;
    audited_before jsonb;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    perform from public.items i
    where i.tenant_id = caller.tenant and i.id = any (ids || put_item_kit.item)
    order by i.id
    for no key update;
    select * into kit from public.items i where i.tenant_id = caller.tenant and i.id = put_item_kit.item;
    if not found then
        return office.not_found_result(caller, 'item_not_found');
    end if;
    shown_before := office.item_json(caller.tenant, kit.id);
    audited_before := office.item_audit_json(kit);
    if office.is_edited_by(caller.tenant, 'item', kit.id, key) then
        return office.store_result(caller, key, fingerprint, 200, shown_before::text);
    elsif exists (
        select from unnest(ids) as part (id)
        where not exists (select from public.items i where i.tenant_id = caller.tenant and i.id = part.id))
    then
        return office.not_found_result(caller, 'item_not_found');
    end if;

    -- No kits in kits: no part is one, and what is a part is none.
    nested := array(
        select format('body[%s].item_id', part.place - 1)
        from unnest(ids) with ordinality as part (id, place)
        where exists (select from public.item_kits k where k.tenant_id = caller.tenant and k.kit_id = part.id)
        order by part.place);
    if cardinality(ids) > 0 and exists (select from public.item_kits k where k.tenant_id = caller.tenant and k.item_id = kit.id) then
        nested := array['body'] || nested;
    end if;
    if cardinality(nested) > 0 then
        return office.faults_result(caller, nested, 'invalid_value');
    end if;

    delete from public.item_kits k where k.tenant_id = caller.tenant and k.kit_id = kit.id and k.item_id <> all (ids);
    insert into public.item_kits as k (tenant_id, kit_id, item_id, qty)
    select caller.tenant, kit.id, (part ->> 'item_id')::uuid, (part ->> 'qty')::int
    from jsonb_array_elements(parts) as part
    on conflict on constraint item_kits_pkey do update set qty = excluded.qty where k.qty <> excluded.qty;
    if office.item_json(caller.tenant, kit.id)::text = shown_before::text then
        return office.store_result(caller, key, fingerprint, 200, shown_before::text, is_lasting => true);
    end if;
    update public.items i set version = i.version + 1 where i.tenant_id = caller.tenant and i.id = kit.id returning * into kit;
    perform office.write_audit(
        caller.tenant, 'item.changed', 'item', kit.id, null, null, null, null, audited_before, office.item_audit_json(kit));
    return office.store_result(caller, key, fingerprint, 200, office.item_json(caller.tenant, kit.id)::text);
end
$$;
