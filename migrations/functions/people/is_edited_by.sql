-- Whether a key has edited this row before, however long ago that was: its audit row tells. Without a key nothing is known.
create or replace function office.is_edited_by(tenant uuid, entity_type text, entity uuid, key text)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select key is not null and exists (
        select from public.audit_log a
        where a.tenant_id = is_edited_by.tenant and a.idempotency_key = is_edited_by.key
          and a.entity_type = is_edited_by.entity_type and a.entity_id = entity)
$$;
