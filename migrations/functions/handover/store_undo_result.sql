-- The 200 of an undone operation, now or before: how the asset, of a swap the first one, or the counted line stands today. `line_id`
-- is null for an asset that is on no line of the reservation any more, `line` where that went with what was undone.
create or replace function office.store_undo_result(
    handover office.handover, reservation uuid, made office.ledger_entry, undone_key text
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    tenant constant uuid := (handover.caller).tenant;
    asset constant uuid := case when made.kind = 'swap' then made.swapped else made.asset end;
    body text;
begin
    if made.asset is null then
        return office.store_line_result(handover, reservation, made.line);
    end if;
    select '{"reservation_status":' || to_json(r.status)::text
        || ',"asset":{"id":"' || asset || '","current_reservation_id":' || coalesce(to_json(a.current_reservation_id)::text, 'null')
        || '},"line_id":' || coalesce(to_json(placed.line)::text, 'null')
        || case
            when made.is_case then ',"contents":' || office.contents_of_key_json(tenant, undone_key)::text
            when made.kind = 'swap' then ',"swapped":null'
            else ''
        end || '}'
    into body
    from public.reservations r
    join public.assets a on a.tenant_id = r.tenant_id and a.id = asset
    cross join lateral (
        select coalesce(
            (
                select c.reservation_item_id
                from public.asset_checkouts c
                where c.tenant_id = r.tenant_id and c.reservation_id = r.id and c.asset_id = a.id and c.returned_at is null
            ),
            (
                select l.id
                from public.reservation_items l
                where l.tenant_id = r.tenant_id and l.reservation_id = r.id and a.id = any (l.assigned_asset_ids)
                order by l.position, l.id
                limit 1
            )) as line
    ) as placed
    where r.tenant_id = tenant and r.id = reservation;
    return office.store_result(handover.caller, handover.key, handover.fingerprint, 200, body);
end
$$;
