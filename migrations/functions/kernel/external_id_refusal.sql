-- The 409 of a reservation whose external id another one of the tenant has, null where none has.
create or replace function office.external_id_refusal(caller office.caller, booking public.reservations)
returns office.function_result
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    other uuid;
begin
    select r.id into other
    from public.reservations r
    where r.tenant_id = caller.tenant and r.external_id = booking.external_id and r.id <> booking.id;
    if other is not null then
        return office.already_exists_result(caller, 'external_id', booking.external_id, other);
    end if;
    return null;
end
$$;
