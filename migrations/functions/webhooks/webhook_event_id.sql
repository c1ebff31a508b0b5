-- The id of the event that a row of the audit is to an endpoint: always the same one, also where its delivery was forgotten, since receivers
-- drop repeats by it.
create or replace function office.webhook_event_id(webhook uuid, audit_id bigint)
returns uuid
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select encode(substr(sha256(convert_to(webhook || ':' || audit_id, 'UTF8')), 1, 16), 'hex')::uuid
$$;
