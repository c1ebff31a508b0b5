-- A document as the audit has it: what a person wrote down of it, and its file.
create or replace function office.document_audit_json(document public.documents)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object(
        'kind', document.kind, 'title', document.title, 'amount', document.amount, 'currency', document.currency,
        'spent_at', office.rfc3339_time(document.spent_at), 'object_path', document.object_path,
        'content_type', document.content_type, 'size_bytes', document.size_bytes)
$$;
