-- The id of the event that a row of the audit is to an endpoint: always the same one, also where its delivery was forgotten, since receivers
-- drop repeats by it. With the row's time: after a restore its number is given again.
create or replace function office.webhook_event_id(webhook uuid, audit_id bigint, at timestamptz)
returns uuid
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select encode(substr(sha256(convert_to(webhook || ':' || audit_id || ':' || office.whole_microseconds(at), 'UTF8')), 1, 16), 'hex')::uuid
$$;
