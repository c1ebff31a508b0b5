-- GET /shortages: the items of which more is wanted than there is on some days of the tenant, by name: when, how many are missing, and
-- which reservations take part. Counted by qty and by what is owned alone, whatever shortages were recorded; at one place alone, where that
-- is named: an asset or a reservation without one is at every one.
create or replace function office.list_shortages(
    tenant uuid, subject uuid, session uuid, role text, first_day date, last_day date, item uuid, reservation uuid, page_size int,
    after_text text, after_id uuid, place text default null
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    zone text;
    from_at timestamptz;
    to_at timestamptz;
    item_ids uuid[];
    shown json[];
    names text[];
    ids uuid[];
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    zone := office.tenant_zone(caller.tenant);
    from_at := office.local_midnight(first_day, zone);
    to_at := office.local_midnight(last_day + 1, zone);
    item_ids := array(
        select i.id
        from public.items i
        where i.tenant_id = caller.tenant and (item is null or i.id = item)
            and (reservation is null or i.id in (
                select l.item_id
                from public.reservation_items l
                where l.tenant_id = caller.tenant and l.reservation_id = list_shortages.reservation)));
    with piece as materialized (
        select p.line, p.item_id, greatest(p.starts_at, from_at) as starts_at, least(p.ends_at, to_at) as ends_at, p.qty
        from office.held_pieces(
            caller.tenant, item_ids, from_at, to_at, place => list_shortages.place, is_whole => true) p
    ), change as (
        select c.item_id, c.at, sum(c.delta) as delta
        from (
            select p.item_id, p.starts_at as at, p.qty as delta from piece p
            union all
            select p.item_id, p.ends_at, -p.qty from piece p
        ) as c
        group by c.item_id, c.at
        having sum(c.delta) <> 0
    ), step as (
        select c.item_id, c.at as starts_at, lead(c.at) over w as ends_at, sum(c.delta) over w as held
        from change c
        window w as (partition by c.item_id order by c.at)
    ), stock as materialized (
        select i.id, lower(i.name) as sorted_by, o.owned
        from office.owned_qtys(caller.tenant, array(select distinct s.item_id from step s), list_shortages.place) o
        join public.items i on i.tenant_id = caller.tenant and i.id = o.item_id
    ), short as materialized (
        select s.item_id, k.sorted_by, k.owned, s.starts_at, s.ends_at, s.held
        from step s
        join stock k on k.id = s.item_id
        where s.held > k.owned
    ), short_time as (
        select s.item_id, range_agg(tstzrange(s.starts_at, s.ends_at)) as times from short s group by s.item_id
    ), part as materialized (
        -- Each piece is compared with all the times of its item at once: with one after another it would be as often as both are many.
        select distinct p.line, p.item_id
        from piece p
        join short_time s on s.item_id = p.item_id
        where p.qty > 0 and tstzrange(p.starts_at, p.ends_at) && s.times
    ), page as (
        -- One more than the page: whether there is another.
        select s.item_id, s.sorted_by, s.owned
        from short s
        where (after_id is null or (s.sorted_by collate "C", s.item_id) > (after_text, after_id))
            and (reservation is null or exists (
                select
                from part p
                join public.reservation_items l on l.tenant_id = caller.tenant and l.id = p.line
                where p.item_id = s.item_id and l.reservation_id = list_shortages.reservation))
        group by s.item_id, s.sorted_by, s.owned
        order by s.sorted_by collate "C", s.item_id
        limit page_size + 1
    )
    select array_agg(office.shortage_json(
            caller.tenant, p.item_id, p.owned,
            array(
                select json_build_object(
                    'from', office.rfc3339_time(s.starts_at), 'to', office.rfc3339_time(s.ends_at), 'needed', s.held,
                    'missing', s.held - s.owned)
                from short s
                where s.item_id = p.item_id
                order by s.starts_at),
            array(select l.line from part l where l.item_id = p.item_id)) order by p.sorted_by collate "C", p.item_id),
        array_agg(p.sorted_by order by p.sorted_by collate "C", p.item_id), array_agg(p.item_id order by p.sorted_by collate "C", p.item_id)
    into shown, names, ids
    from page p;
    return office.list_result(
        caller, 'shortages', shown[:page_size],
        case when cardinality(ids) > page_size then office.encode_text_cursor(names[page_size], ids[page_size]) end);
end
$$;
