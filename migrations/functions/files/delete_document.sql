-- DELETE /documents/{id}: nobody is shown it any more. The row and its bytes stay, for whoever has to prove what was there.
create or replace function office.delete_document(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    document uuid, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    gone public.documents;
    gone_at timestamptz;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    if (begun.result).status is not null then
        return begun.result;
    end if;
    caller := begun.caller;
    if not office.is_edited_by(caller.tenant, 'document', document, key) then
        gone_at := clock_timestamp();
        update public.documents d
        set deleted_at = gone_at
        where d.tenant_id = caller.tenant and d.id = document and d.deleted_at is null
        returning * into gone;
        if not found then
            return office.not_found_result(caller, 'document_not_found');
        end if;
        perform office.write_audit(
            caller.tenant, 'document.deleted', 'document', gone.id, gone.reservation_id, gone.asset_id, null, null,
            office.document_audit_json(gone), null);
    end if;
    return office.store_result(caller, key, fingerprint, 204, '');
end
$$;
