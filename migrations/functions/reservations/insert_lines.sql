-- Writes lines that are new.
create or replace function office.insert_lines(lines public.reservation_items[])
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    insert into public.reservation_items (id, tenant_id, reservation_id, item_id, position, qty, assigned_asset_ids, kit_id)
    select l.id, l.tenant_id, l.reservation_id, l.item_id, l.position, l.qty, l.assigned_asset_ids, l.kit_id
    from unnest(lines) as l
    order by l.position, l.id;
end
$$;
