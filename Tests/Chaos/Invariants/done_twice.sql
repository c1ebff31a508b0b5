-- Two answers to one key each say that they are the first: it was carried out twice, whether or not that shows.
--
-- Without a key the parcel that has come is just said to have come, but an asset can still be made but once. Whose stored answer was
-- forgotten is answered by the ledger, as if it were the first time.
select s.tenant_id, 'key ' || s.key as subject, 'requests ' || string_agg(s.request_id, ', ' order by s.began) as found
from chaos.sends s
join chaos.operations o on o.tenant_id = s.tenant_id and o.key = s.key and (o.keyed or o.mutation = 'createAsset')
left join public.chaos_forgotten f on f.tenant_id = s.tenant_id and f.key = s.key
where f.key is null and s.kind <> 'decoy' and s.status between 200 and 299 and not s.replayed
group by s.tenant_id, s.key
having count(*) > 1
