-- Whether what a key made on a reservation can still be undone.
create or replace function office.may_undo(tenant uuid, reservation uuid, key text, undo_window interval)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    made constant office.ledger_entry := office.find_in_ledger(tenant, key);
    booking public.reservations;
begin
    if made.kind is null or made.is_undone or made.reservation <> may_undo.reservation then
        return false;
    end if;
    select * into booking from public.reservations r where r.tenant_id = tenant and r.id = made.reservation;
    return not office.is_too_late_to_undo(booking, made, key, undo_window);
end
$$;
