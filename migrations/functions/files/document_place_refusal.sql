-- Why a document can't belong where it is to: a reservation or an asset that the tenant does not have; null where nothing stands
-- against it. Null for either is none.
create or replace function office.document_place_refusal(caller office.caller, reservation uuid, asset uuid)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if reservation is not null
        and not exists (select from public.reservations r where r.tenant_id = caller.tenant and r.id = reservation)
    then
        return office.not_found_result(caller, 'reservation_not_found');
    elsif asset is not null and not exists (select from public.assets a where a.tenant_id = caller.tenant and a.id = asset) then
        return office.not_found_result(caller, 'asset_not_found');
    end if;
    return null;
end
$$;
