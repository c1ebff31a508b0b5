-- What is recorded as missing on a reservation's lines, as the audit keeps it.
create or replace function office.short_lines_json(tenant uuid, reservation uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select coalesce(
            jsonb_agg(
                jsonb_build_object('line_id', l.id, 'item_id', l.item_id, 'qty', l.qty, 'shortage', l.shortage)
                order by l.position, l.id),
            '[]')
        from public.reservation_items l
        where l.tenant_id = tenant and l.reservation_id = reservation and l.shortage > 0);
end
$$;
