-- POST /condition-reports/uploads: notes that a photo of this kind may be uploaded under a path of its own, which nobody
-- but the server makes. Needs no key: a path that is never used is swept.
create or replace function office.mint_upload(
    bearer office.bearer, role text, reservation uuid, asset uuid, content_type text, extension text,
    content_length bigint
)
returns office.answer
language plpgsql
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
declare
    caller office.caller := office.enter(bearer, role);
    path text;
begin
    if caller.code is not null then
        return office.refused_entry(caller);
    elsif not exists (select from reservations r where r.tenant_id = caller.tenant and r.id = reservation) then
        return office.leave(office.not_found(caller, 'reservation_not_found'));
    elsif not exists (select from assets a where a.tenant_id = caller.tenant and a.id = asset) then
        return office.leave(office.not_found(caller, 'asset_not_found'));
    end if;

    path := concat_ws('/', caller.tenant, reservation, asset, gen_random_uuid()) || '.' || extension;
    insert into photo_uploads (
        tenant_id, object_path, reservation_id, asset_id, content_type, content_length, actor_user_id)
    values (caller.tenant, path, reservation, asset, mint_upload.content_type, mint_upload.content_length, bearer.subject);
    return office.leave(office.shown(caller, json_build_object('object_path', path)::text));
end
$$;
