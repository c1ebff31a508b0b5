-- GET /reservations: one page, the next thing to happen first, then by id. `next_cursor` names the last row shown by
-- its place in that order, so that the next page begins right after it whatever came or went before it.
--
-- A server that keeps bodies (`keeps`) gets no JSON but lines: `next_cursor`, then a reservation a line, its id, a space and its body,
-- or its place in `kept_ids` where that body is still good. The server says under which epoch, snapshot and day it has them, and of
-- which tenant; where nothing changed since the answer is `unchanged`. `facts` are epoch, snapshot and day of this answer, with
-- spaces between; null where nothing may be kept. `at_once`: where more than a few bodies have to be made, the code is `slow_read`.
create or replace function office.list_reservations(
    tenant uuid, subject uuid, session uuid, role text,
    days int, location text, with_candidates boolean, page_size int, after_at timestamptz, after_id uuid,
    keeps boolean default false, at_once boolean default false, kept_tenant uuid default null, kept_epoch text default null,
    kept_since pg_snapshot default null, kept_day date default null, kept_ids uuid[] default null
)
returns office.function_result
language plpgsql
stable  -- one snapshot for the order and the rows shown
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    epoch text;
    today date;
    facts text;
    is_kept boolean := false;
    shown uuid[];
    stale uuid[];
    more boolean;
    last_at timestamptz;
    cursor_text text;
    rows_text text;
    refused office.function_result;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    if keeps then
        epoch := office.change_epoch();
        today := (now() at time zone office.tenant_zone(caller.tenant))::date;
        facts := epoch || ' ' || pg_current_snapshot() || ' ' || today;
        is_kept := coalesce(kept_tenant = caller.tenant and kept_epoch = epoch and kept_day = today, false);
        if is_kept and not office.has_changes(caller.tenant, kept_since) then
            return row(200, null, null, facts, 'unchanged', caller.tenant, caller.account)::office.function_result;
        elsif at_once and not is_kept then
            return row(503, 'slow_read', null, null, null, caller.tenant, caller.account)::office.function_result;
        end if;
    end if;

    with page as (
        select l.id, l.next_at, row_number() over (order by l.next_at, l.id) as place
        from office.reservation_page(caller.tenant, days, location, after_at, after_id, page_size + 1) l
    )
    select array_agg(p.id order by p.place) filter (where p.place <= page_size),
        max(p.next_at) filter (where p.place = page_size),
        count(*) > page_size
    into shown, last_at, more
    from page p;

    if shown is null and after_id is null then
        refused := office.unknown_location_refusal(caller, list_reservations.location);
        if refused.status is not null then
            return refused;
        end if;
    end if;
    if more then
        cursor_text := to_json(office.encode_cursor(last_at, shown[page_size]))::text;
    end if;

    if not keeps then
        select string_agg(r.body, ',' order by given.place)
        into rows_text
        from unnest(shown) with ordinality as given (id, place)
        join office.reservation_json_rows(caller.tenant, shown, with_candidates) r on r.reservation = given.id;
        return office.ok_result(
            caller, format('{"reservations":[%s],"next_cursor":%s}', rows_text, coalesce(cursor_text, 'null')));
    end if;

    stale := shown;
    if is_kept then
        stale := array(select g.id from unnest(shown) as g (id) where g.id <> all (kept_ids)) || office.stale_reservations(
            caller.tenant, array(select g.id from unnest(shown) as g (id) where g.id = any (kept_ids)), kept_since, with_candidates);
        if at_once and cardinality(stale) > 5 then
            return row(503, 'slow_read', null, null, null, caller.tenant, caller.account)::office.function_result;
        end if;
    end if;
    select string_agg(
        E'\n' || given.id || ' ' || coalesce(r.body, array_position(kept_ids, given.id)::text), '' order by given.place)
    into rows_text
    from unnest(shown) with ordinality as given (id, place)
    left join office.reservation_json_rows(caller.tenant, stale, with_candidates) r on r.reservation = given.id;
    return row(
        200, null, coalesce(cursor_text, 'null') || coalesce(rows_text, ''), facts, null, caller.tenant,
        caller.account)::office.function_result;
end
$$;
