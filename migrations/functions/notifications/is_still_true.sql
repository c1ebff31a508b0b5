-- Whether what a person was told is true at a moment: only then it is sent.
create or replace function office.is_still_true(notification public.notifications, at timestamptz)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    booking public.reservations;
begin
    if notification.kind = 'shortage' then
        return exists (
            select from office.short_stretches(notification.tenant_id, at, at + interval '7 days', notification.item_id) s
            where s.starts_at < notification.expires_at and s.ends_at > notification.moment);
    elsif notification.kind = 'asset_damaged' then
        return exists (
            select from public.assets a
            where a.tenant_id = notification.tenant_id and a.id = notification.asset_id and a.condition = 'damaged');
    end if;
    select * into booking
    from public.reservations r
    where r.tenant_id = notification.tenant_id and r.id = notification.reservation_id;
    return case notification.kind
        when 'pickup_soon' then booking.status = 'confirmed' and booking.pickup_at = notification.moment and booking.pickup_at > at
            and not office.has_out(booking.tenant_id, booking.id)
        when 'return_overdue' then office.has_out(booking.tenant_id, booking.id) and at >= booking.return_at + (
            select make_interval(mins => t.return_grace_minutes) from public.tenants t where t.id = booking.tenant_id)
        when 'reservation_cancelled' then booking.status = 'cancelled'
        else booking.status not in ('draft', 'cancelled', 'closed') end;
end
$$;
