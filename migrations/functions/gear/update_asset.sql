-- PATCH /assets/{id}: what the fields name is changed, null clears. `version` is the one that the edit was made from, where the
-- caller said it. Of another item an asset becomes only while it was never out, and gone for good only while it is not out.
create or replace function office.update_asset(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    asset uuid, fields jsonb, version int, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    before public.assets;
    after public.assets;
    shown_before json;
    made record;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    select * into before from public.assets a where a.tenant_id = caller.tenant and a.id = asset for no key update;
    if not found then
        return office.not_found_result(caller, 'asset_not_found');
    end if;
    shown_before := office.asset_json(caller.tenant, before.id);
    if office.is_edited_by(caller.tenant, 'asset', before.id, key) then
        return office.store_result(caller, key, fingerprint, 200, shown_before::text);
    elsif update_asset.version <> before.version then
        return office.version_mismatch_result(caller, 'asset', shown_before);
    end if;
    after := jsonb_populate_record(before, fields);
    if after.location is distinct from before.location then
        after.location := office.corrected_place(before, after.location);
    end if;
    if after is not distinct from before then
        return office.store_result(caller, key, fingerprint, 200, shown_before::text, is_lasting => true);
    end if;
    select * into made from office.save_asset(caller, before, after, '{}');
    if (made.refusal).status is not null then
        return made.refusal;
    end if;
    return office.store_result(caller, key, fingerprint, 200, office.asset_json(caller.tenant, before.id)::text);
end
$$;
