-- Why a document can't be filed; null when nothing stands against it. Of its file it says whether it was minted for this very place,
-- or is another document already; whether it is in storage is not for the database to know.
create or replace function office.document_refusal(caller office.caller, reservation uuid, asset uuid, path text)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    refused office.function_result := office.document_place_refusal(caller, reservation, asset);
    reason text;
begin
    if refused.status is not null then
        return refused;
    elsif exists (select from public.documents d where d.tenant_id = caller.tenant and d.object_path = path) then
        reason := 'already_reported';
    elsif not exists (
        select from public.photo_uploads u
        where u.tenant_id = caller.tenant and u.object_path = path and u.purpose = 'document' and u.swept_at is null
          and u.reservation_id is not distinct from reservation and u.asset_id is not distinct from asset)
    then
        reason := 'not_minted';
    else
        return null;
    end if;
    return row(
        409, 'photo_not_uploaded', null,
        json_build_object(
            'params', json_build_object('count', 1, 'reason', reason, 'of', 'document'),
            'current', json_strip_nulls(json_build_object(
                'reservation_status', office.reservation_status(caller.tenant, reservation),
                'photos', json_build_array(json_build_object('object_path', path, 'reason', reason)))))::text,
        null, caller.tenant, caller.account)::office.function_result;
end
$$;
