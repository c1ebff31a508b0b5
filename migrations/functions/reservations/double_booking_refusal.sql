-- The 409 of a reservation that would name an asset that another confirmed one names at the same time; null where there is none.
-- What it names already, while it holds it already, is not asked again; what came back from either is held by that no longer.
create or replace function office.double_booking_refusal(
    caller office.caller, reservation uuid, lines public.reservation_items[], before public.reservation_items[],
    after office.held_line[], present text
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    clash record;
begin
    select a.id as asset, office.asset_name(a) as asset_name, l.id as line into clash
    from (
        select distinct w.item_id, n.id as asset from unnest(lines) as w, unnest(w.assigned_asset_ids) as n (id)
    ) as named
    join public.assets a on a.tenant_id = caller.tenant and a.id = named.asset
    join (select h.item_id, min(lower(h.hold)) as from_at, max(upper(h.hold)) as to_at from unnest(after) as h group by h.item_id) as held
        on held.item_id = named.item_id
    join public.reservation_items l
        on l.tenant_id = caller.tenant and l.item_id = named.item_id and l.held_until > held.from_at and l.held_from < held.to_at
    where l.reservation_id <> reservation and named.asset = any (l.assigned_asset_ids)
        and not exists (
            select from unnest(before) as b where named.asset = any (b.assigned_asset_ids) and b.hold && l.hold)
        -- Asked of those alone that would clash.
        and case
            when named.asset = any (l.assigned_asset_ids)
                then not office.is_back(caller.tenant, l.reservation_id, named.asset)
                    and not office.is_back(caller.tenant, reservation, named.asset)
        end
    order by a.id, l.held_from, l.id
    limit 1;
    if not found then
        return null;
    end if;
    return (
        select office.current_result(
            caller, 'asset_double_booked', json_build_object('asset', clash.asset_name, 'reference', r.reference),
            json_build_object(
                'reservation_status', present, 'asset', office.asset_conflict_json(caller.tenant, clash.asset),
                'by', json_build_array(
                    json_build_object('id', r.id, 'reference', r.reference, 'client', c.display_name, 'qty', l.qty))))
        from public.reservation_items l
        join public.reservations r on r.tenant_id = l.tenant_id and r.id = l.reservation_id
        join public.clients c on c.tenant_id = r.tenant_id and c.id = r.client_id
        where l.tenant_id = caller.tenant and l.id = clash.line);
end
$$;
