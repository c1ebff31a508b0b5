-- POST /condition-reports/uploads: notes that a photo of this kind may be uploaded.
create or replace function office.mint_upload(
    tenant uuid, subject uuid, session uuid, role text, reservation uuid, asset uuid, content_type text, extension text,
    content_length bigint, largest bigint, most_of_account int, bytes_of_account bigint, most_of_tenant int,
    bytes_of_tenant bigint
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    wanted public.photo_uploads;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    elsif not exists (select from public.reservations r where r.tenant_id = caller.tenant and r.id = reservation) then
        return office.not_found_result(caller, 'reservation_not_found');
    elsif not exists (select from public.assets a where a.tenant_id = caller.tenant and a.id = asset) then
        return office.not_found_result(caller, 'asset_not_found');
    end if;
    wanted.object_path := concat_ws('/', caller.tenant, reservation, asset, gen_random_uuid()) || '.' || extension;
    wanted.purpose := 'report';
    wanted.reservation_id := reservation;
    wanted.asset_id := asset;
    wanted.content_type := content_type;
    wanted.content_length := content_length;
    wanted.most_bytes := largest;
    return office.open_upload(caller, subject, wanted, most_of_account, bytes_of_account, most_of_tenant, bytes_of_tenant);
end
$$;
