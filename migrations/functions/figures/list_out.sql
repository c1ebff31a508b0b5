-- GET /figures/out: what is out now, by client, who has most first. A place in the list is how much that is, as a text that sorts so. In a
-- file times are by the house's clock.
create or replace function office.list_out(
    tenant uuid, subject uuid, session uuid, role text, page_size int, after_text text, after_id uuid,
    is_file boolean default false
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
set jit = off
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    zone text;
    today timestamptz;
    places text[];
    ids uuid[];
    shown json[];
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    -- Late is what was to be back before today, as on every list.
    zone := office.tenant_zone(caller.tenant);
    today := office.local_midnight((now() at time zone zone)::date, zone);
    with piece as (
        select c.reservation_id, a.item_id, 1 as units, 0 as counted, c.actual_pickup_at as since
        from public.asset_checkouts c
        join public.assets a on a.tenant_id = c.tenant_id and a.id = c.asset_id
        where c.tenant_id = caller.tenant and c.returned_at is null
        union all
        select l.reservation_id, l.item_id, 0, l.counted_out, null
        from public.reservation_items l
        where l.tenant_id = caller.tenant and l.counted_out > 0
    ), booking as (
        select p.reservation_id, sum(p.units) as units, sum(p.counted) as counted, min(p.since) as since,
            sum((p.units + p.counted) * i.replacement_value) as value
        from piece p
        join public.items i on i.tenant_id = caller.tenant and i.id = p.item_id
        group by p.reservation_id
    ), client as (
        select r.client_id, count(*) as reservations, sum(b.units) as units, sum(b.counted) as counted,
            sum(b.units + b.counted) filter (where r.return_at < today) as late,
            coalesce(min(b.since), min(r.picked_up_at)) as since, min(r.return_at) as due_at, sum(b.value) as value
        from booking b
        join public.reservations r on r.tenant_id = caller.tenant and r.id = b.reservation_id
        group by r.client_id
    ), page as (
        select c.*, k.place
        from client c
        cross join lateral (select lpad((1000000000000 - c.units - c.counted)::text, 13, '0') collate "C" as place) as k
        where after_id is null or (k.place, c.client_id) > (after_text collate "C", after_id)
        order by k.place, c.client_id
        limit page_size + 1
    )
    select array_agg(g.place order by g.place, g.client_id), array_agg(g.client_id order by g.place, g.client_id), array_agg((
        select row_to_json(line)
        from (
            select g.client_id, c.display_name as client, g.reservations, g.units, g.counted, coalesce(g.late, 0) as late,
                case when is_file then office.export_time(g.since, zone) else office.rfc3339_time(g.since) end as since,
                case when is_file then office.export_time(g.due_at, zone) else office.rfc3339_time(g.due_at) end as due_at, g.value
        ) as line
    ) order by g.place, g.client_id)
    into places, ids, shown
    from page g
    join public.clients c on c.tenant_id = caller.tenant and c.id = g.client_id;
    return office.list_result(
        caller, 'out', shown[:page_size],
        case when cardinality(ids) > page_size then office.encode_text_cursor(places[page_size], ids[page_size]) end);
end
$$;
