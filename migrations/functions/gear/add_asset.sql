-- POST /assets, with its stickers where it has some. A key makes one asset, which keeps it for good.
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
    sticker text;
    stickers text[] := '{}';
    given record;
    other uuid;
    wrong text[];
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    select * into asset from public.assets a where a.tenant_id = caller.tenant and a.created_key = key;
    if not found then
        wrong := array(
            select format('codes[%s]', c.place - 1)
            from jsonb_array_elements_text(case jsonb_typeof(fields -> 'codes') when 'array' then fields -> 'codes' else '[]' end)
                with ordinality as c (text, place)
            where office.adopted_code(caller.tenant, c.text) is null
            order by c.place);
        if wrong <> '{}' then
            return office.faults_result(caller, wrong, 'invalid_value');
        end if;
        for given in
            select c.text
            from jsonb_array_elements_text(case jsonb_typeof(fields -> 'codes') when 'array' then fields -> 'codes' else '[]' end)
                with ordinality as c (text, place)
            order by c.place
        loop
            sticker := office.adopted_code(caller.tenant, given.text);
            other := office.holder_of_code(caller.tenant, sticker);
            if other is not null then
                return office.already_exists_result(caller, 'code', sticker, other);
            end if;
            if not exists (select from unnest(stickers) as s (code) where office.code_key(s.code) = office.code_key(sticker)) then
                stickers := stickers || sticker;
            end if;
        end loop;
        asset := jsonb_populate_record(null::public.assets, fields - 'codes');
        asset.tenant_id := caller.tenant;
        asset.created_key := key;
        asset.location := office.known_place(caller.tenant, asset.location);
        select * into made from office.save_asset(caller, null, asset, stickers);
        if (made.refusal).status is not null then
            return made.refusal;
        end if;
        asset := made.asset;
    end if;
    return office.store_result(caller, key, fingerprint, 201, office.asset_json(caller.tenant, asset.id)::text);
end
$$;
