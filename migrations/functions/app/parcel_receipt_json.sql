-- What marking a parcel as received answers.
create or replace function office.parcel_receipt_json(ticket_number bigint, parcel public.ticket_parcels, zone text)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select format(
        case parcel.way
            when 'outbound' then '{"ticket_id":%s,"slot":%s,"tracking_number":%s,"status":%s}'
            else '{"ticket_id":%1$s,"return_tracking":%3$s,"return_status":%4$s}'
        end,
        ticket_number, parcel.slot, to_json(parcel.tracking_number), to_json(office.parcel_status_text(parcel, zone)))::json
$$;
