-- A phone was told "done" and the log does not tell of it just once: gear left the house and nobody can say with whom.
--
-- No row is right where there was nothing to do: at some moment between the first request and the first answer the asset was
-- already out, or back, or the reservation stood there, or the parcel had come, or what was to be undone is void, or was the last return no
-- more, the swap was made, all of it lay in that case at some time. Of a case the case itself is looked for, of what an undo takes back any.
with windows as (
    select s.tenant_id, s.key, min(s.began) as began, min(s.ended) filter (where s.status between 200 and 299) as ended
    from chaos.sends s
    where s.kind <> 'decoy'
    group by s.tenant_id, s.key
), effects as (
    select o.tenant_id, o.key, case when o.undone is null then count(*) else 1 end as times
    from chaos.operations o
    join chaos.log l on l.tenant_id = o.tenant_id and l.key = o.key and l.action like o.effect
        and (o.asset_id is null or l.asset_id is null or l.asset_id in (o.asset_id, o.other_id))
    group by o.tenant_id, o.key, o.undone
), acknowledged as (
    select o.*, w.began, w.ended, coalesce(e.times, 0) as effects
    from chaos.operations o
    join windows w on w.tenant_id = o.tenant_id and w.key = o.key and w.ended is not null
    left join effects e on e.tenant_id = o.tenant_id and e.key = o.key
), ways as (
    select a.tenant_id, a.asset_id, a.reservation_id, a.id, a.at,
        case when a.action in ('asset.picked_up', 'asset.return_undone') then 'asset.picked_up' else 'asset.returned' end as action
    from public.audit_log a
    where a.action in (
        'asset.picked_up', 'asset.returned', 'asset.pickup_undone', 'asset.return_undone', 'asset.swap_undone')
    union all
    select u.tenant_id, first.asset_id, u.reservation_id, u.id, u.at, 'asset.picked_up'
    from public.audit_log u
    join public.audit_log first
        on first.tenant_id = u.tenant_id and first.idempotency_key = u.before ->> 'key' and first.action = 'asset.returned'
    left join public.audit_log own
        on own.tenant_id = u.tenant_id and own.before ->> 'key' = u.before ->> 'key' and own.action = 'asset.return_undone'
            and own.asset_id = first.asset_id
    where u.action = 'asset.swap_undone' and own.id is null
), moves as (
    select w.tenant_id, w.asset_id, w.reservation_id, w.action, w.at as since,
        lead(w.at, 1, 'infinity') over (partition by w.tenant_id, w.asset_id, w.reservation_id order by w.id) as until
    from ways w
), stands as (
    select a.tenant_id, a.reservation_id, a.to_status as status, a.at as since,
        lead(a.at, 1, 'infinity') over (partition by a.tenant_id, a.reservation_id order by a.id) as until
    from public.audit_log a
    where a.action like 'reservation.%'
    union all
    select r.tenant_id, r.id, coalesce(first.from_status, r.status), '-infinity', coalesce(first.at, 'infinity')
    from public.reservations r
    left join (
        select distinct on (a.tenant_id, a.reservation_id) a.tenant_id, a.reservation_id, a.from_status, a.at
        from public.audit_log a
        where a.action like 'reservation.%'
        order by a.tenant_id, a.reservation_id, a.id
    ) as first on first.tenant_id = r.tenant_id and first.reservation_id = r.id
), receipts as (
    select l.tenant_id, t.number, l.after ->> 'way' as way, (l.after ->> 'slot')::int as slot, l.at
    from chaos.log l
    join public.tickets t on t.tenant_id = l.tenant_id and t.id = l.entity_id
    where l.action = 'parcel.received'
), void as (
    select c.tenant_id, c.pickup_key as key from public.asset_checkouts c where c.voided_at is not null
    union
    select c.tenant_id, c.return_key from public.asset_checkouts c where c.voided_at is not null
    union
    select m.tenant_id, m.key from public.stock_movements m where m.voided_at is not null
    union
    select c.tenant_id, jsonb_array_elements_text(c.return_effect -> 'closings_undone') from public.asset_checkouts c
    union
    select m.tenant_id, jsonb_array_elements_text(m.effect -> 'closings_undone') from public.stock_movements m
), contents as (
    select a.tenant_id, a.entity_id as case_id, jsonb_array_elements_text(a.after -> 'contents')::uuid as asset_id
    from public.audit_log a
    where a.action = 'asset.changed' and a.after ? 'contents'
    union all
    select c.tenant_id, c.case_id, c.asset_id from public.chaos_contents c
)
select a.tenant_id, 'key ' || a.key as subject,
    format('%s of %s: %s rows', a.mutation,
        coalesce('asset ' || a.asset_id || ' on reservation ' || a.reservation_id, 'line ' || a.line_id, 'key ' || a.undone, a.mark),
        a.effects) as found
from acknowledged a
where a.effects > 1
   or (a.effects = 0 and not exists (
       select from moves m
       where m.tenant_id = a.tenant_id and m.asset_id = a.asset_id and m.reservation_id = a.reservation_id
         and m.action like a.effect and m.since <= a.ended and m.until >= a.began)
   and not exists (
       select from stands s
       where a.effect = 'reservation.%' and s.tenant_id = a.tenant_id and s.reservation_id = a.reservation_id
         and s.status = a.to_status and s.since <= a.ended and s.until >= a.began)
   and not exists (
       select from receipts r
       where a.effect = 'parcel.received' and r.tenant_id = a.tenant_id and r.number = a.ticket and r.way = a.way
         and r.slot = a.slot and r.at <= a.ended)
   and not exists (select from void v where v.tenant_id = a.tenant_id and v.key = a.undone)
   and not exists (
       select from public.asset_checkouts c
       join public.asset_checkouts first on first.tenant_id = c.tenant_id and first.id = c.swapped_for
       where c.tenant_id = a.tenant_id and c.reservation_id = a.reservation_id and c.asset_id = a.other_id
         and first.asset_id = a.asset_id)
   and not (a.effect = 'asset.changed' and a.contents <@ array(
       select c.asset_id from contents c where c.tenant_id = a.tenant_id and c.case_id = a.asset_id)))
