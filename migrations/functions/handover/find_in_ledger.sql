-- What a key made at the shelf, of one direction where that is named (`out`, `in`, `swap`): null where it made nothing. Movements count
-- both ways. Of a case and what lay in it, the case tells. Two are of no direction, for they made no row: `lost`, a part of a case that was
-- told lost after it came back with it, and `closing`, which the last return keeps that office.close_as_last() found.
create or replace function office.find_in_ledger(tenant uuid, key text, direction text default null)
returns office.ledger_entry
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_variable
declare
    found_entry office.ledger_entry;
    rows_found int;
begin
    select case when count(c.swapped_for) > 0 then 'swap' else 'pickup' end,
        min(c.reservation_id::text)::uuid,
        min(coalesce(c.pickup_effect ->> 'case', c.asset_id::text))::uuid,
        -- The line of the case, or of what went out by itself.
        coalesce(
            min(c.reservation_item_id::text) filter (where c.pickup_effect ->> 'case' is null),
            (
                select t.reservation_item_id::text
                from public.asset_checkouts t
                where t.tenant_id = tenant and t.asset_id = min(c.pickup_effect ->> 'case')::uuid and t.returned_at is null
            ),
            min(c.reservation_item_id::text))::uuid,
        bool_and(c.returned_at is null),
        bool_and(c.voided_at is not null),
        coalesce(bool_or(c.pickup_effect ? 'case'), false),
        min(o.asset_id::text)::uuid,
        min(c.picked_up_at),
        count(*)
    into found_entry.kind, found_entry.reservation, found_entry.asset, found_entry.line, found_entry.stands, found_entry.is_undone,
        found_entry.is_case, found_entry.swapped, found_entry.made_at, rows_found
    from public.asset_checkouts c
    left join public.asset_checkouts o on o.tenant_id = c.tenant_id and o.id = c.swapped_for
    where c.tenant_id = tenant and c.pickup_key = key and direction is distinct from 'in'
        and (direction is distinct from 'swap' or c.swapped_for is not null);
    if rows_found > 0 then
        return found_entry;
    end if;

    select 'return',
        min(coalesce(c.return_effect ->> 'taken_by', c.reservation_id::text))::uuid,
        min(coalesce(c.return_effect ->> 'case', c.asset_id::text))::uuid,
        min(c.reservation_item_id::text) filter (where c.return_effect ->> 'case' is null)::uuid,
        bool_and(c.voided_at is null),
        bool_and(c.voided_at is not null),
        coalesce(bool_or(c.return_effect ? 'case'), false),
        null,
        min(c.returned_at),
        count(*)
    into found_entry.kind, found_entry.reservation, found_entry.asset, found_entry.line, found_entry.stands, found_entry.is_undone,
        found_entry.is_case, found_entry.swapped, found_entry.made_at, rows_found
    from public.asset_checkouts c
    where c.tenant_id = tenant and c.return_key = key and (direction is null or direction = 'in');
    if rows_found > 0 then
        return found_entry;
    end if;

    select 'movement', m.reservation_id, null, m.reservation_item_id, m.voided_at is null, m.voided_at is not null, false, null, m.moved_at
    into found_entry.kind, found_entry.reservation, found_entry.asset, found_entry.line, found_entry.stands, found_entry.is_undone,
        found_entry.is_case, found_entry.swapped, found_entry.made_at
    from public.stock_movements m
    where m.tenant_id = tenant and m.key = key
        and direction is distinct from 'swap'
    limit 1;
    if found or direction is not null then
        return found_entry;
    end if;

    -- The trip that it was told of keeps it; the audit finds that by the key.
    select 'lost', c.reservation_id, c.asset_id, c.reservation_item_id, not c.return_effect -> 'lost_later' -> key ? 'undone_by',
        c.return_effect -> 'lost_later' -> key ? 'undone_by', false, null, l.at
    into found_entry.kind, found_entry.reservation, found_entry.asset, found_entry.line, found_entry.stands, found_entry.is_undone,
        found_entry.is_case, found_entry.swapped, found_entry.made_at
    from public.audit_log l
    join public.asset_checkouts c
        on c.tenant_id = l.tenant_id and c.asset_id = l.asset_id and c.reservation_id = l.reservation_id
        and c.return_effect -> 'lost_later' ? key
    where l.tenant_id = tenant and l.idempotency_key = key and l.action = 'asset.lost'
    limit 1;
    if found then
        return found_entry;
    end if;

    select 'closing', b.reservation, b.asset, b.line, coalesce(b.effect ->> 'closed_by' = key, false),
        coalesce(b.effect -> 'closings_undone' ? key, false), false, null, a.at
    into found_entry.kind, found_entry.reservation, found_entry.asset, found_entry.line, found_entry.stands, found_entry.is_undone,
        found_entry.is_case, found_entry.swapped, found_entry.made_at
    from public.audit_log a
    cross join lateral (
        select c.reservation_id as reservation, c.asset_id as asset, c.reservation_item_id as line, c.return_effect as effect
        from public.asset_checkouts c
        where c.tenant_id = a.tenant_id and c.reservation_id = a.reservation_id and c.voided_at is null
        union all
        select m.reservation_id, null, m.reservation_item_id, m.effect
        from public.stock_movements m
        where m.tenant_id = a.tenant_id and m.reservation_id = a.reservation_id and m.voided_at is null
    ) as b
    where a.tenant_id = tenant and a.idempotency_key = key and a.action = 'reservation.returned'
        and (b.effect ->> 'closed_by' = key or b.effect -> 'closings_undone' ? key)
    limit 1;
    return found_entry;
end
$$;
