-- GET /reservations/{id}/assets: the candidates of every line, for phones that list without them; lines by position,
-- then id. An asset that two lines may take is there for each.
create or replace function office.list_reservation_assets(
    tenant uuid, subject uuid, session uuid, role text, reservation uuid
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    listed json;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    if not exists (select from public.reservations r where r.tenant_id = caller.tenant and r.id = reservation) then
        return office.not_found_result(caller, 'reservation_not_found');
    end if;

    select array_to_json(array_agg((
        select row_to_json(shown)
        from (
            select c.id, c.serial, c.asset_tag, c.code, c.condition, c.status, c.current_reservation_id, l.id as line_id
        ) as shown
    ) order by l.position, l.id, c.asset_tag collate "C", c.number))
    into listed
    from public.reservations r
    join public.reservation_items l on l.tenant_id = r.tenant_id and l.reservation_id = r.id
    cross join lateral office.line_candidates(l.tenant_id, l.item_id, l.assigned_asset_ids, r.location) as c
    where r.tenant_id = caller.tenant and r.id = reservation;

    return office.ok_result(caller, format('{"assets":%s}', coalesce(listed, '[]')));
end
$$;
