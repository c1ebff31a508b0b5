-- More of a line is noted as missing than was booked and did not come back, or less than none: it holds a number of things that cannot be.
select l.tenant_id, 'line ' || l.id as subject,
    l.shortage || ' missing of ' || l.qty || ', of which ' || l.came_back || ' came back' as found
from public.reservation_items l
where l.shortage not between 0 and l.qty - l.came_back
