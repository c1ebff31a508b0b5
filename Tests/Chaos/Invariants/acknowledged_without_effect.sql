-- A phone was told "done" and the log does not tell of it just once: gear left the house and nobody can say with whom.
--
-- No row is right where there was nothing to do: at some moment between the first request and the first answer the asset was
-- already out, or back, or the reservation stood there, or the parcel had come.
with windows as (
    select s.tenant_id, s.key, min(s.began) as began, min(s.ended) filter (where s.status between 200 and 299) as ended
    from chaos.sends s
    where s.kind <> 'decoy'
    group by s.tenant_id, s.key
), effects as (
    select l.tenant_id, l.key, l.action, count(*) as times
    from chaos.log l
    group by l.tenant_id, l.key, l.action
), acknowledged as (
    select o.*, w.began, w.ended, coalesce(sum(e.times), 0) as effects
    from chaos.operations o
    join windows w on w.tenant_id = o.tenant_id and w.key = o.key and w.ended is not null
    left join effects e on e.tenant_id = o.tenant_id and e.key = o.key and e.action like o.effect
    group by o.tenant_id, o.key, o.keyed, o.mutation, o.effect, o.settled, o.reservation_id, o.asset_id, o.code, o.to_status,
        o.at, o.photos, o.tag, o.serial, o.item_name, o.ticket, o.way, o.slot, o.mark, w.began, w.ended
), moves as (
    select a.tenant_id, a.asset_id, a.reservation_id, a.action, a.at as since,
        lead(a.at, 1, 'infinity') over (partition by a.tenant_id, a.asset_id, a.reservation_id order by a.id) as until
    from public.audit_log a
    where a.action in ('asset.picked_up', 'asset.returned')
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
)
select a.tenant_id, 'key ' || a.key as subject,
    format('%s of %s: %s rows', a.mutation, coalesce('asset ' || a.asset_id || ' on reservation ' || a.reservation_id, a.mark),
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
         and r.slot = a.slot and r.at <= a.ended))
