-- `token`: the account that a token is to be printed for. One that is tied to no auth user yet is tied to a new one, so
-- that the next token is the same person's.
create or replace function office.prepare_token_account(tenant text, email text)
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
    account := found_account.account;
    if (found_account.result).status is not null then
        return found_account.result;
    elsif account.auth_user_id is null then
        account := office.set_account_user(account, gen_random_uuid());
    end if;
    return office.account_result(account);
end
$$;
