-- POST /accounts/{id}/unlink: cuts an account from the person it is tied to; the next proof of its address ties it again. One that is
-- tied to nobody stays as it is, and so does the only admin who could sign in: of two admins who cut each other at once one stays.
create or replace function office.unlink_account(
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
    is_cut boolean;
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
    where a.tenant_id = caller.tenant and a.id = unlink_account.account
    for no key update;
    if not found then
        return office.not_found_result(caller, 'account_not_found');
    end if;
    is_cut := person.auth_user_id is null or office.is_edited_by(caller.tenant, 'account', person.id, key);
    if not is_cut and office.is_only_admin(person) then
        return office.current_result(
            caller, 'last_admin', '{}', json_build_object('account', office.account_record_json(person)));
    elsif not is_cut then
        person := office.cut_account(person);
    end if;
    return office.store_result(
        caller, key, fingerprint, 200, office.account_record_json(person)::text, is_lasting => is_cut);
end
$$;
