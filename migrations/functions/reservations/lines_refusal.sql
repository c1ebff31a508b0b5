-- Why a reservation can't have the lines and kits that it is to have, null when it can: items and assets that are not there, or are not
-- what the line wants. What stood there before is not judged again, and which fields are at fault office.line_faults() says before.
-- Locks the assets that are named.
create or replace function office.lines_refusal(
    caller office.caller, booking public.reservations, planned public.reservation_items[], planned_kits public.reservation_kits[],
    before public.reservation_items[]
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    found record;
begin
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
