-- A reservation says it was picked up later than its first gear left, or not at all, or when nothing left that was not undone: the
-- client's bill starts on the wrong day.
with went as (
    select c.tenant_id, c.reservation_id, c.picked_up_at, c.actual_pickup_at, c.voided_at is not null as is_undone
    from public.asset_checkouts c
    where c.voided_at is null or c.return_key is null
    union all
    select m.tenant_id, m.reservation_id, m.moved_at, m.at, m.voided_at is not null
    from public.stock_movements m
    where m.kind = 'out'
)
select r.tenant_id, 'reservation ' || r.id as subject,
    format('says %s and %s, the first of its %s pickups %s and %s', coalesce(r.picked_up_at::text, 'never'),
        coalesce(r.actual_pickup_at::text, 'never'), count(*) filter (where not w.is_undone),
        coalesce((min(w.picked_up_at) filter (where not w.is_undone))::text, 'never'),
        coalesce((min(w.actual_pickup_at) filter (where not w.is_undone))::text, 'never')) as found
from public.reservations r
join went w on w.tenant_id = r.tenant_id and w.reservation_id = r.id
group by r.tenant_id, r.id, r.picked_up_at, r.actual_pickup_at
having coalesce(
        r.picked_up_at > min(w.picked_up_at) filter (where not w.is_undone), r.picked_up_at is null and not bool_and(w.is_undone))
    or coalesce(
        r.actual_pickup_at > min(w.actual_pickup_at) filter (where not w.is_undone),
        r.actual_pickup_at is null and not bool_and(w.is_undone))
    or (bool_or(w.is_undone and w.picked_up_at = r.picked_up_at)
        and not bool_or(not w.is_undone and w.picked_up_at = r.picked_up_at))
