-- `account unlink`: cuts an account from the person it is tied to. Twice is once.
create or replace function office.unlink_person(tenant text, email text)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    found_account record;
    account public.accounts;
begin
    select * into found_account from office.find_account(tenant, email);
    if (found_account.result).status is not null then
        return found_account.result;
    end if;
    account := found_account.account;
    if account.auth_user_id is not null then
        account := office.cut_account(account);
    end if;
    return office.account_result(account);
end
$$;
