-- One asset was swapped for two, or a swap has but one of its halves: the client has a camera that is on nobody's list, or is asked for
-- one that was taken back at the door.
with swaps as (
    select c.tenant_id, c.swapped_for as id, count(*) as came, count(distinct c.reservation_id) as places,
        min(c.reservation_id::text) as reservation_id
    from public.asset_checkouts c
    where c.swapped_for is not null and c.voided_at is null
    group by c.tenant_id, c.swapped_for
), firsts as (
    select c.tenant_id, c.id, c.reservation_id::text as reservation_id, c.is_swapped_away and c.returned_at is not null as is_away
    from public.asset_checkouts c
    where c.voided_at is null
)
select s.tenant_id, 'checkout ' || s.id as subject,
    format('%s trips came for it, on %s reservations, it is %s', s.came, s.places,
        case when f.is_away then 'swapped away' else 'not swapped away' end) as found
from swaps s
left join firsts f on f.tenant_id = s.tenant_id and f.id = s.id
where s.came > 1 or f.is_away is not true or f.reservation_id <> s.reservation_id
union all
select c.tenant_id, 'checkout ' || c.id, 'swapped away, and no trip came for it'
from public.asset_checkouts c
left join swaps s on s.tenant_id = c.tenant_id and s.id = c.id
where c.is_swapped_away and c.voided_at is null and s.id is null
