-- An asset as the desk and the feed show it: with it a phone judges a scan without a network. Nothing of its item is in it, so a change of the
-- item is told once. Codes begin with the newest. Null where the tenant has no such asset.
create or replace function office.asset_json(tenant uuid, asset uuid)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select a.id, a.item_id, a.number, a.serial, a.asset_tag,
            array(
                select s.code
                from public.short_links s
                where s.tenant_id = a.tenant_id and s.asset_id = a.id
                order by s.created_at desc, s.code collate "C") as codes,
            a.location, a.condition, a.status, a.category, a.notes, a.external_id, a.case_id, a.current_reservation_id, a.version,
            a.hardware_type, a.asset_type, a.country, a.customer
        from public.assets a
        where a.tenant_id = asset_json.tenant and a.id = asset_json.asset
    ) as shown
$$;
