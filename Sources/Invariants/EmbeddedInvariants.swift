// swift-format-ignore-file
// Made by script/generate from verify/: change that.

/// The invariants that this program carries.
enum EmbeddedInvariants {
static let all: [Invariant] = [
Invariant(
    file: "all_back_not_returned",
    text: ##"""
-- The last thing came in and the reservation did not become returned: the desk keeps waiting for gear that is on the shelf.
--
-- Not so where a person has opened it again since: then that is the last thing the audit tells of it. What other programs
-- close in the ledger themselves leaves no audit row and moves nothing. What was undone never went out.
with moved as (
    select c.tenant_id, c.reservation_id, (c.returned_at is null)::int as still_out
    from public.asset_checkouts c
    where c.voided_at is null
    union all
    select m.tenant_id, m.reservation_id, case when m.kind = 'out' then m.qty else - m.qty end
    from public.stock_movements m
    where m.voided_at is null
), all_back as (
    select m.tenant_id, m.reservation_id
    from moved m
    join public.reservations r on r.tenant_id = m.tenant_id and r.id = m.reservation_id and r.status = 'confirmed'
    group by m.tenant_id, m.reservation_id
    having sum(m.still_out) = 0
), told as (
    select distinct on (a.tenant_id, a.reservation_id) a.tenant_id, a.reservation_id, a.action, a.id
    from all_back b
    join public.audit_log a on a.tenant_id = b.tenant_id and a.reservation_id = b.reservation_id
    where a.action like 'asset.%' or a.action like 'stock.%' or a.action like 'reservation.%'
    order by a.tenant_id, a.reservation_id, a.id desc
)
select t.tenant_id, 'reservation ' || t.reservation_id as subject, 'confirmed after audit row ' || t.id as found
from told t
where t.action in ('asset.returned', 'asset.lost', 'stock.returned') or t.action like '%undone'

"""##),
Invariant(
    file: "answer_without_trip",
    text: ##"""
-- A phone was told that something went out or came back and the ledger knows of no such trip, or movement: the phone forgets it, and
-- so does everybody.
--
-- What was undone stays in the ledger, void. A line may be gone by now where all that moved on it was undone.
with said as (
    select k.tenant_id, k.key, k.body::jsonb as body
    from public.idempotency_keys k
    where k.status = 200 and k.body like '{"reservation\_status":%'
    offset 0 -- Keeps it a query of its own, so that a body is parsed once.
), told as (
    select s.tenant_id, s.key, (s.body #>> '{asset,id}')::uuid as asset_id,
        (s.body #>> '{asset,current_reservation_id}')::uuid as reservation_id
    from said s
    where s.body ? 'asset'
    offset 0
), with_it as (
    select s.tenant_id, s.key, jsonb_array_elements(s.body -> 'contents') as part from said s where s.body ? 'contents'
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
union all
select p.tenant_id, 'key ' || p.key, format('asset %s with its case', p.part ->> 'asset_id')
from with_it p
left join (select distinct c.tenant_id, c.asset_id::text as asset_id from public.asset_checkouts c) as c
    on c.tenant_id = p.tenant_id and c.asset_id = p.part ->> 'asset_id'
where c.asset_id is null
union all
select s.tenant_id, 'key ' || s.key, format('counted gear of line %s', l.id)
from said s
join public.reservation_items l on l.tenant_id = s.tenant_id and l.id::text = s.body #>> '{line,id}'
left join (select distinct m.tenant_id, m.reservation_item_id as line_id from public.stock_movements m) as m
    on m.tenant_id = l.tenant_id and m.line_id = l.id
where m.line_id is null

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
-- Two of a kind in a row are all right where another program wrote the ledger in between, which leaves no audit row. An undone pickup
-- is a way in, an undone return a way out, an undone swap is both, its row names the asset that is in again.
with told as (
    select a.tenant_id, a.asset_id, a.id, a.action, a.at, a.action in ('asset.picked_up', 'asset.return_undone') as is_out
    from public.audit_log a
    where a.action in (
        'asset.picked_up', 'asset.returned', 'asset.pickup_undone', 'asset.return_undone', 'asset.swap_undone')
    union all
    select u.tenant_id, first.asset_id, u.id, u.action, u.at, true
    from public.audit_log u
    join public.audit_log first
        on first.tenant_id = u.tenant_id and first.idempotency_key = u.before ->> 'key' and first.action = 'asset.returned'
    where u.action = 'asset.swap_undone'
), steps as (
    select t.*, lag(t.action) over asset as action_before, lag(t.is_out) over asset as was_out, lag(t.at) over asset as at_before
    from told t
    window asset as (partition by t.tenant_id, t.asset_id order by t.id)
)
select s.tenant_id, 'asset ' || s.asset_id as subject,
    format('audit row %s: %s after %s', s.id, s.action, s.action_before) as found
from steps s
where s.is_out = s.was_out
  and not exists (
      select from public.asset_checkouts c
      where c.tenant_id = s.tenant_id and c.asset_id = s.asset_id and c.voided_at is null
        and (
            (s.is_out and c.returned_at > s.at_before and c.returned_at <= s.at and c.return_client_at is null)
            or (not s.is_out and c.picked_up_at > s.at_before and c.picked_up_at <= s.at and c.pickup_client_at is null)))

"""##),
Invariant(
    file: "audit_and_ledger",
    text: ##"""
-- The log tells of a trip that the ledger does not have, or the ledger of one that nobody logged: one of the two books lies.
--
-- Trips that the server wrote carry the phone's time. Those of other programs, and what a person's `returned` brings back, carry
-- none, and may be logged or not. What was undone counts on neither side, and leaves a void trip for each row that says so, an undone
-- swap leaves two, one of the asset that it had brought back.
with told as (
    select a.tenant_id, a.asset_id, a.reservation_id, a.action
    from public.audit_log a
    where a.action in (
        'asset.picked_up', 'asset.returned', 'asset.pickup_undone', 'asset.return_undone', 'asset.swap_undone')
    union all
    select u.tenant_id, first.asset_id, u.reservation_id, 'asset.return_undone'
    from public.audit_log u
    join public.audit_log first
        on first.tenant_id = u.tenant_id and first.idempotency_key = u.before ->> 'key' and first.action = 'asset.returned'
    where u.action = 'asset.swap_undone'
), logged as (
    select t.tenant_id, t.asset_id, t.reservation_id,
        count(*) filter (where t.action = 'asset.picked_up')
            - count(*) filter (where t.action in ('asset.pickup_undone', 'asset.swap_undone')) as pickups,
        count(*) filter (where t.action = 'asset.returned') - count(*) filter (where t.action = 'asset.return_undone') as returns,
        count(*) filter (where t.action like '%undone') as undone
    from told t
    group by t.tenant_id, t.asset_id, t.reservation_id
), kept as (
    select c.tenant_id, c.asset_id, c.reservation_id,
        count(*) filter (where c.voided_at is null) as trips,
        count(c.pickup_client_at) filter (where c.voided_at is null) as pickups,
        count(c.returned_at) filter (where c.voided_at is null) as closed,
        count(c.return_client_at) filter (where c.voided_at is null) as returns,
        count(c.voided_at) as undone
    from public.asset_checkouts c
    group by c.tenant_id, c.asset_id, c.reservation_id
)
select tenant_id, format('asset %s on reservation %s', asset_id, reservation_id) as subject,
    format('log: %s out, %s back, %s undone, ledger: %s out, %s back, %s void',
        coalesce(l.pickups, 0), coalesce(l.returns, 0), coalesce(l.undone, 0),
        coalesce(k.trips, 0), coalesce(k.closed, 0), coalesce(k.undone, 0)) as found
from logged l
full join kept k using (tenant_id, asset_id, reservation_id)
where coalesce(l.pickups, 0) not between coalesce(k.pickups, 0) and coalesce(k.trips, 0)
   or coalesce(l.returns, 0) not between coalesce(k.returns, 0) and coalesce(k.closed, 0)
   or coalesce(l.undone, 0) <> coalesce(k.undone, 0)

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
    file: "case_half_taken",
    text: ##"""
-- A case went out, or came back, with other things than the phone was told: somebody signs for lenses that lie on the shelf.
--
-- Looked at where the answer is still kept. It also names what was out already, which moved under another key.
with moved as (
    select c.tenant_id, c.pickup_key as key, c.asset_id::text as asset_id
    from public.asset_checkouts c
    where c.pickup_effect ->> 'case' is not null
    union
    select c.tenant_id, c.return_key, c.asset_id::text
    from public.asset_checkouts c
    where c.return_effect ->> 'case' is not null
), said as (
    select k.tenant_id, k.key, k.body::jsonb -> 'contents' as contents
    from public.idempotency_keys k
    where k.status = 200 and k.body like '{"reservation\_status":%'
      and k.key in (select m.key from moved m)
    offset 0 -- Keeps it a query of its own, so that a body is parsed once.
), told as (
    select s.tenant_id, s.key, jsonb_array_elements(s.contents) ->> 'asset_id' as asset_id from said s
)
select m.tenant_id, 'key ' || m.key as subject, format('asset %s, which the answer does not name', m.asset_id) as found
from moved m
join said s on s.tenant_id = m.tenant_id and s.key = m.key
left join told t on t.tenant_id = m.tenant_id and t.key = m.key and t.asset_id = m.asset_id
where t.key is null

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
    file: "counted_line",
    text: ##"""
-- Of counted gear more came back than ever left, more is out than was booked, or the line counts otherwise than its movements do: the
-- shelf is short of cables that the books have.
with moved as (
    select m.tenant_id, m.reservation_item_id as line_id,
        coalesce(sum(m.qty) filter (where m.kind = 'out'), 0) as gone,
        coalesce(sum(m.qty) filter (where m.kind = 'back'), 0) as back,
        coalesce(sum(m.qty) filter (where m.kind in ('lost', 'used')), 0) as spent
    from public.stock_movements m
    where m.voided_at is null
    group by m.tenant_id, m.reservation_item_id
)
select l.tenant_id, 'line ' || l.id as subject,
    format('%s out, by its movements %s went out, %s came back, %s are lost or used up, qty %s%s', l.counted_out, coalesce(m.gone, 0),
        coalesce(m.back, 0), coalesce(m.spent, 0), l.qty, case when i.serialized then ', scanned gear' else '' end) as found
from public.reservation_items l
join public.items i on i.tenant_id = l.tenant_id and i.id = l.item_id
left join moved m on m.tenant_id = l.tenant_id and m.line_id = l.id
where l.counted_out <> coalesce(m.gone - m.back - m.spent, 0)
   or m.gone < m.back + m.spent
   or m.gone - m.back > l.qty
   or (i.serialized and m.line_id is not null)

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
    file: "inspection_incomplete",
    text: ##"""
-- A completed inspection lacks what its template asked for, or a file that it names was never sealed: when there is a dispute about the
-- damage, the picture is gone.
select w.tenant_id, 'inspection ' || w.id as subject, 'no photo of ' || (w.slot ->> 'slot') as found
from (
    select p.tenant_id, p.id, jsonb_array_elements(p.slots) as slot
    from public.inspections p
    where p.status = 'completed'
) as w
left join public.inspection_files f
    on f.tenant_id = w.tenant_id and f.inspection_id = w.id and f.role = 'photo' and f.slot = w.slot ->> 'slot'
where (w.slot ->> 'required')::boolean and f.object_path is null
union all
select w.tenant_id, 'inspection ' || w.id, format('not signed by %s', w.role)
from (
    select p.tenant_id, p.id, unnest(p.sign_off_roles) as role from public.inspections p where p.status = 'completed'
) as w
left join public.inspection_sign_offs s on s.tenant_id = w.tenant_id and s.inspection_id = w.id and s.role = w.role
where s.name is null
union all
select s.tenant_id, 'inspection ' || s.inspection_id, format('no signature of %s', s.role)
from public.inspection_sign_offs s
join public.inspections i on i.tenant_id = s.tenant_id and i.id = s.inspection_id and i.status = 'completed'
left join public.inspection_files f
    on f.tenant_id = s.tenant_id and f.inspection_id = s.inspection_id and f.role = 'signature' and f.slot = s.role
where f.object_path is null
union all
select f.tenant_id, 'inspection ' || f.inspection_id, format('%s was never sealed', f.object_path)
from public.inspection_files f
join public.inspections i on i.tenant_id = f.tenant_id and i.id = f.inspection_id and i.status = 'completed'
where f.stored_key is null

"""##),
Invariant(
    file: "key_with_two_effects",
    text: ##"""
-- One tap on a phone was carried out twice: gear that left once has left twice, or a report or a ticket stands there double.
--
-- One key, one call, one transaction: a pickup or return with perhaps the step it causes, a swap, which is one of each, a case with
-- what lies in it, an override with what it takes from others and the steps of those, a step with what it brings back, what an undo
-- takes back, or a row that stands alone. What lies a day or more apart is not held against a key, because keys are forgotten after
-- their retention.
with suspect as (
    select a.tenant_id, a.idempotency_key as key
    from public.audit_log a
    where a.source = 'api' and a.idempotency_key is not null
    group by a.tenant_id, a.idempotency_key
    having max(a.at) - min(a.at) < interval '1 day'
       and (
           min(a.request_id collate "C") <> max(a.request_id collate "C")
           or count(*) filter (where a.action = 'asset.picked_up') > 1
           or count(*) filter (where a.action = 'asset.returned') > 1
           or count(*) filter (where a.action = 'asset.swapped') > 1
           or count(*) filter (where a.action = 'stock.picked_up') > 1
           or count(*) filter (where a.action = 'stock.returned') > 1
           or count(*) filter (where a.action like '%undone') > 1
           or count(*) filter (where a.action like 'reservation.%') > 1
           or (count(*) > 1 and count(*) filter (where a.action in (
               'condition_report.created', 'document.created', 'asset.created', 'ticket.created', 'ticket.updated',
               'parcel.received', 'inspection.created', 'inspection.changed', 'inspection.completed')) > 0))
), cases as (
    -- Also where the case itself was out, or back, already.
    select c.tenant_id, c.pickup_key as key from public.asset_checkouts c where c.pickup_effect ? 'case'
    union
    select c.tenant_id, c.return_key from public.asset_checkouts c where c.return_effect ? 'case'
), broken as (
    select s.tenant_id, s.key
    from suspect s
    join public.audit_log a on a.tenant_id = s.tenant_id and a.idempotency_key = s.key and a.source = 'api'
    left join cases c on c.tenant_id = s.tenant_id and c.key = s.key
    group by s.tenant_id, s.key
    having min(a.request_id collate "C") <> max(a.request_id collate "C")
       -- The same asset, reservation or kind of movement.
       or count(*) filter (where a.action = 'asset.picked_up')
           > count(distinct a.asset_id) filter (where a.action = 'asset.picked_up')
       or count(*) filter (where a.action = 'asset.returned')
           > count(distinct a.asset_id) filter (where a.action = 'asset.returned')
       or count(*) filter (where a.action like 'asset.%undone')
           > count(distinct a.asset_id) filter (where a.action like 'asset.%undone')
       or count(*) filter (where a.action like 'reservation.%')
           > count(distinct a.reservation_id) filter (where a.action like 'reservation.%')
       or count(*) filter (where a.action = 'stock.undone')
           > count(distinct a.after #>> '{moved,kind}') filter (where a.action = 'stock.undone')
       or count(*) filter (where a.action in ('stock.picked_up', 'asset.swapped')) > 1
       -- Several, and neither a case nor a person's `returned` nor an override that explains them.
       or (count(*) filter (where a.action = 'stock.returned') > 1
           and count(*) filter (where a.action = 'reservation.returned') = 0)
       or (count(*) filter (where a.action = 'asset.picked_up') > 1 and count(c.key) = 0)
       or (count(*) filter (where a.action = 'asset.returned') > 1 and count(c.key) = 0
           and count(*) filter (where a.action = 'reservation.returned') = 0)
       or (count(*) filter (where a.action like 'reservation.%') > 1
           and count(*) filter (where a.after ? 'overridden') = 0)
       or (count(*) > 1 and count(*) filter (where a.action in (
           'condition_report.created', 'document.created', 'asset.created', 'ticket.created', 'ticket.updated',
           'parcel.received', 'inspection.created', 'inspection.changed', 'inspection.completed')) > 0)
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
-- A confirmed reservation's line holds from pickup to return and the item's turnaround, any other's nothing. Nor does one that a case
-- got of its own.
with wanted as (
    select l.tenant_id, l.id, l.hold, l.held_from, l.held_until,
        case
            when r.status = 'confirmed' and l.added_by is distinct from 'case' then tstzrange(r.pickup_at, r.return_at + make_interval(mins => i.turnaround_minutes))
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
    file: "lost_and_log",
    text: ##"""
-- An asset was said to be lost and the log, or the ledger, does not know: it is written off, or looked for, and nobody is to be asked.
with told as (
    select a.tenant_id, a.asset_id, a.idempotency_key as key, count(*) as times
    from public.audit_log a
    where a.action = 'asset.lost'
    group by a.tenant_id, a.asset_id, a.idempotency_key
), kept as (
    select c.tenant_id, c.asset_id, c.return_key as key, count(*) as times
    from public.asset_checkouts c
    where c.return_effect ? 'asset_status'
    group by c.tenant_id, c.asset_id, c.return_key
)
select tenant_id, 'asset ' || asset_id as subject,
    format('lost under key %s: %s times by the log, %s by the ledger', key, coalesce(t.times, 0), coalesce(k.times, 0)) as found
from told t
full join kept k using (tenant_id, asset_id, key)
where t.times is distinct from k.times

"""##),
Invariant(
    file: "made_twice",
    text: ##"""
-- One thing was made twice by the log: a tap was carried out again, and somebody has it on the books double.
select a.tenant_id, format('%s %s', a.entity_type, a.entity_id) as subject,
    format('%s %s times, rows %s', a.action, count(*), string_agg(a.id::text, ', ' order by a.id)) as found
from public.audit_log a
where a.action in (
    'asset.created', 'ticket.created', 'client.created', 'item.created', 'reservation.created', 'account.created',
    'document.created', 'document.deleted', 'inspection.created', 'inspection.completed')
group by a.tenant_id, a.entity_type, a.entity_id, a.action
having count(*) > 1

"""##),
Invariant(
    file: "movement_and_log",
    text: ##"""
-- The log tells of counted gear that the ledger does not have, or the ledger of some that nobody logged: one of the two books lies.
--
-- Movements that the server wrote carry the phone's key. Those of other programs, and what a person's `returned` brings back, carry
-- none, and may be logged or not.
with logged as (
    select a.tenant_id, a.reservation_id,
        coalesce(sum((a.after #>> '{moved,qty}')::int) filter (where a.action = 'stock.picked_up'), 0) as gone,
        coalesce(sum((a.after #>> '{moved,qty}')::int) filter (where a.action = 'stock.returned'), 0) as back,
        coalesce(sum((a.after #>> '{moved,lost}')::int + (a.after #>> '{moved,used}')::int)
            filter (where a.action = 'stock.returned'), 0) as spent,
        coalesce(sum((a.after #>> '{moved,qty}')::int) filter (where a.action = 'stock.undone'), 0) as undone
    from public.audit_log a
    where a.action in ('stock.picked_up', 'stock.returned', 'stock.undone')
    group by a.tenant_id, a.reservation_id
), kept as (
    select m.tenant_id, m.reservation_id,
        coalesce(sum(m.qty) filter (where m.kind = 'out'), 0) as gone,
        coalesce(sum(m.qty) filter (where m.kind = 'out' and m.key is not null), 0) as keyed_gone,
        coalesce(sum(m.qty) filter (where m.kind = 'back'), 0) as back,
        coalesce(sum(m.qty) filter (where m.kind = 'back' and m.key is not null), 0) as keyed_back,
        coalesce(sum(m.qty) filter (where m.kind in ('lost', 'used')), 0) as spent,
        coalesce(sum(m.qty) filter (where m.kind in ('lost', 'used') and m.key is not null), 0) as keyed_spent,
        coalesce(sum(m.qty) filter (where m.voided_at is not null), 0) as undone
    from public.stock_movements m
    group by m.tenant_id, m.reservation_id
)
select tenant_id, 'counted gear of reservation ' || reservation_id as subject,
    format('log: %s out, %s back, %s lost or used up, %s undone, ledger: %s, %s, %s, %s',
        coalesce(l.gone, 0), coalesce(l.back, 0), coalesce(l.spent, 0), coalesce(l.undone, 0),
        coalesce(k.gone, 0), coalesce(k.back, 0), coalesce(k.spent, 0), coalesce(k.undone, 0)) as found
from logged l
full join kept k using (tenant_id, reservation_id)
where coalesce(l.gone, 0) not between coalesce(k.keyed_gone, 0) and coalesce(k.gone, 0)
   or coalesce(l.back, 0) not between coalesce(k.keyed_back, 0) and coalesce(k.back, 0)
   or coalesce(l.spent, 0) not between coalesce(k.keyed_spent, 0) and coalesce(k.spent, 0)
   or coalesce(l.undone, 0) <> coalesce(k.undone, 0)

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
with still_out as (
    select c.tenant_id, c.reservation_id, 1 as qty from public.asset_checkouts c where c.returned_at is null
    union all
    select l.tenant_id, l.reservation_id, l.counted_out from public.reservation_items l where l.counted_out > 0
)
select r.tenant_id, 'reservation ' || r.id as subject, format('%s with %s out', r.status, sum(o.qty)) as found
from still_out o
join public.reservations r on r.tenant_id = o.tenant_id and r.id = o.reservation_id
where r.status <> 'confirmed'
group by r.tenant_id, r.id, r.status

"""##),
Invariant(
    file: "overbooked",
    text: ##"""
-- A house that refuses it has promised more than it ever had: two clients come for the same thing.
--
-- Less stock later is no breach, so what is held is compared with all units that an item has or had, lendable or not, and without the
-- turnaround, where it is counted, only while nobody has edited the item. A house that deleted assets, or moved one to another item,
-- is left out with what that may concern, and so is what is over. What was lost or used up was owned before. A line that a case got
-- of its own holds nothing.
with spent as (
    select l.tenant_id, l.item_id, sum(m.qty) as qty
    from public.stock_movements m
    join public.reservation_items l on l.tenant_id = m.tenant_id and l.id = m.reservation_item_id
    where m.kind in ('lost', 'used') and m.voided_at is null
    group by l.tenant_id, l.item_id
), owned as (
    select i.tenant_id, i.id as item_id,
        case when i.serialized then count(a.id) else min(i.owned_qty) + coalesce(min(s.qty), 0) end as qty
    from public.items i
    join public.tenants t on t.id = i.tenant_id and t.overbooking = 'refuse'
    left join public.assets a on a.tenant_id = i.tenant_id and a.item_id = i.id
    left join spent s on s.tenant_id = i.tenant_id and s.item_id = i.id
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
        where r.status = 'confirmed' and r.return_at > now() and l.added_by is distinct from 'case'
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
    file: "override_without_audit",
    text: ##"""
-- Somebody overruled a refusal and the log does not say so, with the reason that they gave: gear went out against the booking, and nobody
-- is to be asked why.
--
-- What gave way is read off what the key changed. A pickup that a reservation was returned for by the server's own flip may be a late
-- fact instead. How the reservation stood is handed on to what went out later, where that is undone: any row of the reservation tells it.
with overruled as (
    select c.tenant_id, c.reservation_id, c.pickup_key as key,
        unnest(array[
            case when c.pickup_effect ? 'raised_by' then 'line_capacity_full' end,
            case when c.pickup_effect ? 'taken' then 'asset_unavailable' end,
            -- A case gets a line of its own, its contents do not.
            case
                when c.pickup_effect ? 'line_added' and (not c.pickup_effect ? 'case' or c.pickup_effect ->> 'case' is not null)
                    then 'asset_not_on_reservation'
            end,
            case
                when c.pickup_effect ->> 'status' = 'requested'
                    or c.pickup_effect ->> 'status' = 'returned' and not (c.pickup_effect ->> 'by_flip')::boolean
                    then 'reservation_wrong_state'
            end]) as rule
    from public.asset_checkouts c
    where c.pickup_effect is not null
    union all
    select c.tenant_id, c.reservation_id, c.return_key, 'any' from public.asset_checkouts c where c.return_effect ? 'taken_by'
    union all
    select m.tenant_id, m.reservation_id, m.key,
        unnest(array[
            case when m.effect ? 'raised_by' then 'line_capacity_full' end,
            case
                when m.effect ->> 'status' = 'requested'
                    or m.effect ->> 'status' = 'returned' and not (m.effect ->> 'by_flip')::boolean
                    then 'reservation_wrong_state'
            end])
    from public.stock_movements m
    where m.effect is not null
), told as (
    select a.tenant_id, a.reservation_id, a.idempotency_key as key,
        -- The row of a trip that was taken from another reservation names what gave way for the taker.
        array['any'] || array(select jsonb_array_elements_text(a.after -> 'overridden')) as rules
    from public.audit_log a
    where a.after ? 'overridden' and trim(a.after ->> 'reason') <> ''
), rules as (
    select distinct t.tenant_id, t.reservation_id, t.key, unnest(t.rules) as rule from told t
)
select o.tenant_id, 'key ' || o.key as subject, format('%s gave way on reservation %s', o.rule, o.reservation_id) as found
from overruled o
left join rules t
    on t.tenant_id = o.tenant_id and t.reservation_id = o.reservation_id and t.rule = o.rule
    and (t.key = o.key or o.rule = 'reservation_wrong_state')
where o.rule is not null and t.rule is null
union all
select l.tenant_id, 'line ' || l.id, format('added at the shelf on reservation %s', l.reservation_id)
from public.reservation_items l
left join (select distinct r.tenant_id, r.reservation_id from rules r where r.rule = 'asset_not_on_reservation') as t
    on t.tenant_id = l.tenant_id and t.reservation_id = l.reservation_id
where l.added_by = 'shelf' and t.reservation_id is null

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
-- A photo of a report, a file of a completed inspection or of a document still counts as an upload that nobody named: in some days it
-- will be deleted.
select u.tenant_id, 'photo ' || u.object_path as subject, 'in report ' || p.report_id as found
from public.photo_uploads u
join public.condition_report_photos p on p.tenant_id = u.tenant_id and p.object_path = u.object_path
where u.reported_at is null or p.stored_key = p.object_path
union all
select u.tenant_id, 'file ' || u.object_path, 'in inspection ' || f.inspection_id
from public.photo_uploads u
join public.inspection_files f on f.tenant_id = u.tenant_id and f.object_path = u.object_path
where f.stored_key is not null and (u.reported_at is null or f.stored_key = f.object_path)
union all
select u.tenant_id, 'file ' || u.object_path, 'document ' || d.id
from public.photo_uploads u
join public.documents d on d.tenant_id = u.tenant_id and d.object_path = u.object_path
where u.reported_at is null or d.stored_key = d.object_path

"""##),
Invariant(
    file: "pickup_stamps",
    text: ##"""
-- A reservation says it was picked up later than its first gear left, or not at all, or when nothing left that was not undone: the
-- client's bill starts on the wrong day.
with went as (
    select c.tenant_id, c.reservation_id, c.picked_up_at, c.actual_pickup_at, c.voided_at is not null as is_undone
    from public.asset_checkouts c
    where c.voided_at is null or c.return_key is null
    union all
    select m.tenant_id, m.reservation_id, m.moved_at, m.at, m.voided_at is not null
    from public.stock_movements m
    where m.kind = 'out'
)
select r.tenant_id, 'reservation ' || r.id as subject,
    format('says %s and %s, the first of its %s pickups %s and %s', coalesce(r.picked_up_at::text, 'never'),
        coalesce(r.actual_pickup_at::text, 'never'), count(*) filter (where not w.is_undone),
        coalesce((min(w.picked_up_at) filter (where not w.is_undone))::text, 'never'),
        coalesce((min(w.actual_pickup_at) filter (where not w.is_undone))::text, 'never')) as found
from public.reservations r
join went w on w.tenant_id = r.tenant_id and w.reservation_id = r.id
group by r.tenant_id, r.id, r.picked_up_at, r.actual_pickup_at
having coalesce(
        r.picked_up_at > min(w.picked_up_at) filter (where not w.is_undone), r.picked_up_at is null and not bool_and(w.is_undone))
    or coalesce(
        r.actual_pickup_at > min(w.actual_pickup_at) filter (where not w.is_undone),
        r.actual_pickup_at is null and not bool_and(w.is_undone))
    or (bool_or(w.is_undone and w.picked_up_at = r.picked_up_at)
        and not bool_or(not w.is_undone and w.picked_up_at = r.picked_up_at))

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
-- The moves are written out here, so that a wrong rule of the server's cannot vouch for itself. Back to requested leads only an undo, of
-- what had confirmed it.
with steps as (
    select a.tenant_id, a.reservation_id, a.id, a.from_status, a.to_status, a.idempotency_key as key,
        lag(a.to_status, 1, a.from_status) over reservation as stood,
        lead(a.id) over reservation is null as is_last
    from public.audit_log a
    where a.action like 'reservation.%' and a.from_status is not null
    window reservation as (partition by a.tenant_id, a.reservation_id order by a.id)
), undone as (
    select distinct a.tenant_id, a.reservation_id, a.idempotency_key as key from public.audit_log a where a.action like '%undone'
)
select s.tenant_id, 'reservation ' || s.reservation_id as subject,
    format('audit row %s: from %s to %s, where it stood at %s%s', s.id, s.from_status, s.to_status, s.stood,
        case when s.is_last then ' and stands at ' || coalesce(r.status, 'nothing') else '' end) as found
from steps s
left join public.reservations r on r.tenant_id = s.tenant_id and r.id = s.reservation_id and s.is_last
left join undone u
    on u.tenant_id = s.tenant_id and u.reservation_id = s.reservation_id and u.key = s.key
    and (s.from_status, s.to_status) = ('confirmed', 'requested')
where s.from_status <> s.stood
   or (s.is_last and r.status <> s.to_status)
   or (u.key is null and (s.from_status, s.to_status) not in (
       ('draft', 'requested'), ('draft', 'cancelled'), ('requested', 'confirmed'), ('requested', 'cancelled'),
       ('confirmed', 'returned'), ('confirmed', 'cancelled'), ('returned', 'closed'), ('returned', 'confirmed')))

"""##),
Invariant(
    file: "status_without_ledger",
    text: ##"""
-- A reservation stands where nothing in the ledger led it: returned by itself with nothing that ever came back, or waiting for a yes with
-- gear that has been out. The desk bills what did not happen, or forgets what did.
--
-- Trips of other programs carry no key: an import may bring a reservation in any state.
with moved as (
    select c.tenant_id, c.reservation_id, c.pickup_key as key from public.asset_checkouts c where c.voided_at is null
    union all
    select m.tenant_id, m.reservation_id, m.key from public.stock_movements m where m.voided_at is null
), counts as (
    select m.tenant_id, m.reservation_id, count(m.key) as keyed from moved m group by m.tenant_id, m.reservation_id
)
select r.tenant_id, 'reservation ' || r.id as subject,
    format('%s, and %s', r.status, case when c.reservation_id is null then 'nothing ever went out' else c.keyed || ' went out' end) as found
from public.reservations r
left join counts c on c.tenant_id = r.tenant_id and c.reservation_id = r.id
where (r.status = 'returned' and r.returned_by_flip and c.reservation_id is null)
   or (r.status in ('draft', 'requested') and c.keyed > 0)

"""##),
Invariant(
    file: "swap_twice",
    text: ##"""
-- One asset was swapped for two, or a swap has but one of its halves: the client has a camera that is on nobody's list, or is asked for
-- one that was taken back at the door.
with swaps as (
    select c.tenant_id, c.swapped_for as id, count(*) as came, count(distinct c.reservation_id) as places,
        min(c.reservation_id::text) as reservation_id
    from public.asset_checkouts c
    where c.swapped_for is not null and c.voided_at is null
    group by c.tenant_id, c.swapped_for
), firsts as (
    select c.tenant_id, c.id, c.reservation_id::text as reservation_id, c.is_swapped_away and c.returned_at is not null as is_away
    from public.asset_checkouts c
    where c.voided_at is null
)
select s.tenant_id, 'checkout ' || s.id as subject,
    format('%s trips came for it, on %s reservations, it is %s', s.came, s.places,
        case when f.is_away then 'swapped away' else 'not swapped away' end) as found
from swaps s
left join firsts f on f.tenant_id = s.tenant_id and f.id = s.id
where s.came > 1 or f.is_away is not true or f.reservation_id <> s.reservation_id
union all
select c.tenant_id, 'checkout ' || c.id, 'swapped away, and no trip came for it'
from public.asset_checkouts c
left join swaps s on s.tenant_id = c.tenant_id and s.id = c.id
where c.is_swapped_away and c.voided_at is null and s.id is null

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
Invariant(
    file: "undone_stands",
    text: ##"""
-- What somebody took back stands all the same, the whole of it or a part, or was done once more under its old key: the phone says that
-- the camera never left, and it is out.
with made as (
    select c.tenant_id, c.pickup_key as key, c.voided_at from public.asset_checkouts c where c.pickup_key is not null
    union all
    select c.tenant_id, c.return_key, c.voided_at from public.asset_checkouts c where c.return_key is not null
    union all
    select m.tenant_id, m.key, m.voided_at from public.stock_movements m where m.key is not null
)
select m.tenant_id, 'key ' || m.key as subject, format('%s rows of the ledger, %s of them void', count(*), count(m.voided_at)) as found
from made m
group by m.tenant_id, m.key
having count(m.voided_at) between 1 and count(*) - 1

"""##),
Invariant(
    file: "void_in_ledger",
    text: ##"""
-- Something is half undone in the ledger: it counts as never having happened in one place and as a fact in another, so two people read
-- two things out of one book.
--
-- A void trip is over since it was undone. Only what is void may do without its line.
select c.tenant_id, 'checkout ' || c.id as subject,
    format('void since %s, back since %s, undone by key %s, on line %s', coalesce(c.voided_at::text, 'never'),
        coalesce(c.returned_at::text, 'never'), coalesce(c.undo_key, 'none'), coalesce(c.reservation_item_id::text, 'none')) as found
from public.asset_checkouts c
where (c.voided_at is not null and (c.returned_at is distinct from c.voided_at or c.undo_key is null))
   or (c.voided_at is null and (c.undo_key is not null or c.reservation_item_id is null))
union all
select m.tenant_id, 'movement ' || m.id,
    format('void since %s, undone by key %s, on line %s', coalesce(m.voided_at::text, 'never'), coalesce(m.undo_key, 'none'),
        coalesce(m.reservation_item_id::text, 'none'))
from public.stock_movements m
where (m.voided_at is null) <> (m.undo_key is null)
   or (m.voided_at is null and m.reservation_item_id is null)

"""##),
]
}
