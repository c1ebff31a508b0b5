-- A phone was told which rules gave way and the log names others: the person who has to explain it reads something else than what was on the
-- screen.
--
-- Of a case the rules are those of all that lay in it, and the log has a row for each.
with answers as (
    select s.tenant_id, s.key, min(s.body)::jsonb -> 'overridden' as overridden
    from chaos.sends s
    where s.kind <> 'decoy' and s.status between 200 and 299 and s.body like '{"reservation\_status":%'
    group by s.tenant_id, s.key
)
select o.tenant_id, 'key ' || o.key as subject, format('told %s, logged %s', a.overridden, l.after -> 'overridden') as found
from chaos.operations o
join answers a using (tenant_id, key)
join chaos.log l on l.tenant_id = o.tenant_id and l.key = o.key and l.action like o.effect
left join public.chaos_forgotten f on f.tenant_id = o.tenant_id and f.key = o.key
where o.reason is not null and o.mutation in ('pickUpAsset', 'returnAsset', 'pickUpCounted', 'returnCounted') and f.key is null
  and a.overridden is distinct from l.after -> 'overridden'
