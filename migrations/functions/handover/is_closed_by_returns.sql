-- Whether the returns of a reservation that stand take it to `returned` (office.is_all_done()), in whichever order they were heard of: the
-- latest says when, and the one that was heard of last may have been said to be the last, or any other after which nothing went out. Those
-- from before a person last moved the status count for nothing: a person's word stays. What is counted in under `key` came back at
-- `judged_at`: a time long past is not noted as such.
create or replace function office.is_closed_by_returns(
    booking public.reservations, key text default null, judged_at timestamptz default null
)
returns boolean
language plpgsql
stable
as $$
declare
    tenant constant uuid := booking.tenant_id;
    latest timestamptz;
    is_last boolean;
begin
    if office.has_out(tenant, booking.id) then
        return false;
    end if;
    with back as (
        select coalesce(c.return_client_at, c.actual_return_at) as at, c.returned_at as heard_at,
            coalesce(c.return_effect ? 'last', false) as is_last
        from public.asset_checkouts c
        where c.tenant_id = tenant and c.reservation_id = booking.id and c.returned_at is not null and c.voided_at is null
            and not c.is_swapped_away
        union all
        select case when m.key = is_closed_by_returns.key then judged_at else m.at end, m.moved_at, coalesce(m.effect ? 'last', false)
        from public.stock_movements m
        where m.tenant_id = tenant and m.reservation_id = booking.id and m.kind <> 'out' and m.voided_at is null
    ), gone as (
        select coalesce(c.pickup_client_at, c.actual_pickup_at) as at
        from public.asset_checkouts c
        where c.tenant_id = tenant and c.reservation_id = booking.id and c.voided_at is null
        union all
        select m.at
        from public.stock_movements m
        where m.tenant_id = tenant and m.reservation_id = booking.id and m.kind = 'out' and m.voided_at is null
    )
    select max(b.at),
        coalesce(bool_or(b.is_last and (b.heard_at = b.last_heard_at or not exists (select from gone g where g.at > b.at))), false)
    into latest, is_last
    from (select r.*, max(r.heard_at) over () as last_heard_at from back r) as b
    where booking.status_moved_at is null or b.heard_at > booking.status_moved_at;
    return latest is not null and office.is_all_done(tenant, booking.id, latest, is_last);
end
$$;
