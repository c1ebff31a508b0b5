-- The parcels that go out on a ticket, by slot.
create or replace function office.outbound_parcels_json(tenant uuid, ticket uuid, zone text)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(array_to_json(array_agg(row_to_json(shown) order by shown.slot)), '[]')
    from (
        select p.slot, p.tracking_number, p.carrier, office.parcel_status_text(p, zone) as status,
            p.state = 'received' as is_delivered
        from public.ticket_parcels p
        where p.tenant_id = tenant and p.ticket_id = ticket and p.way = 'outbound'
    ) as shown
$$;
