-- GET /assets/resolve: the asset of a sticker, by its code or its whole URL, in any case. A sticker that a newer one
-- replaced still names its asset, and so does one on an asset that is no longer lent out.
create or replace function office.resolve_code(tenant uuid, subject uuid, session uuid, role text, code text)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    body text;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
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
        ) as asset, s.code
        from public.short_links s
        join public.assets a on a.tenant_id = s.tenant_id and a.id = s.asset_id
        join public.items i on i.tenant_id = a.tenant_id and i.id = a.item_id
        where s.tenant_id = caller.tenant and s.code = office.parse_scanned_code(resolve_code.code)
    ) as answered;

    if body is null then
        return office.not_found_result(caller, 'unknown_code');
    end if;
    return office.ok_result(caller, body);
end
$$;
