-- GET /assets/resolve: the asset that a scan means, by its code, else its tag, else its serial (docs/shelf.md, "Codes"). A sticker that a
-- newer one replaced still names its asset, and so does one on an asset that is no longer lent out.
create or replace function office.resolve_code(tenant uuid, subject uuid, session uuid, role text, code text)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    meant record;
    unit uuid;
    body text;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;

    meant := office.find_code(caller.tenant, resolve_code.code);
    if cardinality(meant.candidates) > 1 then
        return office.ambiguous_code_result(caller, meant.code, meant.candidates);
    end if;
    unit := meant.candidates[1];
    if unit is null then
        return office.unknown_code_result(caller, meant.code);
    end if;
    select row_to_json(answered)::text
    into body
    from (
        select office.found_asset_json(caller.tenant, unit) as asset,
            coalesce(office.sticker_of(caller.tenant, unit, meant.code), office.asset_code(caller.tenant, unit)) as code
    ) as answered;
    return office.ok_result(caller, body);
end
$$;
