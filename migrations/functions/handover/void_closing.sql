-- Takes back that somebody said of what was back already that it was the last: the return that keeps it is the last no more.
create or replace function office.void_closing(booking public.reservations, undone_key text)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform office.lock_ledger(
        booking.tenant_id,
        array(
            select c.id
            from public.asset_checkouts c
            where c.tenant_id = booking.tenant_id and c.reservation_id = booking.id and c.return_effect ->> 'closed_by' = undone_key),
        array(
            select m.id
            from public.stock_movements m
            where m.tenant_id = booking.tenant_id and m.reservation_id = booking.id and m.effect ->> 'closed_by' = undone_key));
    update public.asset_checkouts c
    set return_effect = c.return_effect - 'last' - 'closed_by'
        || jsonb_build_object('closings_undone', coalesce(c.return_effect -> 'closings_undone', '[]') || to_jsonb(undone_key))
    where c.tenant_id = booking.tenant_id and c.reservation_id = booking.id and c.return_effect ->> 'closed_by' = undone_key;
    update public.stock_movements m
    set effect = m.effect - 'last' - 'closed_by'
        || jsonb_build_object('closings_undone', coalesce(m.effect -> 'closings_undone', '[]') || to_jsonb(undone_key))
    where m.tenant_id = booking.tenant_id and m.reservation_id = booking.id and m.effect ->> 'closed_by' = undone_key;
end
$$;
