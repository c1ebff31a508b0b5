-- GET /items/{id}: one item.
create or replace function office.get_item(tenant uuid, subject uuid, session uuid, role text, item uuid)
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
    body := office.item_json(caller.tenant, item);
    if body is null then
        return office.not_found_result(caller, 'item_not_found');
    end if;
    return office.ok_result(caller, body);
end
$$;
