-- A line holds its gear for another time than its reservation has it: others are refused what is free, or promised what is not.
--
-- A confirmed reservation's line holds from pickup to return and the item's turnaround, any other's nothing. Nor does one that a case
-- got of its own.
with wanted as (
    select l.tenant_id, l.id, l.hold, l.held_from, l.held_until,
        case
            when r.status = 'confirmed' and l.added_by is distinct from 'case' then tstzrange(r.pickup_at, r.return_at + make_interval(mins => i.turnaround_minutes))
        end as due
    from public.reservation_items l
    join public.reservations r on r.tenant_id = l.tenant_id and r.id = l.reservation_id
    join public.items i on i.tenant_id = l.tenant_id and i.id = l.item_id
)
select w.tenant_id, 'line ' || w.id as subject,
    format('holds %s, by its columns from %s to %s, and should %s', coalesce(w.hold::text, 'nothing'), w.held_from, w.held_until,
        coalesce(w.due::text, 'nothing')) as found
from wanted w
where w.hold is distinct from w.due or w.held_from is distinct from lower(w.due) or w.held_until is distinct from upper(w.due)
