-- The rows of a file of reservations, a line each: with the reservation that its id, else its external id, else its reference finds,
-- as it is and as it would be, the line of it, its item and qty, whether the row makes or changes something, its faults, and
-- the id of a new line where the row says it. `made_as` is the same for all rows of one reservation. Whether there is enough gear
-- office.judge_planned_holds() tells.
create or replace function office.judge_reservation_rows(tenant uuid, columns text[], rows jsonb)
returns table (
    line int, made_as text, is_first boolean, before public.reservations, after public.reservations, booked public.reservation_items,
    item uuid, qty int, is_new boolean, is_changed boolean, faults jsonb[], line_id uuid
)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
set enable_nestloop = off
set jit = off
as $$
    with named as materialized (
        select n.* from office.judge_named_lines(tenant, columns, rows) as n
    ), edited as materialized (
        select
            n.*, jsonb_populate_record(
                n.before,
                n.booking - array[
                    'client', 'client_external_id',
                    -- A new one keeps its id.
                    case when (n.before).id is not null then 'id' else 'client' end,
                    -- Moves are made at the desk.
                    case when (n.before).id is not null then 'status' else 'client' end,
                    -- A file has whole seconds.
                    case
                        when (n.booking ->> 'pickup_at')::timestamptz = date_trunc('second', (n.before).pickup_at) then 'pickup_at' else 'client'
                    end,
                    case
                        when (n.booking ->> 'return_at')::timestamptz = date_trunc('second', (n.before).return_at) then 'return_at' else 'client'
                    end
                ] || jsonb_build_object(
                    'client_id', coalesce(n.client, (n.before).client_id),
                    'reference', coalesce(n.wanted_reference, (n.before).reference)
                ) || case
                    -- A row with an id has its place as it is.
                    when p.known is not null and n.booking ->> 'id' is null and p.place is distinct from (n.before).location
                        then jsonb_build_object('location', p.known)
                    else '{}'
                end || case
                    when (n.before).id is null then jsonb_build_object('status', coalesce(n.booking ->> 'status', 'draft')) else '{}'
                end) as after
        from named n
        left join office.known_places(judge_reservation_rows.tenant, array(select distinct n.booking ->> 'location' from named n)) as p
            on p.place = n.booking ->> 'location'
    ), compared as materialized (
        select
            e.*, e.line = e.first_line as is_first,
            e.line = e.first_line and (e.before).id is not null and e.after is distinct from e.before as is_edited
        from edited e
    )
    select
        j.line, j.made_as, j.is_first, j.before, j.after, j.booked, j.item, j.qty,
        (j.before).id is null and j.is_first or j.is_new_line,
        j.is_edited or coalesce(j.is_exchanged or j.is_resized, false),
        j.faults || array_remove(
            array[
                office.import_fault((j.after).pickup_at is null, 'pickup_at', 'required', null),
                office.import_fault((j.after).return_at is null, 'return_at', 'required', null),
                office.import_fault(
                    (j.after).return_at < (j.after).pickup_at or (j.after).return_at >= '10000-01-01Z' or (j.after).pickup_at < '0001-01-01Z',
                    case when j.booking ? 'return_at' then 'return_at' else 'pickup_at' end, 'out_of_range',
                    coalesce(j.booking ->> 'return_at', j.booking ->> 'pickup_at')),
                -- A new one may come in any state; moves are made at the desk.
                office.import_fault(
                    (j.before).id is not null and j.booking ->> 'status' <> (j.before).status, 'status', 'not_supported',
                    j.booking ->> 'status'),
                office.import_fault(
                    (j.before).status in ('closed', 'cancelled')
                        and (j.is_edited or j.is_new_line or j.is_exchanged or j.is_resized),
                    'status', 'reservation_wrong_state', (j.before).status)
            ], null) || j.line_faults,
        j.line_id
    from compared j
$$;
