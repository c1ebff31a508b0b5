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
    shown_after json;
    out_now json;
    refusal office.function_result;
    violated text;
    leaves boolean;
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
    if after is not distinct from before then
        return office.store_result(caller, key, fingerprint, 200, shown_before::text, is_lasting => true);
    end if;

    if after.item_id <> before.item_id then
        refusal := office.item_refusal(caller, after.item_id);
        if refusal.status is null and exists (
            select from public.asset_checkouts c where c.tenant_id = caller.tenant and c.asset_id = before.id and c.voided_at is null)
        then
            refusal := office.item_in_use_result(caller, before);
        end if;
        if refusal.status is not null then
            return refusal;
        end if;
    end if;
    leaves := after.status in ('ARCHIVED', 'DISPOSED') and before.status not in ('ARCHIVED', 'DISPOSED');
    if leaves then
        out_now := office.asset_conflict_json(caller.tenant, before.id);
        if (out_now ->> 'out')::boolean then
            return office.current_result(
                caller, 'asset_unavailable',
                json_build_object('asset', office.asset_name(before), 'other_reference', out_now -> 'reservation_reference'),
                json_build_object('asset', out_now));
        end if;
    end if;
    begin
        -- To name a column of a key in SET is to wait for every phone that has the asset in hand.
        if after.item_id <> before.item_id then
            update public.assets a set item_id = after.item_id where a.tenant_id = caller.tenant and a.id = before.id;
        end if;
        update public.assets a
        set serial = after.serial, asset_tag = after.asset_tag, location = after.location,
            condition = after.condition, status = after.status, category = after.category, notes = after.notes,
            external_id = after.external_id
        where a.tenant_id = caller.tenant and a.id = before.id;
    exception
        when unique_violation then
            get stacked diagnostics violated = constraint_name;
            refusal := office.taken_asset_result(caller, violated, after);
            if refusal.status is null then
                raise;
            end if;
            return refusal;
        when check_violation then
            get stacked diagnostics violated = constraint_name;
            if violated not in ('assets_item_in_use', 'assets_case_in_use', 'assets_case_in_no_case') then
                raise;
            end if;
            return office.item_in_use_result(caller, before);
    end;
    shown_after := office.asset_json(caller.tenant, before.id);
    perform office.write_audit(
        caller.tenant, case when leaves then 'asset.archived' else 'asset.changed' end, 'asset', before.id, null, before.id, null, null,
        shown_before::jsonb, shown_after::jsonb);
    return office.store_result(caller, key, fingerprint, 200, shown_after::text);
end
$$;
