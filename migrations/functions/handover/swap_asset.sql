-- POST /reservations/{id}/swaps: another asset of the same item goes out in place of one that is out, by the table in docs/shelf.md ("A
-- swap"). `at` judges both halves; the sticker is that of the asset that goes out.
create or replace function office.swap_asset(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    reservation uuid, asset uuid, by_asset uuid, scanned_code text, happened_at timestamptz, reason text,
    retention interval default '90 days', noted_by uuid default null,
    undo_window interval default '24 hours'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    unit public.assets;
    trip public.asset_checkouts;
    line uuid;
    effect jsonb;
    judged record;
    second public.assets;
    -- An assignment is worked out on the spot where PERFORM would start a query.
    setting text := set_config('office.noted_by', coalesce(noted_by::text, ''), true)
        || set_config('office.undo_window', undo_window::text, true);
begin
    select * into begun
    from office.begin_handover(
        tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms,
        'swap', reservation, by_asset, scanned_code, happened_at, retention, null);
    if (begun.result).status is not null then
        -- The sticker was judged already, but an asset that is not here comes before it in the table.
        if (begun.result).code in ('code_mismatch', 'ambiguous_code') and not exists (
            select from public.assets a where a.tenant_id = (begun.booking).tenant_id and a.id = asset)
        then
            return office.not_found_result(
                row(null, null, (begun.result).tenant, (begun.result).account)::office.caller, 'asset_not_found');
        end if;
        return begun.result;
    end if;
    select * into unit from public.assets a where a.tenant_id = (begun.booking).tenant_id and a.id = asset;
    if not found then
        return office.not_found_result((begun.handover).caller, 'asset_not_found');
    end if;
    select c.reservation_item_id into line
    from public.asset_checkouts c
    join public.asset_checkouts o on o.tenant_id = c.tenant_id and o.id = c.swapped_for
    where c.tenant_id = unit.tenant_id and c.asset_id = by_asset and c.reservation_id = (begun.booking).id and c.returned_at is null
        and o.asset_id = unit.id;
    if found then
        return office.store_pickup_result(begun.handover, reservation, by_asset, line, swapped => asset);
    end if;

    select * into judged from office.swap_refusal(begun.handover, begun.booking, unit, begun.unit);
    if (judged.refusal).status is not null then
        return judged.refusal;
    end if;
    trip := judged.trip;
    perform office.lock_ledger(trip.tenant_id, array[trip.id]);
    perform office.close_checkout(begun.handover, begun.booking, trip, false, null, null, is_swapped_away => true);
    effect := office.put_in_place(trip, by_asset);
    select * into second from public.assets a where a.tenant_id = unit.tenant_id and a.id = by_asset;
    perform office.open_checkout(begun.handover, begun.booking, second, trip.reservation_item_id, effect, null, trip.id);
    perform office.write_audit(
        unit.tenant_id, 'asset.swapped', 'asset', by_asset, (begun.booking).id, by_asset, null, null,
        jsonb_build_object('asset_id', unit.id),
        jsonb_strip_nulls(jsonb_build_object('asset_id', by_asset, 'reason', swap_asset.reason)));
    return office.store_pickup_result(begun.handover, reservation, by_asset, trip.reservation_item_id, swapped => asset);
end
$$;
