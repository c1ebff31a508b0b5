-- The rows of a file of reservations, each with the reservation that its id, else its external id, else its reference finds, as it is,
-- and what is wrong with how it is named. `made_as` is the same for all rows of one reservation, `first_line` is the first of them,
-- and `booking` is what a row says of the reservation as a whole.
create or replace function office.judge_named_reservations(tenant uuid, columns text[], rows jsonb)
returns table (
    line int, cells jsonb, booking jsonb, before public.reservations, made_as text, first_line int, wanted_reference text, faults jsonb[]
)
language sql
stable
as $$
    with given as materialized (
        select
            c.line, c.fields as cells, c.fields - array['line_id', 'item_id', 'item_sku', 'item', 'qty'] as booking, c.fields ->> 'id' as given_id,
            c.fields ->> 'external_id' as external_id, c.fields ->> 'reference' as reference, c.fields ->> 'line_id' as line_id
        from (
            select r.line, r.fields || jsonb_strip_nulls(jsonb_build_object(
                'pickup_at', office.import_time(z.zone, r.fields ->> 'pickup_at'),
                'return_at', office.import_time(z.zone, r.fields ->> 'return_at'))) as fields
            from office.import_cells(columns, rows) as r
            cross join (select office.tenant_zone(judge_named_reservations.tenant) as zone) as z
        ) as c
    ), by_reference as materialized (
        -- Other programs may have given several the same.
        select r.reference, min(r.id::text)::uuid as id, count(*) as reservations
        from public.reservations r
        where r.tenant_id = judge_named_reservations.tenant
          and r.reference = any (array(select g.reference from given g union select g.external_id from given g))
        group by r.reference
    ), found as materialized (
        select
            g.*, coalesce(b.id, e.id, f.id) as reservation, f.reservations, b.id as by_id, e.id as by_external_id,
            coalesce(
                (coalesce(b.id, e.id, f.id))::text, 'external_id ' || g.external_id, 'reference ' || g.reference, 'id ' || g.given_id
            ) as made_as,
            -- A new one without a reference gets its external id.
            case when coalesce(b.id, e.id, f.id) is null then coalesce(g.reference, g.external_id) else g.reference end as wanted_reference
        from given g
        -- Those alone that the file names, not hashed from all that there ever were.
        left join public.reservations b
            on b.tenant_id = judge_named_reservations.tenant and b.id = g.given_id::uuid
                and b.id = any (array(select n.given_id::uuid from given n))
        left join public.reservations e
            on e.tenant_id = judge_named_reservations.tenant and e.external_id = g.external_id
                and e.external_id = any (array(select n.external_id from given n))
        left join by_reference f on f.reference = g.reference
    ), known as materialized (
        select
            f.*, r as before, h.id as has_reference, first_value(f.line) over booking as first_line,
            first_value(f.booking) over booking as first_booking,
            first_value(f.line) over same_new_id as first_of_new_id, first_value(f.made_as) over same_new_id as new_id_made_as,
            first_value(f.line) over same_external_id as first_of_external_id,
            first_value(f.made_as) over same_external_id as external_id_made_as,
            first_value(f.line) over same_reference as first_of_reference,
            first_value(f.made_as) over same_reference as reference_made_as,
            case when f.line_id is not null then min(f.line) over (partition by f.line_id) end as first_of_line
        from found f
        left join public.reservations r
            on r.tenant_id = judge_named_reservations.tenant and r.id = f.reservation
                and r.id = any (array(select n.reservation from found n))
        left join by_reference h on h.reference = f.wanted_reference
        window
            booking as (partition by f.made_as order by f.line),
            same_new_id as (partition by f.reservation is null, f.given_id order by f.line),
            same_external_id as (partition by f.external_id order by f.line),
            same_reference as (partition by f.wanted_reference order by f.line)
    )
    select
        k.line, k.cells, k.booking, k.before, k.made_as, k.first_line, k.wanted_reference,
        array_remove(
            array[
                office.import_fault(
                    k.reservation is null and num_nonnulls(k.external_id, k.reference) = 0, 'id', 'reservation_not_found', k.given_id),
                office.import_fault(
                    k.reservations > 1 and num_nonnulls(k.by_id, k.by_external_id) = 0, 'reference', 'ambiguous', k.reference),
                -- A new one keeps its id.
                office.import_fault(
                    k.reservation is null and k.given_id is not null and k.new_id_made_as <> k.made_as, 'id', 'already_exists', k.given_id,
                    k.first_of_new_id),
                office.import_fault(k.by_external_id <> k.reservation, 'external_id', 'already_exists', k.external_id),
                office.import_fault(
                    k.external_id is not null and k.external_id is distinct from (k.before).external_id
                        and k.external_id_made_as <> k.made_as,
                    'external_id', 'already_exists', k.external_id, k.first_of_external_id),
                -- One that several have already may stay.
                office.import_fault(
                    k.has_reference is not null and k.wanted_reference is distinct from (k.before).reference,
                    case when k.reference is null then 'external_id' else 'reference' end, 'already_exists', k.wanted_reference),
                office.import_fault(
                    k.has_reference is null and k.wanted_reference is not null and k.reference_made_as <> k.made_as,
                    case when k.reference is null then 'external_id' else 'reference' end, 'already_exists', k.wanted_reference,
                    k.first_of_reference),
                office.import_fault(k.booking <> k.first_booking, null, 'invalid_value', null, k.first_line),
                office.import_fault(k.first_of_line < k.line, 'line_id', 'already_exists', k.line_id, k.first_of_line)
            ], null)
    from known k
$$;
