-- POST /assets/{id}/codes: one more sticker, as a scanner reads it. One that the asset has already stays as it is. The answer says as what
-- it is stored.
create or replace function office.add_asset_code(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    asset uuid, code text, retention interval default '90 days', noted_by uuid default null
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
    sticker text;
    shown_before json;
    stickers text[];
    other uuid;
    -- An assignment is worked out on the spot where PERFORM would start a query.
    setting text := set_config('office.noted_by', coalesce(noted_by::text, ''), true);
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    sticker := office.adopted_code(caller.tenant, code);
    if sticker is null then
        return office.fault_result(caller, 'code', 'invalid_value');
    end if;
    select * into unit from public.assets a where a.tenant_id = caller.tenant and a.id = asset for no key update;
    if not found then
        return office.not_found_result(caller, 'asset_not_found');
    end if;
    shown_before := office.asset_json(caller.tenant, unit.id);
    stickers := office.asset_codes(caller.tenant, unit.id);
    if office.is_edited_by(caller.tenant, 'asset', unit.id, key) then
        return office.store_result(
            caller, key, fingerprint, 201,
            office.adopted_json(shown_before, coalesce(office.sticker_of(caller.tenant, unit.id, sticker), sticker)));
    end if;

    other := office.holder_of_code(caller.tenant, sticker);
    if other = unit.id then
        return office.store_result(
            caller, key, fingerprint, 201, office.adopted_json(shown_before, office.sticker_of(caller.tenant, unit.id, sticker)),
            is_lasting => true);
    elsif other is not null then
        return office.already_exists_result(caller, 'code', sticker, other);
    end if;
    insert into public.short_links (code, tenant_id, asset_id) values (sticker, caller.tenant, unit.id) on conflict do nothing;
    if not found then
        -- Somebody put it on another asset since: begun anew, that one is named.
        raise exception using errcode = 'serialization_failure', message = 'the sticker was moved meanwhile';
    end if;
    perform office.write_audit(
        caller.tenant, 'asset.changed', 'asset', unit.id, null, unit.id, null, null, office.asset_audit_json(unit, stickers),
        office.asset_audit_json(unit, sticker || stickers));
    return office.store_result(
        caller, key, fingerprint, 201, office.adopted_json(office.asset_json(caller.tenant, unit.id), sticker));
end
$$;
