-- GET /documents/{id}.
create or replace function office.get_document(tenant uuid, subject uuid, session uuid, role text, document uuid)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    found_one public.documents;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    select * into found_one
    from public.documents d
    where d.tenant_id = caller.tenant and d.id = document and d.deleted_at is null;
    if not found then
        return office.not_found_result(caller, 'document_not_found');
    end if;
    return office.ok_result(caller, office.document_json(found_one)::text);
end
$$;
