-- GET /assets/resolve: the asset of a sticker, by its code or its whole URL, in any case; else the one with just this tag, else with
-- just this serial. A sticker that a newer one replaced still names its asset, and so does one on an asset that is no longer lent out.
create or replace function office.resolve_code(tenant uuid, subject uuid, session uuid, role text, code text)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    unit uuid;
    sticker text;
    body text;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;

    select s.asset_id, s.code into unit, sticker
    from public.short_links s
    where s.tenant_id = caller.tenant and s.code = office.parse_scanned_code(resolve_code.code);
    if unit is null then
        select a.id into unit from public.assets a where a.tenant_id = caller.tenant and a.asset_tag = resolve_code.code;
    end if;
    if unit is null then
        select a.id into unit from public.assets a where a.tenant_id = caller.tenant and a.serial = resolve_code.code;
    end if;
    if unit is null then
        return office.not_found_result(caller, 'unknown_code');
    end if;

    select row_to_json(answered)::text
    into body
    from (
        select (
            select row_to_json(shown)
            from (
                select a.id, a.item_id, i.name as item_name, a.serial, a.asset_tag, a.condition,
                    a.status, a.current_reservation_id
            ) as shown
        ) as asset, coalesce(sticker, office.asset_code(a.tenant_id, a.id)) as code
        from public.assets a
        join public.items i on i.tenant_id = a.tenant_id and i.id = a.item_id
        where a.tenant_id = caller.tenant and a.id = unit
    ) as answered;
    return office.ok_result(caller, body);
end
$$;
