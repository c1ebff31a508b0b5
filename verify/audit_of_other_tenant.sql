-- One company's log tells of another company's gear or reservations: somebody reads what is none of their business.
select a.tenant_id, 'audit row ' || a.id as subject, 'asset ' || other.id || ' of tenant ' || other.tenant_id as found
from public.audit_log a
join public.assets other on other.id = a.asset_id and other.tenant_id <> a.tenant_id
union all
select a.tenant_id, 'audit row ' || a.id, 'reservation ' || other.id || ' of tenant ' || other.tenant_id
from public.audit_log a
join public.reservations other on other.id = a.reservation_id and other.tenant_id <> a.tenant_id
