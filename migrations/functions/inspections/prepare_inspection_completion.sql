-- prepare_inspection_completion_2() without who noted it, for programs of the release before.
create or replace function office.prepare_inspection_completion(
    tenant uuid, subject uuid, session uuid, role text, key text, fingerprint text, inspection uuid, retention interval
)
returns office.function_result
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.prepare_inspection_completion_2(
        tenant, subject, session, role, key, fingerprint, inspection, retention, null)
$$;
