-- Why a reservation is not confirmed for what there is of the gear; null where it may be, and for any other move. Locks its lines and
-- the assets that they name.
create or replace function office.planned_move_refusal(caller office.caller, booking public.reservations, to_status text)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    confirmed public.reservations := booking;
    lines public.reservation_items[];
begin
    if to_status <> 'confirmed' then
        return null;
    end if;
    lines := array(
        select l
        from public.reservation_items l
        where l.tenant_id = booking.tenant_id and l.reservation_id = booking.id
        order by l.id
        for no key update);
    perform from public.assets a
    where a.tenant_id = booking.tenant_id and a.id = any (array(select unnest(l.assigned_asset_ids) from unnest(lines) as l))
    order by a.id
    for no key update;
    confirmed.status := to_status;
    return office.stock_refusal(caller, booking, confirmed, lines);
end
$$;
