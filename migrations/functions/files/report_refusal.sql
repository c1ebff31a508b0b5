-- Why a condition report can't be filed, in the order in which it is said; null when nothing stands against it. Of the
-- photos it says which were not minted for this very reservation and asset, or are in a report already; whether they are
-- in storage is not for the database to know.
create or replace function office.report_refusal(caller office.caller, reservation uuid, asset uuid, photos text[])
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    booking public.reservations;
    unit public.assets;
    refused json;
begin
    select * into booking from public.reservations r where r.tenant_id = caller.tenant and r.id = reservation;
    if not found then
        return office.not_found_result(caller, 'reservation_not_found');
    end if;
    select * into unit from public.assets a where a.tenant_id = caller.tenant and a.id = asset;
    if not found then
        return office.not_found_result(caller, 'asset_not_found');
    elsif not office.has_ever_had_asset(caller.tenant, reservation, asset) then
        return office.conflict_result(
            caller, 'asset_not_on_reservation',
            json_build_object(
                'reference', booking.reference,
                'asset', coalesce(unit.asset_tag, unit.serial, office.asset_code(caller.tenant, asset), unit.number::text)),
            booking.status, office.asset_conflict_json(caller.tenant, asset));
    end if;

    select json_agg(
        json_build_object(
            'object_path', photo.path, 'reason', case when p.object_path is null then 'not_minted' else 'already_reported' end)
        order by photo.place)
    into refused
    from unnest(photos) with ordinality as photo (path, place)
    left join public.condition_report_photos p on p.tenant_id = caller.tenant and p.object_path = photo.path
    left join public.photo_uploads u
        on u.tenant_id = caller.tenant and u.object_path = photo.path
        and u.purpose = 'report' and u.reservation_id = reservation and u.asset_id = asset and u.swept_at is null
    where u.object_path is null or p.object_path is not null;
    if refused is not null then
        return office.photos_conflict_result(caller, booking.status, refused);
    end if;
    return null;
end
$$;
