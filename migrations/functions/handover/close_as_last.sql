-- Somebody says of what is back already that it was the last: a reservation of which something came back and nothing is out becomes
-- `returned`, once for a key. Its last return keeps that and the key, for whoever undoes this or something else.
create or replace function office.close_as_last(handover office.handover, booking public.reservations)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    last_one record;
    closing constant jsonb := jsonb_build_object('last', true, 'closed_by', handover.key);
begin
    if booking.status <> 'confirmed' or office.has_out(booking.tenant_id, booking.id) or exists (
            select from public.audit_log a
            where a.tenant_id = booking.tenant_id and a.idempotency_key = handover.key and a.reservation_id = booking.id
                and a.action = 'reservation.returned')
    then
        return;
    end if;
    select * into last_one from office.last_return(booking.tenant_id, booking.id);
    if last_one.heard_at is null then
        return;
    end if;
    perform office.lock_ledger(booking.tenant_id, array[last_one.trip], array[last_one.movement]);
    update public.asset_checkouts c
    set return_effect = coalesce(c.return_effect, '{}') || closing
    where c.tenant_id = booking.tenant_id and c.id = last_one.trip;
    update public.stock_movements m
    set effect = coalesce(m.effect, '{}') || closing
    where m.tenant_id = booking.tenant_id and m.id = last_one.movement;
    update public.reservations r set status = 'returned', returned_by_flip = true
    where r.tenant_id = booking.tenant_id and r.id = booking.id;
end
$$;
