-- GET /reservations: one page, the next thing to happen first, then by id. `next_cursor` names the last row shown by
-- its place in that order, so that the next page begins right after it whatever came or went before it.
create or replace function office.list_reservations(
    tenant uuid, subject uuid, session uuid, role text,
    days int, location text, with_candidates boolean, page_size int, after_at timestamptz, after_id uuid
)
returns office.function_result
language plpgsql
stable  -- one snapshot for the order and the rows shown
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    shown uuid[];
    more boolean;
    last_at timestamptz;
    cursor_text text;
    rows_text text;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
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

    if more then
        cursor_text := to_json(office.encode_cursor(last_at, shown[page_size]))::text;
    end if;

    select string_agg(r.body, ',' order by given.place)
    into rows_text
    from unnest(shown) with ordinality as given (id, place)
    join office.reservation_json_rows(caller.tenant, shown, with_candidates) r on r.reservation = given.id;

    return office.ok_result(caller, format('{"reservations":[%s],"next_cursor":%s}', rows_text, coalesce(cursor_text, 'null')));
end
$$;
