-- POST /api/mobile/v1/assets: an asset of the office at once, findable by its sticker where it has a code. A key makes one, which keeps
-- it for good.
create or replace function office.create_asset(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    fields json, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    asset public.assets;
    sticker text;
    taken text;
    other uuid;
    holder text;
    made json;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    sticker := office.adopted_code(caller.tenant, fields ->> 'code');
    if fields ->> 'code' is not null and sticker is null then
        return office.app_refusal(caller, 400, 'code has a value that is not allowed');
    end if;
    select * into asset from public.assets a where a.tenant_id = caller.tenant and a.created_key = key;
    if found then
        made := office.app_asset_json(asset);
        if sticker is not null then
            made := office.adopted_json(made, coalesce(office.sticker_of(caller.tenant, asset.id, sticker), sticker));
        end if;
        return office.store_app_result(caller, key, fingerprint, 201, 'Asset created successfully', 'asset', made);
    end if;
    -- The app takes one spelling for another, which the indexes do not: of two that are made at once each would see nobody.
    perform pg_advisory_xact_lock(hashtextextended('asset names', hashtextextended(caller.tenant::text, 4)));
    taken := case
        when exists (
            select from public.assets a
            where a.tenant_id = caller.tenant and a.serial_key = office.code_key(fields ->> 'serial_num'))
        then 'assets_serial_key'
        when exists (
            select from public.assets a
            where a.tenant_id = caller.tenant and a.asset_tag_key = office.code_key(fields ->> 'asset_tag'))
        then 'assets_asset_tag_key'
        when office.holder_of_code(caller.tenant, sticker) is not null then 'short_links_pkey'
    end;
    if taken is null then
        begin
            asset := office.insert_asset(
                caller.tenant, (fields::jsonb || jsonb_build_object('created_key', key))::json, sticker);
        exception
            -- Whoever looked before could still be too late.
            when unique_violation then
                get stacked diagnostics taken = constraint_name;
                if taken not in (
                    'assets_serial_key', 'assets_asset_tag_key', 'assets_same_tag', 'short_links_pkey', 'short_links_same_code')
                then
                    raise;
                end if;
        end;
    end if;
    if taken in ('short_links_pkey', 'short_links_same_code') then
        -- A tag or a serial number is a name itself; of a code nobody knows what it sticks on.
        other := office.holder_of_code(caller.tenant, sticker);
        select format(': %s (%s)', office.asset_name(a), i.name) into holder
        from public.assets a
        join public.items i on i.tenant_id = a.tenant_id and i.id = a.item_id
        where a.tenant_id = caller.tenant and a.id = other;
    end if;
    if taken is not null then
        return office.app_refusal(
            caller, 400,
            case taken
                when 'assets_serial_key' then format('Asset with serial number %s already exists', fields ->> 'serial_num')
                when 'assets_asset_tag_key' then format('Asset with asset tag %s already exists', fields ->> 'asset_tag')
                when 'assets_same_tag' then format('Asset with asset tag %s already exists', fields ->> 'asset_tag')
                else format('Asset with code %s already exists%s', sticker, holder)
            end);
    end if;
    made := office.app_asset_json(asset);
    -- The app is told as what its sticker is stored: that may be shorter than what it sent.
    if sticker is not null then
        made := office.adopted_json(made, sticker);
    end if;
    return office.store_app_result(caller, key, fingerprint, 201, 'Asset created successfully', 'asset', made);
end
$$;
