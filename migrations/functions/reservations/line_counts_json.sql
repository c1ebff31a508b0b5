-- How a counted line stands: what of it went out, is out, came back, was lost or used up. Null where the tenant has no such line.
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
        cross join lateral (select * from office.line_counts(l.tenant_id, l.id)) as m
        where l.tenant_id = tenant and l.id = line);
end
$$;
