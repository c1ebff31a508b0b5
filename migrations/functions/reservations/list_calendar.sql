-- GET /calendar: what holds what at some time, by its begin: lines of confirmed reservations, with what of them is out past its return; at one
-- place alone, where that is named: a reservation without one is at every one.
create or replace function office.list_calendar(
    tenant uuid, subject uuid, session uuid, role text, from_at timestamptz, to_at timestamptz, item uuid, page_size int,
    after_at timestamptz, after_id uuid, place text default null
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
    item_ids uuid[] := array[item];
    shown json[];
    last_at timestamptz;
    last_id uuid;
    more boolean;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    elsif item is null then
        item_ids := array(select i.id from public.items i where i.tenant_id = caller.tenant);
    end if;
    with held as (
        select p.line, min(p.starts_at) as starts_at, max(p.ends_at) as ends_at
        from office.held_pieces(caller.tenant, item_ids, from_at, to_at, place => list_calendar.place) p
        group by p.line
    ), page as (
        -- One more than the page: whether there is another.
        select h.line, h.starts_at, h.ends_at, row_number() over (order by h.starts_at, h.line) as rank
        from held h
        where after_id is null or (h.starts_at, h.line) > (after_at, after_id)
        order by h.starts_at, h.line
        limit page_size + 1
    )
    select array_agg(office.hold_json(l, p.starts_at, p.ends_at) order by p.rank) filter (where p.rank <= page_size),
        count(*) > page_size
    into shown, more
    from page p
    join public.reservation_items l on l.tenant_id = caller.tenant and l.id = p.line;
    if more then
        last_id := (shown[page_size] ->> 'line_id')::uuid;
        select min(p.starts_at) into last_at
        from public.reservation_items l,
            office.held_pieces(caller.tenant, array[l.item_id], from_at, to_at, place => list_calendar.place) p
        where l.tenant_id = caller.tenant and l.id = last_id and p.line = last_id;
    end if;
    return office.list_result(caller, 'calendar', shown, case when more then office.encode_cursor(last_at, last_id) end);
end
$$;
