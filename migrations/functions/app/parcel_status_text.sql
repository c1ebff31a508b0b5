-- Where a parcel is, in the app's words.
create or replace function office.parcel_status_text(parcel public.ticket_parcels, zone text)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case parcel.state
        when 'pending' then 'Pending'
        when 'in_transit' then 'In Transit'
        else case parcel.way when 'outbound' then 'Delivered - ' else '' end
            || 'Received on ' || to_char(parcel.received_at at time zone zone, 'YYYY-MM-DD HH24:MI')
            || coalesce(' - ' || parcel.notes, '')
    end
$$;
