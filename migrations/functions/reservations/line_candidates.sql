-- The assets a phone may scan for a line, without a network: every asset of the line's item that may go out, at the
-- reservation's location, and every assigned one whatever its status and place. A null location, of either, is anywhere. A line of a
-- non-serialized item has none, because such an item has no assets. Shown by tag, then number.
--
-- In the place of its call it saves a query a line.
create or replace function office.line_candidates(tenant uuid, item uuid, assigned uuid[], location text)
returns table (
    id uuid, serial text, asset_tag text, code text, condition text, status text, current_reservation_id uuid, number bigint
)
language sql
stable
as $$
    select a.id, a.serial, a.asset_tag,
        (
            select s.code
            from public.short_links s
            where s.tenant_id = a.tenant_id and s.asset_id = a.id
            order by s.created_at desc, s.code collate "C"
            limit 1
        ),
        a.condition, a.status, a.current_reservation_id, a.number
    from public.assets a
    where a.tenant_id = line_candidates.tenant and a.item_id = line_candidates.item
        and (
            a.status not in ('REPAIR', 'ARCHIVED', 'DISPOSED')
                and (line_candidates.location is null or a.location is null or a.location = line_candidates.location)
            or a.id = any (line_candidates.assigned))
$$;
