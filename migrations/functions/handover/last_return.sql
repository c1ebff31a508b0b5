-- The last return of a reservation that stands, scanned or counted, as the server heard of them: when it happened, when it was heard of,
-- and whether it was said to be the last one; of a case and what lay in it any. All null where nothing has come back.
create or replace function office.last_return(
    tenant uuid, reservation uuid, out trip uuid, out movement uuid, out at timestamptz, out heard_at timestamptz, out is_last boolean
)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
begin
    select b.trip, b.movement, b.at, b.heard_at, b.is_last
    into last_return.trip, last_return.movement, last_return.at, last_return.heard_at, last_return.is_last
    from (
        select c.id as trip, null::uuid as movement, coalesce(c.return_client_at, c.actual_return_at) as at, c.returned_at as heard_at,
            coalesce(c.return_effect ? 'last', false) as is_last
        from public.asset_checkouts c
        where c.tenant_id = last_return.tenant and c.reservation_id = last_return.reservation and c.returned_at is not null
            and c.voided_at is null and not c.is_swapped_away
        union all
        select null, m.id, m.at, m.moved_at, coalesce(m.effect ? 'last', false)
        from public.stock_movements m
        where m.tenant_id = last_return.tenant and m.reservation_id = last_return.reservation and m.kind <> 'out' and m.voided_at is null
    ) as b
    order by b.heard_at desc, b.is_last desc, b.at desc
    limit 1;
end
$$;
