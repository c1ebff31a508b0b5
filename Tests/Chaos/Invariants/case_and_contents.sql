-- A case went out and something that lay in it did not, or it came back and something of it is still out there by the books: at the set
-- the lens is missing, and here nobody knows.
--
-- What lay in it is what was said last before: the contents of the first day, and each list that was written since.
with lay as (
    select c.tenant_id, c.asset_id, c.case_id, 0::bigint as since from public.chaos_contents c
    union all
    select a.tenant_id, put.id::uuid, a.entity_id, a.id
    from public.audit_log a
    cross join lateral jsonb_array_elements_text(a.after -> 'contents') as put (id)
    where a.action = 'asset.changed' and a.after ? 'contents'
    union all
    select a.tenant_id, gone.id::uuid, null, a.id
    from public.audit_log a
    cross join lateral jsonb_array_elements_text(a.before -> 'contents') as gone (id)
    where a.action = 'asset.changed' and a.after ? 'contents' and not a.after -> 'contents' ? gone.id
), spans as (
    select l.*, lead(l.since, 1, 9223372036854775807) over (partition by l.tenant_id, l.asset_id order by l.since) as until from lay l
), ways as (
    select a.tenant_id, a.asset_id, a.reservation_id, a.id, a.action in ('asset.picked_up', 'asset.return_undone') as is_out
    from public.audit_log a
    where a.action in (
        'asset.picked_up', 'asset.returned', 'asset.pickup_undone', 'asset.return_undone', 'asset.swap_undone')
    union all
    select u.tenant_id, first.asset_id, u.reservation_id, u.id, true
    from public.audit_log u
    join public.audit_log first
        on first.tenant_id = u.tenant_id and first.idempotency_key = u.before ->> 'key' and first.action = 'asset.returned'
    left join public.audit_log own
        on own.tenant_id = u.tenant_id and own.before ->> 'key' = u.before ->> 'key' and own.action = 'asset.return_undone'
            and own.asset_id = first.asset_id
    where u.action = 'asset.swap_undone' and own.id is null
), moved as (
    select l.tenant_id, l.key, l.asset_id as case_id, l.reservation_id, l.id, l.action = 'asset.picked_up' as is_out,
        (select max(b.id) from chaos.log b where b.tenant_id = l.tenant_id and b.key = l.key) as last
    from chaos.log l
    join chaos.operations o on o.tenant_id = l.tenant_id and o.key = l.key and o.mutation in ('pickUpCase', 'returnCase')
    where l.action like o.effect and l.asset_id = o.asset_id and l.reservation_id = o.reservation_id
)
select m.tenant_id, 'key ' || m.key as subject,
    format('case %s %s, asset %s %s', m.case_id, case when m.is_out then 'out' else 'back' end, s.asset_id,
        case when m.is_out then 'is not' else 'is out' end) as found
from moved m
join spans s on s.tenant_id = m.tenant_id and s.case_id = m.case_id and s.since < m.id and s.until > m.id
left join lateral (
    select w.is_out and w.reservation_id = m.reservation_id as is_out_here
    from ways w
    where w.tenant_id = m.tenant_id and w.asset_id = s.asset_id and w.id <= m.last
    order by w.id desc
    limit 1
) as w on true
where coalesce(w.is_out_here, false) <> m.is_out
