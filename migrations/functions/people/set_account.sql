-- `account set`, `role`, `disable` and `enable`: what the fields name of a person is changed, from their next request on. Twice is
-- once.
create or replace function office.set_account(tenant text, email text, fields jsonb)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    found_account record;
    edited record;
begin
    select * into found_account from office.find_account(tenant, email);
    if (found_account.result).status is not null then
        return found_account.result;
    end if;
    select * into edited from office.edit_account(found_account.caller, found_account.account, fields);
    if (edited.refusal).status is not null then
        return edited.refusal;
    end if;
    return office.account_result(edited.after);
end
$$;
