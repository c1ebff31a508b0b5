-- More of a line is noted as missing than was booked, or less than none: it holds a number of things that cannot be.
select l.tenant_id, 'line ' || l.id as subject, l.shortage || ' missing of ' || l.qty as found
from public.reservation_items l
where l.shortage not between 0 and l.qty
