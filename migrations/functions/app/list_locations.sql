-- GET /locations: the places where the house has assets that are not archived or disposed of, by name.
create or replace function office.list_locations(tenant uuid, subject uuid, session uuid, role text)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;

    return office.ok_result(caller, format('{"locations":%s}', array_to_json(office.locations_of(caller.tenant))));
end
$$;
