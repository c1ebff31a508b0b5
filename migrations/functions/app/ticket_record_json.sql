-- A ticket as the office shows it, with its parcels: those that go out by slot, then the one that comes back.
create or replace function office.ticket_record_json(ticket public.tickets)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select ticket.id, ticket.number, office.ticket_display_id(ticket.number) as display_id, ticket.subject, ticket.category,
            ticket.customer_name, ticket.shipping_address, ticket.outbound_state as outbound_status,
            ticket.return_state as return_status,
            coalesce((
                select json_agg(office.parcel_record_json(p) order by p.way, p.slot)
                from public.ticket_parcels p
                where p.tenant_id = ticket.tenant_id and p.ticket_id = ticket.id
            ), '[]') as parcels,
            office.rfc3339_time(ticket.created_at) as created_at, office.rfc3339_time(ticket.updated_at) as updated_at, ticket.version
    ) as shown
$$;
