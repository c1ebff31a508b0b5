-- POST /documents. `files` is an array of what storage said of the one sealed file: object_path, stored_key, content_type, size_bytes,
-- width, height. Its upload is locked, so that no sweep takes it and no other document. A key files one document, which keeps it
-- for good.
create or replace function office.create_document(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    reservation uuid, asset uuid, kind text, title text, amount numeric, currency text, spent_at timestamptz,
    object_path text, files json, retention interval default '90 days', noted_by uuid default null
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    result office.function_result;
    filed public.documents;
    body text;
    -- An assignment is worked out on the spot where PERFORM would start a query.
    setting text := set_config('office.noted_by', coalesce(noted_by::text, ''), true);
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    if (begun.result).status is not null then
        return begun.result;
    end if;
    caller := begun.caller;

    body := office.document_body_by_key(caller, key);
    if body is null then
        perform from public.photo_uploads u
        where u.tenant_id = caller.tenant and u.object_path = create_document.object_path
        for update;
        result := office.document_refusal(caller, reservation, asset, object_path);
        if result.status is not null then
            return result;
        end if;
        insert into public.documents (
            tenant_id, reservation_id, asset_id, kind, title, amount, currency, spent_at, object_path, stored_key, content_type,
            size_bytes, width, height, actor_user_id, created_at, created_key)
        select caller.tenant, reservation, asset, create_document.kind, create_document.title, create_document.amount,
            create_document.currency, create_document.spent_at, f ->> 'object_path', f ->> 'stored_key', f ->> 'content_type',
            (f ->> 'size_bytes')::bigint, (f ->> 'width')::int, (f ->> 'height')::int, subject, clock_timestamp(), key
        from json_array_elements(files) as f
        returning * into filed;
        perform office.settle_uploads(caller.tenant, files, filed.created_at);
        perform office.write_audit(
            caller.tenant, 'document.created', 'document', filed.id, reservation, asset, null, null, null,
            office.document_audit_json(filed));
        body := office.document_body_by_key(caller, key);
    end if;
    return office.store_result(caller, key, fingerprint, 201, body);
end
$$;
