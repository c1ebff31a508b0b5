-- An asset as the audit keeps it: as the desk sees it, with what the asset app alone says of it. A new column is in it by itself.
create or replace function office.asset_audit_json(asset public.assets, stickers text[])
returns jsonb
language sql
stable
as $$
    select pg_catalog.to_jsonb(asset)
        - '{tenant_id,item_serialized,item_is_case,case_item_id,case_is_case,status_at,asset_tag_key,serial_key,search_key,created_key,created_at}'::text[]
        || pg_catalog.jsonb_build_object('codes', pg_catalog.to_jsonb(stickers))
$$;
