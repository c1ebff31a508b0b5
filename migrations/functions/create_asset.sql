-- POST /api/mobile/v1/assets: an asset of the office at once, findable by its sticker where it has a code.
create or replace function office.create_asset(
    bearer office.bearer, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    fields json, retention interval default '90 days'
)
returns office.answer
language plpgsql
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    asset assets;
    sticker constant text := office.code_of(fields ->> 'code');
    refusal text;
begin
    select * into begun
    from office.begin_write(bearer, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.answer).status is not null then
        return office.leave(begun.answer);
    end if;
    refusal := office.asset_taken(caller.tenant, fields ->> 'serial_num', fields ->> 'asset_tag', sticker);
    if refusal is null then
        begin
            asset := office.insert_asset(caller.tenant, fields, sticker);
        exception
            -- Somebody was quicker: what is taken now says so.
            when unique_violation then
                refusal := office.asset_taken(caller.tenant, fields ->> 'serial_num', fields ->> 'asset_tag', sticker);
                if refusal is null then
                    raise;
                end if;
        end;
    end if;
    if refusal is not null then
        return office.leave(office.app_refused(caller, 400, refusal));
    end if;
    return office.leave(office.app_done(
        caller, key, fingerprint, 201, 'Asset created successfully', 'asset', office.app_asset_json(asset)));
end
$$;
