-- POST /documents/uploads: notes that a paper may be uploaded, for a reservation, an asset, or both.
create or replace function office.mint_document_upload(
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
    refused office.function_result;
    wanted public.photo_uploads;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    refused := office.document_place_refusal(caller, reservation, asset);
    if refused.status is not null then
        return refused;
    end if;
    wanted.object_path := concat_ws('/', caller.tenant, 'documents', gen_random_uuid(), gen_random_uuid()) || '.' || extension;
    wanted.purpose := 'document';
    wanted.reservation_id := reservation;
    wanted.asset_id := asset;
    wanted.content_type := content_type;
    wanted.content_length := content_length;
    wanted.most_bytes := largest;
    return office.open_upload(caller, subject, wanted, most_of_account, bytes_of_account, most_of_tenant, bytes_of_tenant);
end
$$;
