-- Somebody overruled a refusal and the log does not say so, with the reason that they gave: gear went out against the booking, and nobody
-- is to be asked why.
--
-- The key's changes tell which refusal gave way. A pickup that a reservation was returned for by the server's own flip may be a late
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
