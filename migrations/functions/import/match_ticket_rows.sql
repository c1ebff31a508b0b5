-- The rows of a file of tickets, each with the ticket that its id, else its number finds, what it would be afterwards, its parcels as they would
-- be and as they are where they differ, and its faults. A new one keeps the id and the number of its row. A parcel that has come stays as it is.
create or replace function office.match_ticket_rows(tenant uuid, columns text[], rows jsonb)
returns table (
    line int, before public.tickets, after public.tickets, parcels public.ticket_parcels[], is_other boolean, faults jsonb[]
)
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
set enable_nestloop = off
set jit = off
as $$
    with given as materialized (
        select c.line, c.fields, c.fields ->> 'id' as given_id, (c.fields ->> 'display_id')::bigint as number
        from office.import_cells(columns, rows) as c
    ), found as materialized (
        select
            g.*, n.id as by_number, coalesce(b.id, n.id) as id,
            coalesce(b.id, n.id, g.given_id::uuid, gen_random_uuid()) as made_id,
            case when g.number is not null then min(g.line) over (partition by g.number) end as first_number,
            case
                when coalesce(b.id, n.id, g.given_id::uuid) is not null
                    then min(g.line) over (partition by coalesce(b.id, n.id, g.given_id::uuid))
            end as first_of_ticket
        from given g
        left join public.tickets b on b.tenant_id = match_ticket_rows.tenant and b.id = g.given_id::uuid
        left join public.tickets n on n.tenant_id = match_ticket_rows.tenant and n.number = g.number
    ), edited as materialized (
        select
            f.*, t as before, jsonb_populate_record(
                t, f.fields - 'display_id' || jsonb_build_object(
                    'id', f.made_id, 'tenant_id', match_ticket_rows.tenant, 'number', coalesce(t.number, f.number))) as after
        from found f
        left join public.tickets t on t.tenant_id = match_ticket_rows.tenant and t.id = f.id
    ), told as materialized (
        select
            e.line, e.made_id, s.way, s.slot, s.number_column, p as present,
            case when e.fields ? s.number_column then e.fields ->> s.number_column else p.tracking_number end as tracking_number,
            case when e.fields ? s.carrier_column then e.fields ->> s.carrier_column else p.carrier end as carrier,
            coalesce(e.fields ->> s.state_column, p.state, 'pending') as state,
            num_nonnulls(e.fields ->> s.carrier_column, e.fields ->> s.state_column) > 0 as says_more
        from edited e
        cross join (
            select 'return' as way, 1 as slot, 'return_tracking' as number_column, 'return_carrier' as carrier_column, 'return_status' as state_column
            union all
            select 'outbound', n, 'tracking_' || n, 'carrier_' || n, 'status_' || n from generate_series(1, 5) as n
        ) as s
        left join public.ticket_parcels p
            on p.tenant_id = match_ticket_rows.tenant and p.ticket_id = e.id and p.way = s.way and p.slot = s.slot
    ), compared as materialized (
        select
            t.*, case
                when t.tracking_number is null then (t.present).slot is not null
                else (t.tracking_number, t.carrier, t.state)
                    is distinct from ((t.present).tracking_number, (t.present).carrier, (t.present).state)
            end as is_other
        from told t
    ), parcels as materialized (
        select
            c.line, bool_or(c.is_other) as is_other,
            array_agg(
                jsonb_populate_record(
                    c.present,
                    jsonb_build_object(
                        'tenant_id', match_ticket_rows.tenant, 'ticket_id', c.made_id, 'way', c.way, 'slot', c.slot,
                        'tracking_number', c.tracking_number, 'carrier', c.carrier, 'state', c.state,
                        'received_at', case when c.state = 'received' then coalesce((c.present).received_at, transaction_timestamp()) end))
                order by c.way, c.slot) filter (where c.is_other) as others,
            array_remove(
                array_agg(office.import_fault(
                    c.is_other and (c.present).state = 'received', c.number_column, 'not_supported', c.tracking_number))
                    || array_agg(office.import_fault(
                        upper(regexp_replace(c.tracking_number, '[\s-]', '', 'g')) = '', c.number_column, 'invalid_value', c.tracking_number))
                    || array_agg(office.import_fault(
                        c.tracking_number is null and c.says_more, c.number_column, 'required', null)),
                null) as faults
        from compared c
        group by c.line
    )
    select
        e.line, e.before, e.after, coalesce(p.others, '{}'), e.after is distinct from e.before or p.is_other,
        array_remove(
            array[
                office.import_fault(e.first_number < e.line, 'display_id', 'already_exists', e.number::text, e.first_number),
                office.import_fault(
                    e.first_of_ticket < e.line and e.first_number is distinct from e.first_of_ticket,
                    null, 'already_exists', null, e.first_of_ticket),
                office.import_fault(e.by_number <> e.id, 'display_id', 'already_exists', e.number::text),
                -- Its number is what people call it by.
                office.import_fault(
                    e.by_number is null and e.number <> (e.before).number, 'display_id', 'not_supported', e.number::text),
                office.import_fault((e.after).subject is null, 'subject', 'required', null)
            ], null) || p.faults
    from edited e
    join parcels p on p.line = e.line
$$;
