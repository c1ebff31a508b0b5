-- GET /items/{itemId}/assets: the assets of an item that may go out, by tag, then number. Where a location is asked for, an
-- asset without one is anywhere and stays on the list.
create or replace function office.list_item_assets(
    tenant uuid, subject uuid, session uuid, role text, item uuid, location text
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
    refused office.function_result;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    if not exists (select from public.items i where i.tenant_id = caller.tenant and i.id = item) then
        return office.not_found_result(caller, 'item_not_found');
    end if;

    select array_to_json(array_agg((
        select row_to_json(shown)
        from (
            select a.id, a.serial, a.asset_tag, office.asset_code(a.tenant_id, a.id) as code, a.condition,
                a.status, a.current_reservation_id
        ) as shown
    ) order by a.asset_tag collate "C", a.number))
    into listed
    from public.assets a
    where a.tenant_id = caller.tenant and a.item_id = item and a.status not in ('REPAIR', 'ARCHIVED', 'DISPOSED')
        and (list_item_assets.location is null or a.location is null or a.location = list_item_assets.location);

    if listed is null then
        refused := office.unknown_location_refusal(caller, list_item_assets.location);
        if refused.status is not null then
            return refused;
        end if;
    end if;
    return office.ok_result(caller, format('{"assets":%s}', coalesce(listed, '[]')));
end
$$;
