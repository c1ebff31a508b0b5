-- A ticket as its list shows it, `way` saying which: 'outbound' with the slots, 'return' with the one parcel that comes back,
-- null with both.
create or replace function office.ticket_json(ticket public.tickets, way text, zone text)
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    back public.ticket_parcels;
    parts text := format(
        '"ticket_id":%s,"display_id":%s,"subject":%s,"category":%s,"customer_name":%s,"shipping_address":%s',
        ticket.number, to_json(office.ticket_display_id(ticket.number)),
        to_json(ticket.subject), coalesce(to_json(ticket.category), 'null'),
        coalesce(to_json(ticket.customer_name), 'null'), coalesce(to_json(ticket.shipping_address), 'null'));
begin
    if way is distinct from 'return' then
        parts := parts || format(
            ',"tracking_numbers":%s', office.outbound_parcels_json(ticket.tenant_id, ticket.id, zone));
    end if;
    if way is distinct from 'outbound' then
        select * into back
        from public.ticket_parcels p
        where p.tenant_id = ticket.tenant_id and p.ticket_id = ticket.id and p.way = 'return';
        parts := parts || format(
            ',"return_tracking":%s,"return_carrier":%s,"return_status":%s,"is_received":%s',
            coalesce(to_json(back.tracking_number), 'null'), coalesce(to_json(back.carrier), 'null'),
            coalesce(to_json(case when back.state is not null then office.parcel_status_text(back, zone) end), 'null'),
            to_json(coalesce(back.state = 'received', false)));
    end if;
    return format(
        '{%s,"created_at":%s,"updated_at":%s}', parts, to_json(office.app_time_text(ticket.created_at, zone)),
        to_json(office.app_time_text(ticket.updated_at, zone)));
end
$$;
