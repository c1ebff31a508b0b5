-- `account list`: the accounts of a tenant, the oldest first.
create or replace function office.list_accounts(tenant text)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_operator(tenant);
    body text;
begin
    if caller.code is not null then
        return row(
            case when caller.code = 'tenant_not_found' then 404 else 409 end, caller.code, null, null, null, null,
            null)::office.function_result;
    end if;
    select '{"accounts":' || coalesce(json_agg(office.listed_account_json(a) order by a.created_at, a.id), '[]')::text || '}'
    into body
    from public.accounts a
    where a.tenant_id = caller.tenant;
    return row(200, null, body, null, null, caller.tenant, null)::office.function_result;
end
$$;
