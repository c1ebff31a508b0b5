-- Whether an inactive asset is in scope all the same: it is out, or assigned to a reservation in scope.
create or replace function office.is_needed_asset(
    tenant uuid, item uuid, asset uuid, current_reservation uuid, scope text, first_midnight timestamptz, last_midnight timestamptz
)
returns boolean
language sql
stable
as $$
    select current_reservation is not null or exists (
        select from public.reservation_items l
        join public.reservations r on r.tenant_id = l.tenant_id and r.id = l.reservation_id
        where l.tenant_id = is_needed_asset.tenant and l.item_id = is_needed_asset.item
            and is_needed_asset.asset = any (l.assigned_asset_ids)
            and office.is_in_scope(
                is_needed_asset.scope, r.status, r.pickup_at, r.return_at, is_needed_asset.first_midnight,
                is_needed_asset.last_midnight))
$$;
