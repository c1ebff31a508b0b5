-- How a line stands: what of it went out, is out, came back, was lost or used up, of scanned gear by the last trip of each. Null where the tenant has
-- no such line.
create or replace function office.line_counts_json(tenant uuid, line uuid)
returns json
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select json_build_object(
            'id', l.id, 'qty', l.qty, 'picked_up', m.gone, 'out', m.gone - m.back - m.lost - m.used, 'returned', m.back, 'lost', m.lost,
            'used', m.used)
        from public.reservation_items l
        cross join lateral (
            select c.gone, c.back, c.lost, c.used
            from office.line_counts(l.tenant_id, l.id) as c
            where not office.is_scanned_line(l)
            union all
            select count(*)::int, (count(*) filter (where t.is_over and not t.is_lost))::int, (count(*) filter (where t.is_lost))::int, 0
            from (
                select distinct on (c.asset_id) c.returned_at is not null as is_over, coalesce(c.return_effect ? 'asset_status', false) as is_lost
                from public.asset_checkouts c
                where c.tenant_id = l.tenant_id and c.reservation_id = l.reservation_id and c.reservation_item_id = l.id
                    and c.voided_at is null
                order by c.asset_id, c.picked_up_at desc
            ) as t
            having office.is_scanned_line(l)
        ) as m
        where l.tenant_id = tenant and l.id = line);
end
$$;
