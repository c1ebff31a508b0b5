-- What was acknowledged is refused, or done anew, when the phone asks again: the person who was told "done" is told otherwise.
--
-- In an outbox it may wait for another that is refused (424), and stays what it is. Without a key a parcel is received again with the same
-- words, and an asset is refused, because it is there. Whose stored answer is forgotten hears how its gear stands today, 409 where that was
-- undone or has ended, and 422 where a decoy of that key was answered so before.
with acknowledged as (
    select s.tenant_id, s.key, min(s.ended) as since
    from chaos.sends s
    where s.kind <> 'decoy' and s.status between 200 and 299
    group by s.tenant_id, s.key
)
select s.tenant_id, 'key ' || s.key as subject,
    format('request %s: %s %s', s.request_id, s.status, coalesce(s.code, 'not from the key')) as found
from acknowledged a
join chaos.operations o on o.tenant_id = a.tenant_id and o.key = a.key and (o.keyed or o.mutation <> 'createAsset')
join chaos.sends s on s.tenant_id = a.tenant_id and s.key = a.key and s.began > a.since
left join public.chaos_forgotten f on f.tenant_id = a.tenant_id and f.key = a.key
where s.kind <> 'decoy' and s.status < 500 and s.status <> 424
  and case
      when f.key is null then s.status not between 200 and 299 or (o.keyed and not s.replayed)
      else s.status not between 200 and 299 and s.code not in ('already_applied', 'idempotency_key_reused')
  end
