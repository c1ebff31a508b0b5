-- POST /assets. A key makes one asset, which keeps it for good.
create or replace function office.add_asset(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    fields jsonb, retention interval default '90 days'
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
    made record;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    select * into asset from public.assets a where a.tenant_id = caller.tenant and a.created_key = key;
    if not found then
        asset := jsonb_populate_record(null::public.assets, fields);
        asset.tenant_id := caller.tenant;
        asset.created_key := key;
        select * into made from office.save_asset(caller, null, asset);
        if (made.refusal).status is not null then
            return made.refusal;
        end if;
        asset := made.asset;
    end if;
    return office.store_result(caller, key, fingerprint, 201, office.asset_json(caller.tenant, asset.id)::text);
end
$$;
