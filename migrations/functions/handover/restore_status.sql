-- How a reservation stands after something at the shelf was undone: `confirmed` while anything is out; where something came back and
-- nothing is out, `returned` if it was so before the undone key moved it, or if the returns that stand make it so
-- (office.is_closed_by_returns()), else `confirmed`; where nothing ever went out, what it was before the undone key moved it:
-- `state_before`, as office.state_before_json() has it, null where it did not. While anything else is there, whatever went out last keeps
-- that: with it undone, too, nothing is left of the move. A `returned` that a return made is not kept: it ends when that return is undone.
create or replace function office.restore_status(booking public.reservations, state_before jsonb)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    tenant constant uuid := booking.tenant_id;
    next_status text := coalesce(state_before ->> 'status', 'confirmed');
    by_flip boolean := next_status <> 'returned' or coalesce((state_before ->> 'by_flip')::boolean, true);
    was_flipped constant boolean := next_status = 'returned' and by_flip;
begin
    if office.has_moved(tenant, booking.id) then
        if office.has_out(tenant, booking.id) then
            next_status := 'confirmed';
        elsif next_status <> 'returned' then
            next_status := case when office.is_closed_by_returns(booking) then 'returned' else 'confirmed' end;
        end if;
        if state_before is not null and not was_flipped then
            perform office.hand_on_state(tenant, booking.id, state_before);
        end if;
    elsif was_flipped then
        next_status := 'confirmed';
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
