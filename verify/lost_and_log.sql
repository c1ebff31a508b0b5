-- An asset was said to be lost and the log, or the ledger, does not know: it is written off, or looked for, and nobody is to be asked.
with told as (
    select a.tenant_id, a.asset_id, a.idempotency_key as key, count(*) as times
    from public.audit_log a
    where a.action = 'asset.lost'
    group by a.tenant_id, a.asset_id, a.idempotency_key
), kept as (
    select s.tenant_id, s.asset_id, s.key, count(*) as times
    from (
        select c.tenant_id, c.asset_id, c.return_key as key
        from public.asset_checkouts c
        where c.return_effect ? 'asset_status'
        union all
        -- After it had come back with its case.
        select c.tenant_id, c.asset_id, later.key
        from public.asset_checkouts c
        cross join lateral jsonb_object_keys(c.return_effect -> 'lost_later') as later (key)
        where c.return_effect ? 'lost_later'
    ) as s
    group by s.tenant_id, s.asset_id, s.key
)
select tenant_id, 'asset ' || asset_id as subject,
    format('lost under key %s: %s times by the log, %s by the ledger', key, coalesce(t.times, 0), coalesce(k.times, 0)) as found
from told t
full join kept k using (tenant_id, asset_id, key)
where t.times is distinct from k.times
