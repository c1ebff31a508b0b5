-- GET /reservations/{id}/assets: the candidates of every line, for phones that list without them; lines by position,
-- then id. An asset that two lines may take is there for each.
create or replace function office.list_reservation_assets(
    bearer office.bearer, role text, reservation uuid
)
returns office.answer
language plpgsql
stable
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
declare
    caller office.caller := office.enter(bearer, role);
    lines uuid[];
    assets json;
begin
    if caller.code is not null then
        return office.refused_entry(caller);
    end if;
    if not exists (select from reservations r where r.id = reservation) then
        return office.not_found(caller, 'reservation_not_found');
    end if;

    lines := array(
        select l.id from reservation_items l where l.reservation_id = reservation order by l.position, l.id);
    select array_to_json(array_agg((
        select row_to_json(shown)
        from (
            select c.id, c.serial, c.asset_tag, c.code, c.condition, c.current_reservation_id, c.line_id
        ) as shown
    ) order by array_position(lines, c.line_id), c.place))
    into assets
    from office.line_candidates(lines) c;

    return office.shown(caller, format('{"assets":%s}', coalesce(assets, '[]')));
end
$$;
