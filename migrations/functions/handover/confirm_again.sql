-- A reservation's way back to `confirmed` at the shelf: for a late fact, or because a person overruled its state. What happened is
-- not refused for stock: what is missing for it is written on its lines.
create or replace function office.confirm_again(booking public.reservations, is_late boolean)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform set_config('office.move', case when is_late then 'reopened' else 'overridden' end, true),
        set_config('office.stock', 'record', true);
    update public.reservations r set status = 'confirmed' where r.tenant_id = booking.tenant_id and r.id = booking.id;
    perform set_config('office.move', '', true), set_config('office.stock', '', true);
end
$$;
