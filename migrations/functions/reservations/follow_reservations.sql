-- Makes the lines of reservations hold as these now stand, after a statement that moved or dated them: office.check_reservation()
-- has noted which. All lines are locked before the first changes.
create or replace function office.follow_reservations()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    noted constant text := office.take_notes('office.moved_reservations');
    previous constant text := coalesce(current_setting('office.tenant', true), '');
    part record;
begin
    if noted = '' then
        return null;
    end if;
    for part in
        select split_part(n.pair, '/', 1)::uuid as tenant, array_agg(distinct split_part(n.pair, '/', 2)::uuid) as reservations
        from string_to_table(noted, ',') as n (pair)
        where n.pair <> ''
        group by 1
        order by 1
    loop
        perform office.switch_tenant(part.tenant::text);
        perform from public.reservation_items l
        where l.tenant_id = part.tenant and l.reservation_id = any (part.reservations)
        order by l.id
        for no key update;
        -- So that no turnaround changes while a line begins to hold.
        perform office.lock_stock(
            part.tenant,
            array(
                select l.item_id
                from public.reservation_items l
                join public.reservations r on r.tenant_id = l.tenant_id and r.id = l.reservation_id and r.status = 'confirmed'
                where l.tenant_id = part.tenant and l.reservation_id = any (part.reservations)));
        -- What the hold is to be office.keep_hold() finds. The shortage is named where it may change, so that this is noted. What came back
        -- is counted anew where a line holds again: of what was there before the column it may not have been counted.
        if coalesce(current_setting('office.stock', true), '') = 'record' or exists (
            select from public.reservation_items l
            where l.tenant_id = part.tenant and l.reservation_id = any (part.reservations) and l.shortage > 0)
        then
            update public.reservation_items l
            set hold = l.hold, shortage = l.shortage,
                came_back = case when l.hold is null and r.picked_up_at is not null then -1 else l.came_back end
            from public.reservations r
            where l.tenant_id = part.tenant and l.reservation_id = any (part.reservations)
                and r.tenant_id = l.tenant_id and r.id = l.reservation_id;
        else
            update public.reservation_items l
            set hold = l.hold, came_back = case when l.hold is null and r.picked_up_at is not null then -1 else l.came_back end
            from public.reservations r
            where l.tenant_id = part.tenant and l.reservation_id = any (part.reservations)
                and r.tenant_id = l.tenant_id and r.id = l.reservation_id;
        end if;
    end loop;
    perform office.switch_tenant(previous);
    return null;
end
$$;
