-- `account sign-out`: ends the sessions of somebody that work in a house.
create or replace function office.end_sessions(tenant text, email text)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    found_account record;
    ended int;
begin
    select * into found_account from office.find_account(tenant, email);
    if (found_account.result).status is not null then
        return found_account.result;
    end if;
    ended := office.sign_out_person(found_account.account);
    return row(
        200, null, format('{"ended":%s}', ended), null, null, (found_account.account).tenant_id,
        (found_account.account).id)::office.function_result;
end
$$;
