-- POST /accounts/{id}/sign-out: ends the sessions of somebody that work in this house. A key does it once: who has signed in since stays.
create or replace function office.sign_out_account(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    account uuid, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    person public.accounts;
    ended int := 0;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    perform office.lock_tenant(caller.tenant);
    select * into person
    from public.accounts a
    where a.tenant_id = caller.tenant and a.id = sign_out_account.account
    for no key update;
    if not found then
        return office.not_found_result(caller, 'account_not_found');
    elsif not office.is_edited_by(caller.tenant, 'account', person.id, key) then
        ended := office.sign_out_person(person);
    end if;
    return office.store_result(caller, key, fingerprint, 200, format('{"ended":%s}', ended));
end
$$;
