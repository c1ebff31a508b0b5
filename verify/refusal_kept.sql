-- A refusal was kept under its key: what a person has settled since stays refused for ever.
select k.tenant_id, 'key ' || k.key as subject, 'status ' || k.status as found
from public.idempotency_keys k
where k.status not between 200 and 299
