-- The rows of a file of reservations, a line each: with the reservation that its id, else its external id, else its reference finds,
-- as it is and as it would be, the line of it, its item and qty, whether the row makes or changes something, and its faults.
-- `made_as` is the same for all rows of one reservation. Whether there is enough gear office.judge_planned_holds() tells.
create or replace function office.judge_reservation_rows(tenant uuid, columns text[], rows jsonb)
returns table (
    line int, made_as text, is_first boolean, before public.reservations, after public.reservations, booked public.reservation_items,
    item uuid, qty int, is_new boolean, is_changed boolean, faults jsonb[]
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
            c.line, c.fields ->> 'id' as given_id, c.fields ->> 'external_id' as external_id, c.fields ->> 'reference' as reference,
            c.fields ->> 'client_external_id' as client_external_id, c.fields ->> 'client' as client_name,
            c.fields ->> 'item_sku' as item_sku, c.fields ->> 'line_id' as line_id, (c.fields ->> 'qty')::int as qty,
            c.fields - array['line_id', 'item_sku', 'qty'] as booking
        from office.import_cells(columns, rows) as c
    ), by_reference as materialized (
        -- Other programs may have given several the same.
        select r.reference, min(r.id::text)::uuid as id, count(*) as reservations
        from public.reservations r
        where r.tenant_id = judge_reservation_rows.tenant
        group by r.reference
    ), by_name as materialized (
        select c.display_name, min(c.id::text)::uuid as id, count(*) as clients
        from public.clients c
        where c.tenant_id = judge_reservation_rows.tenant
        group by c.display_name
    ), by_sku as materialized (
        select i.sku, min(i.id::text)::uuid as id, count(*) as matches
        from public.items i
        where i.tenant_id = judge_reservation_rows.tenant and i.sku is not null
        group by i.sku
    ), found as materialized (
        select
            g.*, coalesce(b.id, e.id, f.id) as reservation, f.reservations, b.id as by_id, e.id as by_external_id,
            coalesce(
                (coalesce(b.id, e.id, f.id))::text, 'external_id ' || g.external_id, 'reference ' || g.reference, 'id ' || g.given_id
            ) as made_as,
            -- A new one without a reference gets its external id.
            case when coalesce(b.id, e.id, f.id) is null then coalesce(g.reference, g.external_id) else g.reference end as wanted_reference,
            s.id as by_sku, s.matches
        from given g
        left join public.reservations b on b.tenant_id = judge_reservation_rows.tenant and b.id = g.given_id::uuid
        left join public.reservations e on e.tenant_id = judge_reservation_rows.tenant and e.external_id = g.external_id
        left join by_reference f on f.reference = g.reference
        left join by_sku s on s.sku = g.item_sku
    ), known as materialized (
        select
            f.*, r as before, p.display_name as present_name, n as named_line, i.sku as named_sku, c.id as by_client_id, m.id as by_name,
            m.clients, h.id as has_reference, first_value(f.line) over booking as first_line,
            first_value(f.booking) over booking as first_booking,
            first_value(f.line) over same_external_id as first_of_external_id,
            first_value(f.made_as) over same_external_id as external_id_made_as,
            first_value(f.line) over same_reference as first_of_reference,
            first_value(f.made_as) over same_reference as reference_made_as,
            row_number() over (partition by f.made_as, f.by_sku, n.id is null order by f.line) as nth,
            case when f.line_id is not null then min(f.line) over (partition by f.line_id) end as first_of_line
        from found f
        left join public.reservations r on r.tenant_id = judge_reservation_rows.tenant and r.id = f.reservation
        left join public.clients p on p.tenant_id = judge_reservation_rows.tenant and p.id = r.client_id
        left join public.reservation_items n
            on n.tenant_id = judge_reservation_rows.tenant and n.id = f.line_id::uuid and n.reservation_id = f.reservation
        left join public.items i on i.tenant_id = judge_reservation_rows.tenant and i.id = n.item_id
        left join public.clients c on c.tenant_id = judge_reservation_rows.tenant and c.external_id = f.client_external_id
        left join by_name m on m.display_name = f.client_name
        left join by_reference h on h.reference = f.wanted_reference
        window
            booking as (partition by f.made_as order by f.line),
            same_external_id as (partition by f.external_id order by f.line),
            same_reference as (partition by f.wanted_reference order by f.line)
    ), lines as materialized (
        -- Those that no row names: rows and lines of one item are matched in their order.
        select
            l as booked, l.reservation_id, l.item_id,
            row_number() over (partition by l.reservation_id, l.item_id order by l.position, l.id) as nth
        from public.reservation_items l
        where l.tenant_id = judge_reservation_rows.tenant and l.reservation_id in (select k.reservation from known k)
          and l.id not in (select (k.named_line).id from known k where (k.named_line).id is not null)
    ), matched as materialized (
        select
            k.*, case when (k.named_line).id is not null then k.named_line else l.booked end as booked,
            case
                when (k.named_line).id is not null and (k.item_sku is null or k.named_sku = k.item_sku) then (k.named_line).item_id
                else k.by_sku
            end as item,
            case
                when k.client_external_id is not null then k.by_client_id
                when k.client_name is not null and k.client_name = k.present_name then (k.before).client_id
                when k.client_name is not null then k.by_name
                else (k.before).client_id
            end as client
        from known k
        left join lines l on l.reservation_id = k.reservation and l.item_id = k.by_sku and l.nth = k.nth and (k.named_line).id is null
    ), edited as materialized (
        select
            m.*, coalesce(m.qty, (m.booked).qty) as new_qty, jsonb_populate_record(
                m.before,
                m.booking - array[
                    'id', 'client', 'client_external_id',
                    -- Moves are made at the desk.
                    case when m.reservation is not null then 'status' else 'id' end,
                    -- A file has whole seconds.
                    case
                        when (m.booking ->> 'pickup_at')::timestamptz = date_trunc('second', (m.before).pickup_at) then 'pickup_at' else 'id'
                    end,
                    case
                        when (m.booking ->> 'return_at')::timestamptz = date_trunc('second', (m.before).return_at) then 'return_at' else 'id'
                    end
                ] || jsonb_build_object(
                    'client_id', coalesce(m.client, (m.before).client_id),
                    'reference', coalesce(m.wanted_reference, (m.before).reference)
                ) || case
                    when m.reservation is null then jsonb_build_object('status', coalesce(m.booking ->> 'status', 'draft')) else '{}'
                end) as after
        from matched m
    ), compared as materialized (
        select
            e.*, e.reservation is not null and e.after is distinct from e.before as is_edited,
            e.item is not null and (e.booked).id is null as is_new_line,
            (e.booked).id is not null and e.item <> (e.booked).item_id as is_exchanged,
            (e.booked).id is not null and e.item = (e.booked).item_id and e.new_qty <> (e.booked).qty as is_resized
        from edited e
    )
    select
        j.line, j.made_as, j.line = j.first_line, j.before, j.after, j.booked, j.item, j.new_qty,
        j.reservation is null and j.line = j.first_line or j.is_new_line,
        j.is_edited and j.line = j.first_line or coalesce(j.is_exchanged or j.is_resized, false),
        array_remove(
            array[
                office.import_fault(
                    j.reservation is null and num_nonnulls(j.external_id, j.reference) = 0, 'id', 'reservation_not_found', j.given_id),
                office.import_fault(
                    j.reservations > 1 and num_nonnulls(j.by_id, j.by_external_id) = 0, 'reference', 'ambiguous', j.reference),
                office.import_fault(j.by_external_id <> j.reservation, 'external_id', 'already_exists', j.external_id),
                office.import_fault(
                    j.external_id is not null and j.external_id is distinct from (j.before).external_id
                        and j.external_id_made_as <> j.made_as,
                    'external_id', 'already_exists', j.external_id, j.first_of_external_id),
                -- One that several have already may stay.
                office.import_fault(
                    j.has_reference is not null and j.wanted_reference is distinct from (j.before).reference,
                    case when j.reference is null then 'external_id' else 'reference' end, 'already_exists', j.wanted_reference),
                office.import_fault(
                    j.has_reference is null and j.wanted_reference is not null and j.reference_made_as <> j.made_as,
                    case when j.reference is null then 'external_id' else 'reference' end, 'already_exists', j.wanted_reference,
                    j.first_of_reference),
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
                office.import_fault((j.after).pickup_at is null, 'pickup_at', 'required', null),
                office.import_fault((j.after).return_at is null, 'return_at', 'required', null),
                office.import_fault(
                    (j.after).return_at < (j.after).pickup_at or (j.after).return_at >= '10000-01-01Z' or (j.after).pickup_at < '0001-01-01Z',
                    case when j.booking ? 'return_at' then 'return_at' else 'pickup_at' end, 'out_of_range',
                    coalesce(j.booking ->> 'return_at', j.booking ->> 'pickup_at')),
                -- A new one may come in any state; moves are made at the desk.
                office.import_fault(
                    j.reservation is not null and j.booking ->> 'status' <> (j.before).status, 'status', 'not_supported',
                    j.booking ->> 'status'),
                office.import_fault(
                    (j.before).status in ('closed', 'cancelled')
                        and (j.is_edited and j.line = j.first_line or j.is_new_line or j.is_exchanged or j.is_resized),
                    'status', 'reservation_wrong_state', (j.before).status),
                office.import_fault(
                    j.item_sku is not null and j.item is null, 'item_sku', 'item_not_found', j.item_sku),
                office.import_fault(
                    j.matches > 1 and j.named_sku is distinct from j.item_sku, 'item_sku', 'ambiguous', j.item_sku),
                -- A kit is no line: its components are.
                office.import_fault(
                    (j.is_new_line or j.is_exchanged) and exists (
                        select from public.item_kits k
                        where k.tenant_id = judge_reservation_rows.tenant and k.kit_id = j.item),
                    'item_sku', 'invalid_value', j.item_sku),
                office.import_fault(
                    case when j.is_exchanged then office.is_line_in_use(j.booked) end, 'item_sku', 'line_in_use', j.item_sku),
                office.import_fault(
                    case when j.is_resized then (select z.is_in_use from office.resize_line(j.booked, j.new_qty) as z) end,
                    'qty', 'line_in_use', j.qty::text),
                office.import_fault(j.is_new_line and j.qty is null, 'qty', 'required', null),
                office.import_fault(
                    j.item is null and j.item_sku is null and j.qty is not null, 'item_sku', 'required', null)
            ], null)
    from compared j
$$;
