-- What a 409 says of a line that is full: `picked_up` counts the assets that ever went out on it, as R's progress does.
create or replace function office.line_conflict_json(tenant uuid, line uuid)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select json_build_object(
        'id', l.id,
        'qty', l.qty,
        'picked_up', (
            select count(distinct c.asset_id)
            from public.asset_checkouts c
            where c.tenant_id = l.tenant_id and c.reservation_id = l.reservation_id and c.reservation_item_id = l.id
              and c.voided_at is null and not c.is_swapped_away))
    from public.reservation_items l
    where l.tenant_id = tenant and l.id = line
$$;
