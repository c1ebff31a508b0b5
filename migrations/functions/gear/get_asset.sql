-- GET /assets/{id}: one asset.
create or replace function office.get_asset(tenant uuid, subject uuid, session uuid, role text, asset uuid)
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
    body := office.asset_json(caller.tenant, asset);
    if body is null then
        return office.not_found_result(caller, 'asset_not_found');
    end if;
    return office.ok_result(caller, body);
end
$$;
