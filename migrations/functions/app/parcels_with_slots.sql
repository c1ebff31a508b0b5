-- The parcels of a request, each with its slot: the one it names, else the one that has its number already (a phone that got
-- no answer sends it again), else the next that is free, in the request's order. Null where there is none left.
create or replace function office.parcels_with_slots(ticket public.tickets, parcels json)
returns table (way text, slot int, tracking_number text, carrier text, state text)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
begin
    return query
    with wanted as (
        select e.place, e.parcel ->> 'way' as way, (e.parcel ->> 'slot')::int as slot,
            e.parcel ->> 'tracking_number' as tracking_number, e.parcel ->> 'carrier' as carrier, e.parcel ->> 'state' as state
        from json_array_elements(parcels) with ordinality as e (parcel, place)
    ),
    named as (
        select w.slot from wanted w where w.way = 'outbound' and w.slot is not null
    ),
    known as (
        select w.place, min(p.slot) as slot
        from wanted w
        join public.ticket_parcels p
            on p.tenant_id = ticket.tenant_id and p.ticket_id = ticket.id and p.way = 'outbound'
                and p.tracking_key = upper(regexp_replace(w.tracking_number, '[\s-]', '', 'g'))
        where w.way = 'outbound' and w.slot is null and p.slot not in (select n.slot from named n)
        group by w.place
    ),
    free as (
        select s as slot, row_number() over (order by s) as turn
        from generate_series(1, 5) as s
        where s not in (
            select p.slot
            from public.ticket_parcels p
            where p.tenant_id = ticket.tenant_id and p.ticket_id = ticket.id and p.way = 'outbound')
          and s not in (select n.slot from named n)
    ),
    waiting as (
        select w.place, row_number() over (order by w.place) as turn
        from wanted w
        where w.way = 'outbound' and w.slot is null and w.place not in (select k.place from known k)
    )
    select w.way, coalesce(w.slot, k.slot, f.slot, case w.way when 'return' then 1 end),
        case when k.slot is null then w.tracking_number end, w.carrier, w.state
    from wanted w
    left join known k on k.place = w.place
    left join waiting q on q.place = w.place
    left join free f on f.turn = q.turn
    order by w.place;
end
$$;
