-- POST /inspections/uploads: notes that a photo or a video may be uploaded for an inspection that is open.
create or replace function office.mint_inspection_upload(
    tenant uuid, subject uuid, session uuid, role text, inspection uuid, content_type text, extension text, content_length bigint,
    largest bigint, most_of_account int, bytes_of_account bigint, most_of_tenant int, bytes_of_tenant bigint
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    present public.inspections;
    wanted public.photo_uploads;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    select * into present from public.inspections i where i.tenant_id = caller.tenant and i.id = inspection;
    if not found then
        return office.not_found_result(caller, 'inspection_not_found');
    elsif present.status = 'completed' then
        return office.completed_inspection_result(caller, present);
    end if;
    wanted.object_path := concat_ws('/', caller.tenant, 'inspections', inspection, gen_random_uuid()) || '.' || extension;
    wanted.purpose := 'inspection';
    wanted.inspection_id := inspection;
    wanted.content_type := content_type;
    wanted.content_length := content_length;
    wanted.most_bytes := largest;
    return office.open_upload(caller, subject, wanted, most_of_account, bytes_of_account, most_of_tenant, bytes_of_tenant);
end
$$;
