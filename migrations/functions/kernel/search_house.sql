-- GET /search: what a person may mean by a text, at most `each_of` of each kind. First what begins with it, by an index; where that are
-- fewer, what has each word of it anywhere, for which an index is read no further than 20,000 entries: of the reservations those with the
-- highest references. Of those found the exact comes first, then what begins with the text, then what has a word that does, then the rest.
create or replace function office.search_house(
    tenant uuid, subject uuid, session uuid, role text, searched text, each_of int
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
    client_ids uuid[];
    item_ids uuid[];
    asset_ids uuid[];
    reservation_ids uuid[];
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;

    if office.search_text(searched) = '' then
        return office.ok_result(caller, '{"reservations":[],"clients":[],"items":[],"assets":[]}');
    end if;

    client_ids := office.search_house_clients(caller.tenant, searched, each_of);
    item_ids := office.search_house_items(caller.tenant, searched, each_of);
    asset_ids := office.search_house_assets(caller.tenant, searched, each_of);
    reservation_ids := office.search_house_reservations(caller.tenant, searched, each_of, client_ids);

    return office.ok_result(
        caller,
        format(
            '{"reservations":%s,"clients":%s,"items":%s,"assets":%s}',
            array_to_json(array(
                select row_to_json(shown)
                from unnest(reservation_ids) with ordinality as n (id, place)
                join public.reservations r on r.tenant_id = caller.tenant and r.id = n.id
                join public.clients c on c.tenant_id = r.tenant_id and c.id = r.client_id
                cross join lateral (
                    select r.id, r.reference, c.display_name as client_name, r.status, r.location,
                        office.rfc3339_time(r.pickup_at) as pickup_at, office.rfc3339_time(r.return_at) as return_at, r.notes
                ) as shown
                order by n.place)),
            array_to_json(array(
                select row_to_json(shown)
                from unnest(client_ids) with ordinality as n (id, place)
                join public.clients c on c.tenant_id = caller.tenant and c.id = n.id
                cross join lateral (
                    select c.id, c.display_name, c.email, c.phone, c.notes, c.archived_at is not null as archived
                ) as shown
                order by n.place)),
            array_to_json(array(
                select row_to_json(shown)
                from unnest(item_ids) with ordinality as n (id, place)
                join public.items i on i.tenant_id = caller.tenant and i.id = n.id
                cross join lateral (
                    select i.id, i.name, i.sku, i.category, i.notes, i.archived_at is not null as archived
                ) as shown
                order by n.place)),
            array_to_json(array(
                select row_to_json(shown)
                from unnest(asset_ids) with ordinality as n (id, place)
                join public.assets a on a.tenant_id = caller.tenant and a.id = n.id
                join public.items i on i.tenant_id = a.tenant_id and i.id = a.item_id
                cross join lateral (
                    select a.id, a.item_id, i.name as item_name, a.asset_tag, a.serial,
                        office.asset_code(a.tenant_id, a.id) as code, a.location, a.status, a.current_reservation_id, a.notes
                ) as shown
                order by n.place))));
end
$$;
