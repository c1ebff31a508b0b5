-- The answer of a document that was filed under this key, however long ago: the key stays with the document when it is forgotten
-- elsewhere. Null when there is none.
create or replace function office.document_body_by_key(caller office.caller, key text)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select format('{"id":"%s"}', d.id)
    from public.documents d
    where d.tenant_id = caller.tenant and d.created_key = key
$$;
