-- What a 409 says of the asset that caused it: its state and, while it is out, who took it, when and for what.
create or replace function office.asset_conflict_json(tenant uuid, asset uuid)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select json_build_object(
        'id', a.id,
        'status', a.status,
        'out', trip.asset_id is not null,
        'current_reservation_id', a.current_reservation_id,
        'picked_up_by', coalesce(taker.display_name, office.former_name(a.tenant_id, trip.picked_up_by)),
        'picked_up_at', office.rfc3339_time(trip.picked_up_at),
        'actual_pickup_at', office.rfc3339_time(trip.actual_pickup_at),
        'reservation_reference', r.reference)
    from public.assets a
    left join public.asset_checkouts trip on trip.tenant_id = a.tenant_id and trip.asset_id = a.id and trip.returned_at is null
    left join public.reservations r on r.tenant_id = a.tenant_id and r.id = trip.reservation_id
    left join public.accounts taker on taker.tenant_id = a.tenant_id and taker.auth_user_id = trip.picked_up_by
    where a.tenant_id = tenant and a.id = asset
$$;
