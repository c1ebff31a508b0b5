-- The same request was answered in two ways: two phones, or one phone twice, believe different things about one camera.
--
-- Whose stored answer was forgotten hears how it stands today.
with answers as (
    select s.tenant_id, s.key, s.status, s.body
    from chaos.sends s
    where s.kind <> 'decoy' and s.status between 200 and 299
    union
    select k.tenant_id, k.key, k.status, k.body
    from public.idempotency_keys k
    where (k.tenant_id, k.key) in (select s.tenant_id, s.key from chaos.sends s where s.status between 200 and 299)
)
select a.tenant_id, 'key ' || a.key as subject, string_agg(a.status || ' ' || left(a.body, 200), ' and ') as found
from answers a
where (a.tenant_id, a.key) not in (select f.tenant_id, f.key from public.chaos_forgotten f)
group by a.tenant_id, a.key
having count(*) > 1
