-- `tenant set`: what the fields name of a house is changed.
create or replace function office.set_tenant(tenant text, fields jsonb)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller constant office.caller := office.authorize_operator(tenant);
    edited record;
begin
    if caller.code is not null then
        return row(404, caller.code, null, null, null, null, null)::office.function_result;
    end if;
    select * into edited from office.edit_tenant(caller, office.lock_tenant(caller.tenant), fields);
    if (edited.refusal).status is not null and not office.is_house_name(fields ->> 'name') then
        return row(400, 'tenant_name_invalid', null, null, null, caller.tenant, null)::office.function_result;
    elsif (edited.refusal).status is not null then
        return row(400, 'time_zone_unknown', null, null, null, caller.tenant, null)::office.function_result;
    end if;
    return row(200, null, office.tenant_json(edited.after)::text, null, null, caller.tenant, null)::office.function_result;
end
$$;
