-- What is wrong with the lines and kits that a reservation is to have, null when nothing is. What stood there before is not judged
-- again. The first `given` lines are those of the request, in its order: what is wrong with them names the field. Locks the assets
-- that are named.
create or replace function office.lines_refusal(
    caller office.caller, booking public.reservations, planned public.reservation_items[], given int,
    planned_kits public.reservation_kits[], before public.reservation_items[], kits_before public.reservation_kits[]
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    place bigint;
    found record;
begin
    -- What is booked as a line has units or is counted; a kit is neither.
    select g.ordinality into place
    from unnest(planned) with ordinality as g
    where g.ordinality <= given
      and not exists (select from unnest(before) as b where b.id = g.id and b.item_id = g.item_id)
      and exists (select from public.item_kits k where k.tenant_id = caller.tenant and k.kit_id = g.item_id)
    order by g.ordinality
    limit 1;
    if place is not null then
        return office.invalid_result(caller, format('lines[%s].item_id', place - 1));
    end if;
    select g.ordinality into place
    from unnest(planned_kits) with ordinality as g
    where not exists (select from unnest(kits_before) as b where b.id = g.id and b.item_id = g.item_id)
      and exists (select from public.items i where i.tenant_id = caller.tenant and i.id = g.item_id)
      and not exists (select from public.item_kits k where k.tenant_id = caller.tenant and k.kit_id = g.item_id)
    order by g.ordinality
    limit 1;
    if place is not null then
        return office.invalid_result(caller, format('kits[%s].item_id', place - 1));
    end if;
    if exists (
        select from (select l.item_id from unnest(planned) as l union select k.item_id from unnest(planned_kits) as k) as named
        where not exists (select from public.items i where i.tenant_id = caller.tenant and i.id = named.item_id))
    then
        return office.not_found_result(caller, 'item_not_found');
    end if;

    perform from public.assets a
    where a.tenant_id = caller.tenant and a.id = any (array(select unnest(l.assigned_asset_ids) from unnest(planned) as l))
    order by a.id
    for no key update;
    -- Which of two lines a unit is on, the shelf could not tell.
    select g.ordinality into place
    from unnest(planned) with ordinality as g
    where exists (
        select from unnest(planned) as other
        where other.id <> g.id and other.assigned_asset_ids && g.assigned_asset_ids
          and not exists (select from unnest(before) as b where b.id = g.id and g.assigned_asset_ids <@ b.assigned_asset_ids))
    order by g.ordinality
    limit 1;
    if place is not null then
        return office.invalid_result(caller, format('lines[%s].asset_ids', place - 1));
    end if;
    for found in
        select a.id, a.item_id, a.status, a.number, a.asset_tag, a.serial, l.item_id as wanted,
            (select i.name from public.items i where i.tenant_id = caller.tenant and i.id = l.item_id) as wanted_name
        from unnest(planned) with ordinality as l
        cross join lateral unnest(l.assigned_asset_ids) as named (asset_id)
        left join public.assets a on a.tenant_id = caller.tenant and a.id = named.asset_id
        where not exists (
            select from unnest(before) as b where b.id = l.id and b.item_id = l.item_id and named.asset_id = any (b.assigned_asset_ids))
        order by a.id is null desc, l.ordinality, a.id
    loop
        if found.id is null then
            return office.not_found_result(caller, 'asset_not_found');
        elsif found.item_id <> found.wanted or found.status in ('ARCHIVED', 'DISPOSED') then
            return office.conflict_result(
                caller, case when found.item_id <> found.wanted then 'asset_not_on_reservation' else 'asset_unavailable' end,
                json_build_object(
                    'reference', booking.reference,
                    'wanted_name', case when found.item_id <> found.wanted then found.wanted_name end,
                    'asset', coalesce(
                        found.asset_tag, found.serial, office.asset_code(caller.tenant, found.id), found.number::text),
                    'asset_status', found.status),
                booking.status, office.asset_conflict_json(caller.tenant, found.id));
        end if;
    end loop;
    return null;
end
$$;
