-- How a reservation stands after something at the shelf was undone: `confirmed` while anything is out, `returned` where all that
-- ever went out is back, else what it was before the undone key moved it: `state_before`, as office.state_before_json() has it, null
-- where it did not. While anything else is there, whatever went out last keeps that: with it undone, too, nothing is left of the
-- move.
create or replace function office.restore_status(booking public.reservations, state_before jsonb)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    tenant constant uuid := booking.tenant_id;
    next_status text := coalesce(state_before ->> 'status', 'confirmed');
    by_flip boolean := coalesce((state_before ->> 'by_flip')::boolean, true);
begin
    if office.has_moved(tenant, booking.id) then
        by_flip := next_status <> 'returned' or by_flip;
        next_status := case when office.has_out(tenant, booking.id) then 'confirmed' else 'returned' end;
        if state_before is not null then
            perform office.hand_on_state(tenant, booking.id, state_before);
        end if;
    end if;
    if next_status = booking.status then
        return;
    end if;
    perform set_config('office.move', case when next_status = 'confirmed' then 'reopened' else 'undone' end, true);
    update public.reservations r
    set status = next_status, returned_by_flip = by_flip and next_status = 'returned',
        returned_at = (state_before ->> 'returned_at')::timestamptz,
        actual_return_at = (state_before ->> 'actual_return_at')::timestamptz
    where r.tenant_id = tenant and r.id = booking.id;
    perform set_config('office.move', '', true);
end
$$;
