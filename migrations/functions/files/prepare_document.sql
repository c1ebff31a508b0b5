-- prepare_document_2() without who noted it, for programs of the release before.
create or replace function office.prepare_document(
    tenant uuid, subject uuid, session uuid, role text, key text, fingerprint text, reservation uuid, asset uuid,
    object_path text, retention interval
)
returns office.function_result
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.prepare_document_2(
        tenant, subject, session, role, key, fingerprint, reservation, asset, object_path, retention, null)
$$;
