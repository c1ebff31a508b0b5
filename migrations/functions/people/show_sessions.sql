-- `account sessions`: where somebody is signed in with a house.
create or replace function office.show_sessions(tenant text, email text)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    found_account record;
begin
    select * into found_account from office.find_account(tenant, email);
    if (found_account.result).status is not null then
        return found_account.result;
    end if;
    return row(
        200, null, office.house_sessions_json(found_account.account, null), null, null, (found_account.account).tenant_id,
        (found_account.account).id)::office.function_result;
end
$$;
