-- Ends the sessions of an account's user that work in its house, with the audit row; says how many. A code under way to them is void.
create or replace function office.sign_out_person(account public.accounts)
returns int
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    ended int := 0;
begin
    if account.auth_user_id is not null then
        perform office.drop_codes(account);
        ended := office.end_house_sessions(account.tenant_id, account.id, account.auth_user_id);
    end if;
    perform office.audit_account('account.signed_out', account, null, jsonb_build_object('ended', ended));
    return ended;
end
$$;
