// swift-format-ignore-file
// Made by script/generate from verify/: change that.

/// The invariants that this program carries.
enum EmbeddedInvariants {
static let all: [Invariant] = [
Invariant(
    file: "all_back_not_returned",
    text: ##"""
-- The last asset came in and the reservation did not become returned: the desk keeps waiting for gear that is on the shelf.
--
-- Not so where a person has opened it again since: then that is the last thing the audit tells of it. What other programs
-- close in the ledger themselves leaves no audit row and moves nothing.
with all_back as (
    select c.tenant_id, c.reservation_id
    from public.asset_checkouts c
    join public.reservations r on r.tenant_id = c.tenant_id and r.id = c.reservation_id and r.status = 'confirmed'
    group by c.tenant_id, c.reservation_id
    having count(*) = count(c.returned_at)
), told as (
    select distinct on (a.tenant_id, a.reservation_id) a.tenant_id, a.reservation_id, a.action, a.id
    from all_back b
    join public.audit_log a on a.tenant_id = b.tenant_id and a.reservation_id = b.reservation_id
    where a.action like 'asset.%' or a.action like 'reservation.%'
    order by a.tenant_id, a.reservation_id, a.id desc
)
select t.tenant_id, 'reservation ' || t.reservation_id as subject, 'confirmed after audit row ' || t.id as found
from told t
where t.action = 'asset.returned'

"""##),
Invariant(
    file: "answer_without_trip",
    text: ##"""
-- A phone was told that an asset went out or came back and the ledger knows of no such trip: the phone forgets it, and so does
-- everybody.
with said as (
    select k.tenant_id, k.key, k.body::jsonb -> 'asset' as asset
    from public.idempotency_keys k
    where k.status = 200 and k.body like '{"reservation\_status":%'
    offset 0 -- Keeps it a query of its own, so that a body is parsed once.
), told as (
    select s.tenant_id, s.key, (s.asset ->> 'id')::uuid as asset_id,
        (s.asset ->> 'current_reservation_id')::uuid as reservation_id
    from said s
    offset 0
), known as (
    select c.tenant_id, c.asset_id, c.reservation_id from public.asset_checkouts c
    union all
    select distinct c.tenant_id, c.asset_id, null::uuid from public.asset_checkouts c where c.returned_at is not null
)
select t.tenant_id, 'key ' || t.key as subject,
    format('asset %s %s', t.asset_id, coalesce('out on reservation ' || t.reservation_id, 'back')) as found
from told t
left join known k
    -- Null, which equals nothing, is where an asset is that came back: its own id stands for that.
    on k.tenant_id = t.tenant_id and k.asset_id = t.asset_id
    and coalesce(k.reservation_id, k.asset_id) = coalesce(t.reservation_id, t.asset_id)
where k.asset_id is null

"""##),
Invariant(
    file: "asset_named_twice",
    text: ##"""
-- Two assets of one company bear the same tag or the same serial number: whoever reads it off a box gets the other one's history.
--
-- However it is typed: capital letters make no other box.
select a.tenant_id, 'tag ' || lower(a.asset_tag) as subject, count(*) || ' assets' as found
from public.assets a
where a.asset_tag is not null
group by a.tenant_id, lower(a.asset_tag)
having count(*) > 1
union all
select a.tenant_id, 'serial ' || lower(a.serial), count(*) || ' assets'
from public.assets a
where a.serial is not null
group by a.tenant_id, lower(a.serial)
having count(*) > 1

"""##),
Invariant(
    file: "asset_out_twice",
    text: ##"""
-- Two trips of one asset are open at once: two crews were promised the same camera, and one of them stands there without it.
select c.tenant_id, 'asset ' || c.asset_id as subject, count(*) || ' open checkouts' as found
from public.asset_checkouts c
where c.returned_at is null
group by c.tenant_id, c.asset_id
having count(*) > 1

"""##),
Invariant(
    file: "audit_alternates",
    text: ##"""
-- The log of an asset says that it left twice without coming back, or came back twice: who had it, and who lost it, cannot be
-- proved.
--
-- Two of a kind in a row are all right where another program wrote the ledger in between, which leaves no audit row.
with steps as (
    select a.tenant_id, a.asset_id, a.id, a.action, a.at,
        lag(a.action) over asset as action_before, lag(a.at) over asset as at_before
    from public.audit_log a
    where a.action in ('asset.picked_up', 'asset.returned')
    window asset as (partition by a.tenant_id, a.asset_id order by a.id)
)
select s.tenant_id, 'asset ' || s.asset_id as subject,
    format('audit row %s: %s after %s', s.id, s.action, s.action_before) as found
from steps s
where s.action = s.action_before
  and not exists (
      select from public.asset_checkouts c
      where c.tenant_id = s.tenant_id and c.asset_id = s.asset_id
        and (
            (s.action = 'asset.picked_up' and c.returned_at > s.at_before and c.returned_at <= s.at
                and c.return_client_at is null)
            or (s.action = 'asset.returned' and c.picked_up_at > s.at_before and c.picked_up_at <= s.at
                and c.pickup_client_at is null)))

"""##),
Invariant(
    file: "audit_and_ledger",
    text: ##"""
-- The log tells of a trip that the ledger does not have, or the ledger of one that nobody logged: one of the two books lies.
--
-- Trips that the server wrote carry the phone's time. Those of other programs, and what a person's `returned` brings back, carry
-- none, and may be logged or not.
with logged as (
    select a.tenant_id, a.asset_id, a.reservation_id,
        count(*) filter (where a.action = 'asset.picked_up') as pickups,
        count(*) filter (where a.action = 'asset.returned') as returns
    from public.audit_log a
    where a.action in ('asset.picked_up', 'asset.returned')
    group by a.tenant_id, a.asset_id, a.reservation_id
), kept as (
    select c.tenant_id, c.asset_id, c.reservation_id,
        count(*) as trips, count(c.pickup_client_at) as pickups,
        count(c.returned_at) as closed, count(c.return_client_at) as returns
    from public.asset_checkouts c
    group by c.tenant_id, c.asset_id, c.reservation_id
)
select tenant_id, format('asset %s on reservation %s', asset_id, reservation_id) as subject,
    format('log: %s out, %s back, ledger: %s out, %s back',
        coalesce(l.pickups, 0), coalesce(l.returns, 0), coalesce(k.trips, 0), coalesce(k.closed, 0)) as found
from logged l
full join kept k using (tenant_id, asset_id, reservation_id)
where coalesce(l.pickups, 0) not between coalesce(k.pickups, 0) and coalesce(k.trips, 0)
   or coalesce(l.returns, 0) not between coalesce(k.returns, 0) and coalesce(k.closed, 0)

"""##),
Invariant(
    file: "audit_of_other_tenant",
    text: ##"""
-- One company's log tells of another company's gear or reservations: somebody reads what is none of their business.
select a.tenant_id, 'audit row ' || a.id as subject, 'asset ' || other.id || ' of tenant ' || other.tenant_id as found
from public.audit_log a
join public.assets other on other.id = a.asset_id and other.tenant_id <> a.tenant_id
union all
select a.tenant_id, 'audit row ' || a.id, 'reservation ' || other.id || ' of tenant ' || other.tenant_id
from public.audit_log a
join public.reservations other on other.id = a.reservation_id and other.tenant_id <> a.tenant_id

"""##),
Invariant(
    file: "change_log_of_future",
    text: ##"""
-- The change log tells of transactions that have not begun here: it came from another database, and a phone that follows it fetches
-- everything again and again, or misses what has changed.
--
-- After a restore `quartermaster migrate`, and the start of the server, empty such a log.
select l.tenant_id, 'transaction ' || l.xid as subject, count(*) || ' rows of the log' as found
from public.change_log l
where l.xid >= pg_snapshot_xmax(pg_current_snapshot())
group by l.tenant_id, l.xid
union all
select m.tenant_id, 'transaction ' || m.xid, 'the mark of what was trimmed'
from public.change_log_marks m
where m.xid >= pg_snapshot_xmax(pg_current_snapshot())

"""##),
Invariant(
    file: "checkout_of_other_item",
    text: ##"""
-- An asset is out on a line for another kind of gear: a light left in place of a camera, and the camera counts as gone.
select c.tenant_id, 'checkout ' || c.id as subject,
    format('asset %s of item %s on a line for item %s', a.id, a.item_id, l.item_id) as found
from public.asset_checkouts c
join public.reservation_items l on l.tenant_id = c.tenant_id and l.id = c.reservation_item_id
join public.assets a on a.tenant_id = c.tenant_id and a.id = c.asset_id
where c.returned_at is null and a.item_id <> l.item_id

"""##),
Invariant(
    file: "effect_without_key",
    text: ##"""
-- Something was done and its key is not there: the phone that lost the answer sends it again, and it may be done again.
--
-- Keys are forgotten after their retention, so only effects of the last day are looked at, and none that is older than every
-- key that is left.
select a.tenant_id, 'key ' || a.idempotency_key as subject, format('audit row %s: %s', a.id, a.action) as found
from public.audit_log a
left join public.idempotency_keys k
    -- Both were written in one transaction: those of the last days are enough to look among.
    on k.tenant_id = a.tenant_id and k.key = a.idempotency_key and k.created_at > now() - interval '3 days'
where a.source = 'api' and a.idempotency_key is not null and k.key is null
  and a.at > now() - interval '1 day'
  and a.at > (select min(created_at) from public.idempotency_keys)

"""##),
Invariant(
    file: "key_with_two_effects",
    text: ##"""
-- One tap on a phone was carried out twice: gear that left once has left twice, or a report or a ticket stands there double.
--
-- One key, one call, one transaction: a pickup or return with perhaps the step it causes, a step with the assets it brings
-- back, or a row that stands alone. What lies a day or more apart is not held against a key, because keys are forgotten after
-- their retention.
with broken as (
    select a.tenant_id, a.idempotency_key as key
    from public.audit_log a
    where a.source = 'api' and a.idempotency_key is not null
    group by a.tenant_id, a.idempotency_key
    having max(a.at) - min(a.at) < interval '1 day'
       and (
           min(a.request_id collate "C") <> max(a.request_id collate "C")
           or count(*) filter (where a.action = 'asset.picked_up') > 1
           or count(*) filter (where a.action like 'reservation.%') > 1
           or (count(*) filter (where a.action = 'asset.returned') > 1
               and count(*) filter (where a.action = 'reservation.returned') = 0)
           or (count(*) > 1 and count(*) filter (where a.action in (
               'condition_report.created', 'asset.created', 'ticket.created', 'ticket.updated', 'parcel.received')) > 0))
)
select b.tenant_id, 'key ' || b.key as subject,
    format('%s requests: %s', count(distinct a.request_id), string_agg(a.action, ', ' order by a.id)) as found
from broken b
join public.audit_log a on a.tenant_id = b.tenant_id and a.idempotency_key = b.key and a.source = 'api'
group by b.tenant_id, b.key

"""##),
Invariant(
    file: "line_assignment",
    text: ##"""
-- A line names more assets than were booked, one twice, or one of another kind: the packing list in somebody's hand is wrong.
with named as (
    select l.tenant_id, l.id, l.item_id, l.qty, unnest(l.assigned_asset_ids) as asset_id from public.reservation_items l
)
select n.tenant_id, 'line ' || n.id as subject,
    count(*) || ' assigned, ' || count(distinct n.asset_id) || ' of them different, '
        || count(a.id) || ' of its item, qty ' || n.qty as found
from named n
left join public.assets a on a.tenant_id = n.tenant_id and a.id = n.asset_id and a.item_id = n.item_id
group by n.tenant_id, n.id, n.qty
having count(*) > n.qty or count(distinct n.asset_id) < count(*) or count(a.id) < count(*)

"""##),
Invariant(
    file: "line_hold",
    text: ##"""
-- A line holds its gear for another time than its reservation has it: others are refused what is free, or promised what is not.
--
-- A confirmed reservation's line holds from pickup to return and the item's turnaround, any other's nothing.
with wanted as (
    select l.tenant_id, l.id, l.hold, l.held_from, l.held_until,
        case
            when r.status = 'confirmed' then tstzrange(r.pickup_at, r.return_at + make_interval(mins => i.turnaround_minutes))
        end as due
    from public.reservation_items l
    join public.reservations r on r.tenant_id = l.tenant_id and r.id = l.reservation_id
    join public.items i on i.tenant_id = l.tenant_id and i.id = l.item_id
)
select w.tenant_id, 'line ' || w.id as subject,
    format('holds %s, by its columns from %s to %s, and should %s', coalesce(w.hold::text, 'nothing'), w.held_from, w.held_until,
        coalesce(w.due::text, 'nothing')) as found
from wanted w
where w.hold is distinct from w.due or w.held_from is distinct from lower(w.due) or w.held_until is distinct from upper(w.due)

"""##),
Invariant(
    file: "line_over_qty",
    text: ##"""
-- More is out on a line than was booked: somebody took gear that is on nobody's bill and perhaps on another's list.
select l.tenant_id, 'line ' || l.id as subject, count(*) || ' out, qty ' || l.qty as found
from public.reservation_items l
join public.asset_checkouts c on c.tenant_id = l.tenant_id and c.reservation_item_id = l.id and c.returned_at is null
group by l.tenant_id, l.id, l.qty
having count(*) > l.qty

"""##),
Invariant(
    file: "line_shortage",
    text: ##"""
-- More of a line is noted as missing than was booked, or less than none: it holds a number of things that cannot be.
select l.tenant_id, 'line ' || l.id as subject, l.shortage || ' missing of ' || l.qty as found
from public.reservation_items l
where l.shortage not between 0 and l.qty

"""##),
Invariant(
    file: "made_twice",
    text: ##"""
-- One thing was made twice by the log: a tap was carried out again, and somebody has it on the books double.
select a.tenant_id, format('%s %s', a.entity_type, a.entity_id) as subject,
    format('%s %s times, rows %s', a.action, count(*), string_agg(a.id::text, ', ' order by a.id)) as found
from public.audit_log a
where a.action in (
    'asset.created', 'ticket.created', 'client.created', 'item.created', 'reservation.created', 'account.created')
group by a.tenant_id, a.entity_type, a.entity_id, a.action
having count(*) > 1

"""##),
Invariant(
    file: "number_twice",
    text: ##"""
-- Two assets, or two tickets, of one company have the same number: who marks ticket 12 as received marks somebody else's.
select a.tenant_id, 'asset ' || a.number as subject, count(*) || ' of that number' as found
from public.assets a
group by a.tenant_id, a.number
having count(*) > 1
union all
select t.tenant_id, 'ticket ' || t.number, count(*) || ' of that number'
from public.tickets t
group by t.tenant_id, t.number
having count(*) > 1

"""##),
Invariant(
    file: "out_without_confirmation",
    text: ##"""
-- Gear is out on a reservation that is over or was never confirmed: nobody waits for it to come back.
select r.tenant_id, 'reservation ' || r.id as subject, format('%s with %s out', r.status, count(*)) as found
from public.asset_checkouts c
join public.reservations r on r.tenant_id = c.tenant_id and r.id = c.reservation_id
where c.returned_at is null and r.status <> 'confirmed'
group by r.tenant_id, r.id, r.status

"""##),
Invariant(
    file: "overbooked",
    text: ##"""
-- A house that refuses it has promised more than it ever had: two clients come for the same thing.
--
-- Less stock later is no breach, so what is held is compared with all units that an item has or had, lendable or not, and without the
-- turnaround, where it is counted, only while nobody has edited the item. A house that deleted assets, or moved one to another item,
-- is left out with what that may concern, and so is what is over.
with owned as (
    select i.tenant_id, i.id as item_id, case when i.serialized then count(a.id) else min(i.owned_qty) end as qty
    from public.items i
    join public.tenants t on t.id = i.tenant_id and t.overbooking = 'refuse'
    left join public.assets a on a.tenant_id = i.tenant_id and a.item_id = i.id
    where i.serialized or i.version = 1 and i.owned_qty is not null
    group by i.tenant_id, i.id, i.serialized
), gone as (
    select c.tenant_id, null as item_id from public.counters c where c.kind = 'assets' and c.highest > 0
    union
    select a.tenant_id, a.before ->> 'item_id'
    from public.audit_log a
    where a.action = 'asset.changed' and a.before ->> 'item_id' <> a.after ->> 'item_id'
), change as (
    select b.tenant_id, b.item_id, b.at, sum(b.qty) as qty
    from (
        select l.tenant_id, l.item_id, unnest(array[r.pickup_at, r.return_at]) as at,
            unnest(array[l.qty - l.shortage, l.shortage - l.qty]) as qty
        from public.reservation_items l
        join public.reservations r on r.tenant_id = l.tenant_id and r.id = l.reservation_id
        where r.status = 'confirmed' and r.return_at > now()
    ) as b
    group by b.tenant_id, b.item_id, b.at
), held as (
    select c.tenant_id, c.item_id, c.at, sum(c.qty) over (partition by c.tenant_id, c.item_id order by c.at) as qty from change c
)
select h.tenant_id, 'item ' || h.item_id as subject,
    format('%s held from %s on, %s owned', max(h.qty), min(h.at), min(o.qty)) as found
from held h
join owned o on o.tenant_id = h.tenant_id and o.item_id = h.item_id
left join gone g on g.tenant_id = h.tenant_id and coalesce(g.item_id, h.item_id::text) = h.item_id::text
where h.qty > o.qty and g.tenant_id is null
group by h.tenant_id, h.item_id

"""##),
Invariant(
    file: "parcel_and_log",
    text: ##"""
-- A parcel came twice by the log, came without a line in it, or came and is under way again: who took it in, and when, cannot be
-- proved to the customer.
--
-- A parcel that another program wrote as received names nobody who took it in, and owes no log.
with logged as (
    select a.tenant_id, a.entity_id as ticket_id, a.after ->> 'way' as way, (a.after ->> 'slot')::int as slot,
        count(*) as times, max((a.after ->> 'received_at')::timestamptz) as received_at
    from public.audit_log a
    where a.action = 'parcel.received' and a.entity_type = 'ticket'
    group by a.tenant_id, a.entity_id, a.after ->> 'way', a.after ->> 'slot'
)
select p.tenant_id, format('parcel %s %s of ticket %s', p.way, p.slot, t.number) as subject,
    format('%s since %s, logged %s times, at %s', p.state, coalesce(p.received_at::text, 'never'), coalesce(l.times, 0),
        coalesce(l.received_at::text, 'never')) as found
from public.ticket_parcels p
join public.tickets t on t.tenant_id = p.tenant_id and t.id = p.ticket_id
left join logged l on l.tenant_id = p.tenant_id and l.ticket_id = p.ticket_id and l.way = p.way and l.slot = p.slot
where (p.state = 'received') <> (p.received_at is not null)
   or coalesce(l.times, 0) > 1
   or (l.times = 1 and p.received_at is distinct from l.received_at)
   or (l.times is null and p.received_by is not null)

"""##),
Invariant(
    file: "photo_in_two_reports",
    text: ##"""
-- One photo is in two reports: what one of them shows is another asset, or another day.
with named as (
    select r.tenant_id, unnest(r.photo_object_paths) as path from public.condition_reports r
)
select n.tenant_id, 'photo ' || n.path as subject, count(*) || ' times' as found
from named n
group by n.tenant_id, n.path
having count(*) > 1

"""##),
Invariant(
    file: "photo_to_be_swept",
    text: ##"""
-- A photo of a report still counts as an upload that nobody named: in some days it will be deleted.
select u.tenant_id, 'photo ' || u.object_path as subject, 'in report ' || p.report_id as found
from public.photo_uploads u
join public.condition_report_photos p on p.tenant_id = u.tenant_id and p.object_path = u.object_path
where u.reported_at is null or p.stored_key = p.object_path

"""##),
Invariant(
    file: "pickup_stamps",
    text: ##"""
-- A reservation says it was picked up later than its first asset left, or not at all: the client's bill starts on the wrong day.
select r.tenant_id, 'reservation ' || r.id as subject,
    format('says %s and %s, the first of its %s checkouts %s and %s', coalesce(r.picked_up_at::text, 'never'),
        coalesce(r.actual_pickup_at::text, 'never'), count(*), min(c.picked_up_at), min(c.actual_pickup_at)) as found
from public.reservations r
join public.asset_checkouts c on c.tenant_id = r.tenant_id and c.reservation_id = r.id
group by r.tenant_id, r.id, r.picked_up_at, r.actual_pickup_at
having coalesce(r.picked_up_at > min(c.picked_up_at), true)
    or coalesce(r.actual_pickup_at > min(c.actual_pickup_at), true)

"""##),
Invariant(
    file: "pointer_and_ledger",
    text: ##"""
-- The asset says one thing about where it is and the ledger another: whoever looks for it goes to the wrong place.
select a.tenant_id, 'asset ' || a.id as subject,
    format('points at %s, out on %s', coalesce(a.current_reservation_id::text, 'nothing'),
        coalesce(c.reservation_id::text, 'nothing')) as found
from public.assets a
left join public.asset_checkouts c on c.tenant_id = a.tenant_id and c.asset_id = a.id and c.returned_at is null
where a.current_reservation_id is distinct from c.reservation_id

"""##),
Invariant(
    file: "refusal_kept",
    text: ##"""
-- A refusal was kept under its key: what a person has settled since stays refused for ever.
select k.tenant_id, 'key ' || k.key as subject, 'status ' || k.status as found
from public.idempotency_keys k
where k.status not between 200 and 299

"""##),
Invariant(
    file: "report_and_log",
    text: ##"""
-- A condition report was filed twice under one key, or the log does not tell of it just once: in a dispute about a scratch one
-- paper too many or too few.
--
-- Reports that other programs wrote have no key and owe no log.
with filed as (
    select r.tenant_id, r.idempotency_key as key, count(distinct r.id) as reports, count(a.id) as logged
    from public.condition_reports r
    left join public.audit_log a
        on a.tenant_id = r.tenant_id and a.entity_type = 'condition_report' and a.entity_id = r.id
        and a.action = 'condition_report.created'
    where r.idempotency_key is not null
    group by r.tenant_id, r.idempotency_key
)
select f.tenant_id, 'key ' || f.key as subject, format('%s reports, logged %s times', f.reports, f.logged) as found
from filed f
where f.reports <> 1 or f.logged <> 1

"""##),
Invariant(
    file: "report_photos",
    text: ##"""
-- A condition report does not have the photos it names, in their order: the picture of the scratch is gone.
--
-- Reports that other programs wrote have no key and bring photos from where they like.
with kept as (
    select p.tenant_id, p.report_id, array_agg(p.object_path order by p.position) as paths
    from public.condition_report_photos p
    group by p.tenant_id, p.report_id
)
select r.tenant_id, 'report ' || r.id as subject,
    format('names %s photos, has %s', cardinality(r.photo_object_paths), coalesce(cardinality(k.paths), 0)) as found
from public.condition_reports r
left join kept k on k.tenant_id = r.tenant_id and k.report_id = r.id
where r.idempotency_key is not null and r.photo_object_paths <> coalesce(k.paths, '{}')

"""##),
Invariant(
    file: "return_before_pickup",
    text: ##"""
-- An asset came back before it left: whoever bills by the day, or asks who had it on Tuesday, gets nonsense.
select c.tenant_id, 'checkout ' || c.id as subject,
    format('out %s, back %s', c.actual_pickup_at, c.actual_return_at) as found
from public.asset_checkouts c
where c.actual_return_at < c.actual_pickup_at
   or (c.actual_return_at is null) <> (c.returned_at is null)

"""##),
Invariant(
    file: "return_stamps",
    text: ##"""
-- A reservation has a time of return and is not returned, or was returned and has none: somebody chases gear that is back, or
-- does not chase what is out.
--
-- One that was inserted as returned, by an import, owes no stamp, one that was moved there does.
select r.tenant_id, 'reservation ' || r.id as subject,
    format('%s, returned at %s and %s', r.status, coalesce(r.returned_at::text, 'never'),
        coalesce(r.actual_return_at::text, 'never')) as found
from public.reservations r
where (r.status not in ('returned', 'closed') and (r.returned_at is not null or r.actual_return_at is not null))
   or (r.status in ('returned', 'closed') and (r.returned_at is null or r.actual_return_at is null)
       and exists (
           select from public.audit_log a
           where a.tenant_id = r.tenant_id and a.reservation_id = r.id and a.action = 'reservation.returned'))

"""##),
Invariant(
    file: "scan_twice",
    text: ##"""
-- One scan of a sticker was logged twice: the count of scans, and whoever is asked about them, is wrong.
select s.tenant_id, 'key ' || s.idempotency_key as subject, count(*) || ' scans' as found
from public.short_link_scans s
where s.idempotency_key is not null
group by s.tenant_id, s.idempotency_key
having count(*) > 1

"""##),
Invariant(
    file: "status_steps",
    text: ##"""
-- A reservation took a step that does not exist, took one twice, or stands where no step led: nobody can say any more what the
-- client was told.
--
-- The moves are written out here, so that a wrong rule of the server's cannot vouch for itself.
with steps as (
    select a.tenant_id, a.reservation_id, a.id, a.from_status, a.to_status,
        lag(a.to_status, 1, a.from_status) over reservation as stood,
        lead(a.id) over reservation is null as is_last
    from public.audit_log a
    where a.action like 'reservation.%' and a.from_status is not null
    window reservation as (partition by a.tenant_id, a.reservation_id order by a.id)
)
select s.tenant_id, 'reservation ' || s.reservation_id as subject,
    format('audit row %s: from %s to %s, where it stood at %s%s', s.id, s.from_status, s.to_status, s.stood,
        case when s.is_last then ' and stands at ' || coalesce(r.status, 'nothing') else '' end) as found
from steps s
left join public.reservations r on r.tenant_id = s.tenant_id and r.id = s.reservation_id and s.is_last
where s.from_status <> s.stood
   or (s.is_last and r.status <> s.to_status)
   or (s.from_status, s.to_status) not in (
       ('draft', 'requested'), ('draft', 'cancelled'), ('requested', 'confirmed'), ('requested', 'cancelled'),
       ('confirmed', 'returned'), ('confirmed', 'cancelled'), ('returned', 'closed'), ('returned', 'confirmed'))

"""##),
Invariant(
    file: "ticket_and_parcels",
    text: ##"""
-- A ticket is listed as another thing than what its parcels come to: somebody waits for a parcel that is on the shelf, or nobody
-- looks for one that is lost.
with sums as (
    select p.tenant_id, p.ticket_id, p.way, count(*) as parcels,
        count(*) filter (where p.state = 'received') as received, count(*) filter (where p.state = 'pending') as pending
    from public.ticket_parcels p
    group by p.tenant_id, p.ticket_id, p.way
), due as (
    select t.tenant_id, t.number, ways.way, case ways.way when 'outbound' then t.outbound_state else t.return_state end as listed,
        case when s.parcels = s.received then 'received' when s.parcels = s.pending then 'pending'
            when s.parcels > 0 then 'in_transit' end as state
    from public.tickets t
    cross join (values ('outbound'), ('return')) as ways (way)
    left join sums s on s.tenant_id = t.tenant_id and s.ticket_id = t.id and s.way = ways.way
)
select d.tenant_id, format('ticket %s, %s', d.number, d.way) as subject,
    format('listed as %s, its parcels are %s', coalesce(d.listed, 'none'), coalesce(d.state, 'none')) as found
from due d
where d.listed is distinct from d.state

"""##),
]
}
