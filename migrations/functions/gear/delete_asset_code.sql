-- DELETE /assets/{id}/codes/{code}: a sticker that is no more, as a scanner read it.
create or replace function office.delete_asset_code(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    asset uuid, code text, retention interval default '90 days'
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
    stickers text[];
    refusal office.function_result;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    select * into unit from public.assets a where a.tenant_id = caller.tenant and a.id = asset for no key update;
    if not found then
        return office.not_found_result(caller, 'asset_not_found');
    end if;
    if not office.is_edited_by(caller.tenant, 'asset', unit.id, key) then
        stickers := office.asset_codes(caller.tenant, unit.id);
        sticker := office.sticker_of(caller.tenant, unit.id, office.clean_code(code));
        if sticker is null then
            sticker := office.sticker_of(caller.tenant, unit.id, office.adopted_code(caller.tenant, code));
        end if;
        delete from public.short_links s where s.tenant_id = caller.tenant and s.code = sticker and s.asset_id = unit.id;
        if not found then
            refusal := office.unknown_code_result(caller, office.adopted_code(caller.tenant, code));
            -- It may well be on another one.
            refusal.facts := jsonb_set(refusal.facts::jsonb, '{params,asset}', to_jsonb(office.asset_name(unit)))::text;
            return refusal;
        end if;
        perform office.write_audit(
            caller.tenant, 'asset.changed', 'asset', unit.id, null, unit.id, null, null, office.asset_audit_json(unit, stickers),
            office.asset_audit_json(unit, array_remove(stickers, sticker)));
    end if;
    return office.store_result(caller, key, fingerprint, 204, '');
end
$$;
