-- Two phones made assets of the same new model at once, and now there are two of the model: one shelf is counted as two halves,
-- and a reservation finds too little on each.
select i.tenant_id, 'item ' || i.name_key as subject, count(*) || ' of that name' as found
from public.items i
group by i.tenant_id, i.name_key, lower(i.model), lower(i.manufacturer)
having count(*) > 1
