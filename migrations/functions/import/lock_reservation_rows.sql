-- Locks what a file of reservations is going to change, in the order of all: reservations, their lines, the assets that they name,
-- items, each by id. Returns the reservations.
create or replace function office.lock_reservation_rows(tenant uuid, judged office.judged_row[])
returns uuid[]
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    touched uuid[];
    moved uuid[];
begin
    select array_agg(distinct (j.before).id), array_agg(distinct (j.before).id) filter (
        where (j.before).pickup_at <> (j.after).pickup_at or (j.before).return_at <> (j.after).return_at)
    into touched, moved
    from unnest(judged) as j
    where (j.before).id is not null and (j.is_new or j.is_changed);
    perform from public.reservations r
    where r.tenant_id = lock_reservation_rows.tenant and r.id = any (touched)
    order by r.id
    for no key update;
    perform from public.reservation_items l
    where l.tenant_id = lock_reservation_rows.tenant and l.reservation_id = any (touched)
    order by l.id
    for no key update;
    perform from public.assets a
    where a.tenant_id = lock_reservation_rows.tenant and a.id in (
        select unnest(l.assigned_asset_ids)
        from public.reservation_items l
        where l.tenant_id = lock_reservation_rows.tenant and l.reservation_id = any (moved) and l.held_until is not null)
    order by a.id
    for no key update;
    perform from public.items i
    where i.tenant_id = lock_reservation_rows.tenant and i.id in (
        select j.item
        from unnest(judged) as j
        where j.is_new or j.is_changed
        -- A trigger locks the items of all lines of a reservation.
        union
        select l.item_id
        from public.reservation_items l
        where l.tenant_id = lock_reservation_rows.tenant and l.reservation_id = any (touched))
    order by i.id
    for no key update;
    -- As the desk does, and after the items as there, so that no reference is given twice: office.claim_reference().
    perform pg_advisory_xact_lock(hashtextextended('references', hashtextextended(tenant::text, 1)));
    return touched;
end
$$;
