-- With everything up again a phone still does not learn what became of a change: its owner can neither go on nor let go.
select o.tenant_id, 'key ' || o.key as subject, o.mutation as found
from chaos.operations o
where not o.settled
