-- Counted gear that was out between two instants: of each line how often pieces of it went out then, and for how long they were out, in
-- pieces times seconds. A line is found by what moved in that time or within 30 days of it, by what of it is out, or by its reservation where
-- that is longer.
create or replace function office.counted_between(tenant uuid, from_at timestamptz, to_at timestamptz)
returns table (item_id uuid, trips bigint, seconds numeric)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
set jit = off
as $$
#variable_conflict use_column
begin
    return query
    with moved as (
        select m.reservation_item_id as line_id
        from public.stock_movements m
        where m.tenant_id = tenant and m.at >= from_at - interval '720 hours' and m.at < to_at + interval '720 hours'
        union
        select l.id
        from public.reservation_items l
        where l.tenant_id = tenant and l.counted_out > 0
        union
        select l.id
        from public.reservations r
        join public.reservation_items l on l.tenant_id = r.tenant_id and l.reservation_id = r.id
        where r.tenant_id = tenant and r.return_at - r.pickup_at > interval '720 hours' and r.return_at >= from_at
          and r.pickup_at < to_at
    )
    select l.item_id,
        coalesce(sum(m.qty) filter (where m.kind = 'out' and m.at >= from_at and m.at < to_at), 0)::bigint,
        coalesce(sum(
            case m.kind when 'out' then m.qty else -m.qty end
            * extract(epoch from to_at - greatest(m.at, from_at))) filter (where m.at < to_at), 0)
    from moved v
    join public.reservation_items l on l.tenant_id = tenant and l.id = v.line_id
    join public.stock_movements m on m.tenant_id = tenant and m.reservation_item_id = l.id
    where m.voided_at is null
    group by l.item_id;
end
$$;
