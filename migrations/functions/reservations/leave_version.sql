-- Leaves the version of a line that goes to its reservation, and one more. Reservations come before lines, so one that somebody else has in
-- hand is not waited for: the transaction begins anew. One that goes with its lines needs nothing.
create or replace function office.leave_version(line public.reservation_items, touched_at timestamptz)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update public.reservations r
    set updated_at = touched_at, version = r.version + line.version + 1
    -- Said of both, as in office.touch_reservation().
    where r.tenant_id = line.tenant_id and r.id = line.reservation_id and r.id in (
        select free.id
        from public.reservations free
        where free.tenant_id = line.tenant_id and free.id = line.reservation_id
        for no key update skip locked);
    if not found and exists (
            select from public.reservations r where r.tenant_id = line.tenant_id and r.id = line.reservation_id)
    then
        raise exception using
            errcode = 'serialization_failure',
            message = format('reservation %s is being changed, and a line of it goes', line.reservation_id);
    end if;
end
$$;
