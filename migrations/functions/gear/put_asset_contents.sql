-- PUT /assets/{id}/contents: what lies in a case, as a whole, by the table in docs/shelf.md ("The contents of a case"). One that lies in
-- another case moves.
create or replace function office.put_asset_contents(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    asset uuid, contents uuid[], retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    unit public.assets;
    parts public.assets[];
    wrong public.assets[];
    touched uuid[];
    before uuid[];
    -- This key changed it before.
    is_done boolean;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    -- What lies in it now may go, and changes too. What was put into it meanwhile is locked by nobody: to lock it now would be out of order.
    touched := array(select a.id from public.assets a where a.tenant_id = caller.tenant and a.case_id = asset) || contents || asset;
    perform office.lock_handover(caller.tenant, '{}', touched, false);
    if exists (
        select from public.assets a where a.tenant_id = caller.tenant and a.case_id = asset and a.id <> all (touched))
    then
        raise exception using errcode = 'serialization_failure', message = 'something else was put into the case meanwhile';
    end if;
    select * into unit from public.assets a where a.tenant_id = caller.tenant and a.id = asset;
    parts := array(select a from public.assets a where a.tenant_id = caller.tenant and a.id = any (contents) order by a.id);
    if unit.id is null or cardinality(parts) < cardinality(contents) then
        return office.not_found_result(caller, 'asset_not_found');
    end if;
    perform office.keep_is_case(caller.tenant, unit.item_id || array(select p.item_id from unnest(parts) as p));
    before := array(
        select a.id from public.assets a where a.tenant_id = caller.tenant and a.case_id = unit.id order by a.id);
    is_done := office.is_edited_by(caller.tenant, 'asset', unit.id, key);
    -- Judged before whether anything would change: an empty list changes nothing of what is no case, which is refused all the same.
    if not is_done then
        wrong := array(
            select p from unnest(parts) as p where office.is_case(p) or p.status in ('ARCHIVED', 'DISPOSED') order by p.id);
        if not office.is_case(unit) then
            wrong := unit || wrong;
        end if;
    end if;
    if cardinality(wrong) > 0 then
        return office.current_result(
            caller, 'case_contents_differ', json_build_object('asset', office.asset_name(unit)),
            json_build_object(
                'contents', array(
                    select json_build_object(
                        'asset_id', w.id, 'code', null, 'asset', office.asset_conflict_json(caller.tenant, w.id), 'line', null)
                    from unnest(wrong) as w)));
    end if;
    if is_done or before = array(select p.id from unnest(parts) as p) then
        return office.store_result(
            caller, key, fingerprint, 200, office.asset_json(caller.tenant, unit.id)::text, is_lasting => not is_done);
    end if;
    update public.assets a
    set case_id = case when a.id = any (contents) then unit.id end
    where a.tenant_id = caller.tenant and (a.id = any (contents) or a.case_id = unit.id)
        and a.case_id is distinct from case when a.id = any (contents) then unit.id end;
    perform office.write_audit(
        caller.tenant, 'asset.changed', 'asset', unit.id, null, unit.id, null, null, jsonb_build_object('contents', to_jsonb(before)),
        jsonb_build_object('contents', to_jsonb(array(select p.id from unnest(parts) as p))));
    return office.store_result(caller, key, fingerprint, 200, office.asset_json(caller.tenant, unit.id)::text);
end
$$;
