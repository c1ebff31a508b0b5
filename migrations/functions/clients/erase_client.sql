-- POST /clients/{id}/erase: name and contacts gone everywhere. The audit's digests stay, and tell nothing without their salt.
create or replace function office.erase_client(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    client uuid, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    person public.clients;
    is_erased boolean;
    erased_at timestamptz;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return begun.result;
    end if;
    select * into person from public.clients c where c.tenant_id = caller.tenant and c.id = client for no key update;
    if not found then
        return office.not_found_result(caller, 'client_not_found');
    end if;
    is_erased := office.is_edited_by(caller.tenant, 'client', person.id, key)
        or office.is_erased(person);
    if not is_erased then
        erased_at := clock_timestamp();
        update public.clients c
        set display_name = '–', email = null, phone = null, notes = null, audit_salt = null,
            archived_at = coalesce(c.archived_at, erased_at)
        where c.tenant_id = caller.tenant and c.id = person.id
        returning * into person;
        perform office.write_audit(
            caller.tenant, 'client.erased', 'client', person.id, null, null, null, null, null, office.client_audit_json(person));
        perform office.renew_stored_answers(person);
        perform office.erase_sign_offs(person);
    end if;
    return office.store_result(
        caller, key, fingerprint, 200, office.client_record_json(person)::text, is_lasting => is_erased);
end
$$;
