-- A parcel of a ticket as the office shows it.
create or replace function office.parcel_record_json(parcel public.ticket_parcels)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select parcel.way, parcel.slot, parcel.tracking_number, parcel.carrier, parcel.state as status,
            office.rfc3339_time(parcel.received_at) as received_at,
            office.name_of_user(parcel.tenant_id, parcel.received_by) as received_by, parcel.notes
    ) as shown
$$;
