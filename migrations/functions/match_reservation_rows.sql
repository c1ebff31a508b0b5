-- The rows of a file of reservations, a line each: with the reservation that its id, else its external id, else its reference finds, the
-- line of it, client and item, and its faults. `made_as` is the same for all rows of one reservation.
create or replace function office.match_reservation_rows(tenant uuid, columns text[], rows jsonb)
returns table (
    line int, made_as text, is_first boolean, fields jsonb, reservation uuid, client uuid, item uuid, booked uuid, faults jsonb[]
)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
set enable_nestloop = off
set jit = off
as $$
    with given as materialized (
        select
            c.line, c.fields, c.fields ->> 'id' as given_id, c.fields ->> 'external_id' as external_id,
            c.fields ->> 'reference' as reference, c.fields ->> 'client_external_id' as client_external_id,
            c.fields ->> 'client' as client_name, c.fields ->> 'item_sku' as item_sku, c.fields ->> 'line_id' as line_id,
            c.fields - array['line_id', 'item_sku', 'qty'] as booking
        from office.import_cells(columns, rows) as c
    ), by_reference as materialized (
        -- Other programs may have given several the same.
        select r.reference, min(r.id::text)::uuid as id, count(*) as reservations
        from public.reservations r
        where r.tenant_id = match_reservation_rows.tenant
        group by r.reference
    ), by_name as materialized (
        select c.display_name, min(c.id::text)::uuid as id, count(*) as clients
        from public.clients c
        where c.tenant_id = match_reservation_rows.tenant
        group by c.display_name
    ), by_sku as materialized (
        select i.sku, min(i.id::text)::uuid as id, count(*) as matches
        from public.items i
        where i.tenant_id = match_reservation_rows.tenant and i.sku is not null
        group by i.sku
    ), found as materialized (
        select
            g.*, coalesce(b.id, e.id, f.id) as reservation, f.reservations, e.id as by_external_id,
            coalesce(
                (coalesce(b.id, e.id, f.id))::text, 'external_id ' || g.external_id, 'reference ' || g.reference, 'id ' || g.given_id
            ) as made_as,
            s.id as by_sku, s.matches
        from given g
        left join public.reservations b on b.tenant_id = match_reservation_rows.tenant and b.id = g.given_id::uuid
        left join public.reservations e on e.tenant_id = match_reservation_rows.tenant and e.external_id = g.external_id
        left join by_reference f on f.reference = g.reference
        left join by_sku s on s.sku = g.item_sku
    ), known as materialized (
        -- The line that a row names, else the item's: of several those of the file and those of the reservation in their order.
        select
            f.*, r.client_id, r.status, p.display_name as present_name, p.external_id as present_external_id,
            n.id as named_line, n.item_id as named_item, i.sku as named_sku, c.id as by_client_id, m.id as by_name, m.clients,
            first_value(f.line) over booking as first_line, first_value(f.booking) over booking as first_booking,
            row_number() over (partition by f.made_as, f.by_sku order by f.line) as nth,
            case when f.line_id is not null then min(f.line) over (partition by f.line_id) end as first_of_line
        from found f
        left join public.reservations r on r.tenant_id = match_reservation_rows.tenant and r.id = f.reservation
        left join public.clients p on p.tenant_id = match_reservation_rows.tenant and p.id = r.client_id
        left join public.reservation_items n
            on n.tenant_id = match_reservation_rows.tenant and n.id = f.line_id::uuid and n.reservation_id = f.reservation
        left join public.items i on i.tenant_id = match_reservation_rows.tenant and i.id = n.item_id
        left join public.clients c on c.tenant_id = match_reservation_rows.tenant and c.external_id = f.client_external_id
        left join by_name m on m.display_name = f.client_name
        window booking as (partition by f.made_as order by f.line)
    ), lines as materialized (
        select l.reservation_id, l.item_id, l.id, row_number() over (partition by l.reservation_id, l.item_id order by l.position, l.id) as nth
        from public.reservation_items l
        where l.tenant_id = match_reservation_rows.tenant and l.reservation_id in (select k.reservation from known k)
    ), judged as materialized (
        select
            k.*, coalesce(k.named_line, l.id) as booked,
            case
                when k.named_line is not null and (k.item_sku is null or k.named_sku = k.item_sku) then k.named_item
                else k.by_sku
            end as item,
            case
                when k.client_external_id is not null then k.by_client_id
                when k.client_name is not null and k.client_name = k.present_name then k.client_id
                when k.client_name is not null then k.by_name
                else k.client_id
            end as client
        from known k
        left join lines l on l.reservation_id = k.reservation and l.item_id = k.by_sku and l.nth = k.nth and k.named_line is null
    )
    select
        j.line, j.made_as, j.line = j.first_line, j.booking, j.reservation, j.client, j.item, j.booked,
        array_remove(
            array[
                office.import_fault(
                    j.reservation is null and num_nonnulls(j.external_id, j.reference) = 0, 'id', 'reservation_not_found', j.given_id),
                office.import_fault(
                    j.reservations > 1 and j.by_external_id is null and j.given_id is null, 'reference', 'ambiguous', j.reference),
                office.import_fault(j.booking <> j.first_booking, null, 'invalid_value', null, j.first_line),
                office.import_fault(j.first_of_line < j.line, 'line_id', 'already_exists', j.line_id, j.first_of_line),
                office.import_fault(
                    j.client_external_id is not null and j.by_client_id is null, 'client_external_id', 'client_not_found',
                    j.client_external_id),
                office.import_fault(
                    j.client_external_id is null and j.client_name is not null and j.client is null, 'client', 'client_not_found',
                    j.client_name),
                office.import_fault(
                    j.client_external_id is null and j.clients > 1 and j.client_name is distinct from j.present_name, 'client',
                    'ambiguous', j.client_name),
                office.import_fault(
                    j.reservation is null and num_nonnulls(j.client_external_id, j.client_name) = 0, 'client', 'required', null),
                office.import_fault(
                    j.reservation is null and j.booking ->> 'pickup_at' is null, 'pickup_at', 'required', null),
                office.import_fault(
                    j.reservation is null and j.booking ->> 'return_at' is null, 'return_at', 'required', null),
                office.import_fault(
                    (j.booking ->> 'return_at')::timestamptz < (j.booking ->> 'pickup_at')::timestamptz, 'return_at', 'out_of_range',
                    j.booking ->> 'return_at'),
                -- A new one may come in any state; moves are made at the desk.
                office.import_fault(
                    j.reservation is not null and j.booking ->> 'status' <> j.status, 'status', 'not_supported',
                    j.booking ->> 'status'),
                office.import_fault(
                    j.item_sku is not null and j.item is null, 'item_sku', 'item_not_found', j.item_sku),
                office.import_fault(
                    j.matches > 1 and j.named_sku is distinct from j.item_sku, 'item_sku', 'ambiguous', j.item_sku),
                -- A kit is no line: its components are.
                office.import_fault(
                    j.booked is null and exists (
                        select from public.item_kits k
                        where k.tenant_id = match_reservation_rows.tenant and k.kit_id = j.item),
                    'item_sku', 'invalid_value', j.item_sku),
                office.import_fault(
                    j.item is not null and j.booked is null and j.fields ->> 'qty' is null, 'qty', 'required', null),
                office.import_fault(
                    j.item is null and j.item_sku is null and j.fields ->> 'qty' is not null, 'item_sku', 'required', null)
            ], null)
    from judged j
$$;
