-- An item as the audit of an import keeps it.
create or replace function office.item_audit_json(item public.items)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select to_jsonb(item) - array['tenant_id', 'name_key', 'created_key', 'created_at']
$$;
