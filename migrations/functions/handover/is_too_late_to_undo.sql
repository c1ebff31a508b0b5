-- Whether what a key made at the shelf can't be taken back any more (docs/shelf.md): it is older than the window, something
-- has happened to the asset or the line since, a person moved the status since, it ended a trip of another reservation, or another program
-- made the line, or the asset, one of another item.
create or replace function office.is_too_late_to_undo(
    booking public.reservations, made office.ledger_entry, undone_key text, undo_window interval
)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if made.made_at < clock_timestamp() - undo_window or booking.status_moved_at > made.made_at then
        return true;
    elsif exists (
        select from public.asset_checkouts c
        join public.reservation_items l on l.tenant_id = c.tenant_id and l.id = c.reservation_item_id
        where c.tenant_id = booking.tenant_id and c.voided_at is null
            and (
                c.return_key = undone_key and not exists (
                    select from public.assets a where a.tenant_id = c.tenant_id and a.id = c.asset_id and a.item_id = l.item_id)
                -- The one that gave up its place would stand there again.
                or c.pickup_key = undone_key and (c.pickup_effect ? 'exchanged' or c.pickup_effect ? 'displaced') and not exists (
                    select from public.assets a
                    where a.tenant_id = c.tenant_id and a.item_id = l.item_id
                        and a.id = coalesce(c.pickup_effect ->> 'exchanged', c.pickup_effect ->> 'displaced')::uuid)))
    then
        return true;
    elsif made.kind = 'lost' then
        return (select a.status <> 'DISPOSED' from public.assets a where a.tenant_id = booking.tenant_id and a.id = made.asset);
    elsif made.kind = 'movement' then
        return exists (
            select from public.stock_movements m
            join public.stock_movements own
                on own.tenant_id = m.tenant_id and own.reservation_item_id = m.reservation_item_id and own.key = undone_key
            where m.tenant_id = booking.tenant_id and m.voided_at is null and m.key is distinct from undone_key
                and m.moved_at > own.moved_at)
        -- What would be out again would not fit: the desk has made the line smaller since.
        or exists (
            select from public.stock_movements own
            join public.reservation_items l on l.tenant_id = own.tenant_id and l.id = own.reservation_item_id
            cross join lateral office.line_counts(l.tenant_id, l.id) as counts
            where own.tenant_id = booking.tenant_id and own.key = undone_key and own.kind = 'back'
                and counts.gone - counts.back + own.qty > l.qty)
        -- More would be back than went out: another program's return has an earlier time.
        or exists (
            select from public.stock_movements own
            cross join lateral office.line_counts(own.tenant_id, own.reservation_item_id) as counts
            where own.tenant_id = booking.tenant_id and own.key = undone_key and own.kind = 'out'
                and counts.gone - own.qty < counts.back + counts.lost + counts.used);
    elsif made.kind in ('pickup', 'swap') then
        -- The trip it opened is open, so nothing came after it; the one that a swap ended was followed by none.
        return exists (
            select from public.asset_checkouts c
            where c.tenant_id = booking.tenant_id and c.pickup_key = undone_key
                and (c.returned_at is not null or c.pickup_effect ? 'taken'))
        or exists (
            select from public.asset_checkouts c
            join public.asset_checkouts o on o.tenant_id = c.tenant_id and o.id = c.swapped_for
            where c.tenant_id = booking.tenant_id and c.pickup_key = undone_key and office.is_out_of_reach(o));
    end if;
    return exists (
        select from public.asset_checkouts c
        where c.tenant_id = booking.tenant_id and c.return_key = undone_key
            and (c.return_effect ? 'taken_by' or office.is_out_of_reach(c)))
    -- Nor would these: others went out in their place, or are named for it.
    or exists (
        select from public.asset_checkouts c
        join public.reservation_items l on l.tenant_id = c.tenant_id and l.id = c.reservation_item_id
        where c.tenant_id = booking.tenant_id and c.return_key = undone_key
        group by l.id, l.tenant_id, l.reservation_id, l.qty, l.assigned_asset_ids
        having count(*) + (
            select count(*)
            from public.asset_checkouts o
            where o.tenant_id = l.tenant_id and o.reservation_item_id = l.id and o.returned_at is null) > l.qty
            or count(*) + (
                select count(*)
                from unnest(l.assigned_asset_ids) as named (id)
                where not office.is_back(l.tenant_id, l.reservation_id, named.id)) > l.qty);
end
$$;
