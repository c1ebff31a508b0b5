-- The kits of a reservation of which a line is there, as it shows them, by name, then id.
create or replace function office.reservation_kits_json(tenant uuid, reservation uuid)
returns json
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select array_to_json(array_agg((
            select row_to_json(shown)
            from (
                select k.id,
                    (
                        select row_to_json(kind)
                        from (select k.item_id as id, i.name, i.sku, i.serialized) as kind
                    ) as item,
                    k.qty
            ) as shown
        ) order by i.name collate "C", k.id))
        from public.reservation_kits k
        join public.items i on i.tenant_id = k.tenant_id and i.id = k.item_id
        where k.tenant_id = tenant and k.reservation_id = reservation
            and exists (
                select from public.reservation_items l
                where l.tenant_id = k.tenant_id and l.reservation_id = k.reservation_id and l.kit_id = k.id));
end
$$;
