-- An item as the audit keeps it: as the desk sees it, with what the asset app alone says of it. A new column is in it by itself.
create or replace function office.item_audit_json(item public.items)
returns jsonb
language plpgsql  -- whose plan is kept
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    kit jsonb;
begin
    select coalesce(jsonb_agg(jsonb_build_object('item_id', k.item_id, 'qty', k.qty) order by k.item_id), '[]') into kit
    from public.item_kits k
    where k.tenant_id = item.tenant_id and k.kit_id = item.id;
    return to_jsonb(item) - '{tenant_id,name_key,sku_key,search_key,created_key,created_at,archived_at}'::text[] || jsonb_build_object(
        'owned_qty', office.owned_qty(item), 'archived', item.archived_at is not null, 'kit', kit);
end
$$;
