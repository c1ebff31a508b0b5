-- What the release before calls in the place of office.create_account_2(): it mails nobody.
create or replace function office.create_account(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    fields jsonb, retention interval default '90 days'
)
returns office.function_result
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.create_account_2(
        tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, fields, false, null, 0, retention)
$$;
