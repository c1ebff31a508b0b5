-- An asset as the audit of an import keeps it, with its stickers.
create or replace function office.asset_audit_json(asset public.assets, stickers text[])
returns jsonb
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select to_jsonb(asset) - array['tenant_id', 'created_key', 'created_at', 'item_serialized']
        || jsonb_build_object('codes', to_jsonb(stickers))
$$;
