-- GET /inspections/{id}.
create or replace function office.get_inspection(tenant uuid, subject uuid, session uuid, role text, inspection uuid)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    shown json;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    shown := office.inspection_json(caller.tenant, inspection, with_links => true);
    if shown is null then
        return office.not_found_result(caller, 'inspection_not_found');
    end if;
    return office.ok_result(caller, shown::text);
end
$$;
