-- PATCH /accounts/{id}: what the fields name is changed. `version` is the one that the edit was made from, where the caller said
-- it.
create or replace function office.update_account(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    account uuid, fields jsonb, version int, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    before public.accounts;
    edited record;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    perform office.lock_tenant(caller.tenant);
    select * into before
    from public.accounts a
    where a.tenant_id = caller.tenant and a.id = update_account.account
    for no key update;
    if not found then
        return office.not_found_result(caller, 'account_not_found');
    elsif office.is_edited_by(caller.tenant, 'account', before.id, key) then
        return office.store_result(caller, key, fingerprint, 200, office.account_record_json(before)::text);
    elsif update_account.version <> before.version then
        return office.version_mismatch_result(caller, 'account', office.account_record_json(before));
    end if;
    select * into edited from office.edit_account(caller, before, fields);
    if (edited.refusal).status is not null then
        return edited.refusal;
    end if;
    return office.store_result(
        caller, key, fingerprint, 200, office.account_record_json(edited.after)::text,
        is_lasting => edited.after is not distinct from before);
end
$$;
