-- The answer of a report that was filed under this key, however long ago: the key stays with the report when it is
-- forgotten elsewhere. Null when there is none.
create or replace function office.report_body_by_key(caller office.caller, key text)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select format('{"id":"%s"}', r.id)
    from public.condition_reports r
    where r.tenant_id = caller.tenant and r.idempotency_key = key
$$;
