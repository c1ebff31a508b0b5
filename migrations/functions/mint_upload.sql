-- POST /condition-reports/uploads: notes that a photo of this kind may be uploaded under a path of its own, which nobody
-- but the server makes. Needs no key: a path that is never used is swept. Until then, and until a report names it, it counts
-- as open: an account and a tenant may have so many of them, and so many bytes in all, a photo that did not say how many
-- counted as `largest`.
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
    size constant bigint := coalesce(content_length, largest);
    -- What is open already.
    taken record;
    path text;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    elsif not exists (select from public.reservations r where r.tenant_id = caller.tenant and r.id = reservation) then
        return office.clear_context(office.not_found_result(caller, 'reservation_not_found'));
    elsif not exists (select from public.assets a where a.tenant_id = caller.tenant and a.id = asset) then
        return office.clear_context(office.not_found_result(caller, 'asset_not_found'));
    end if;
    -- One after another in a house, or several at once would all find room.
    perform pg_advisory_xact_lock(hashtextextended(caller.tenant::text, 2));
    select
        count(*) filter (where u.actor_user_id = subject) as of_account,
        coalesce(sum(coalesce(u.content_length, largest)) filter (where u.actor_user_id = subject), 0) as account_bytes,
        count(*) as of_tenant,
        coalesce(sum(coalesce(u.content_length, largest)), 0) as tenant_bytes
    into taken
    from public.photo_uploads u
    where u.tenant_id = caller.tenant and u.reported_at is null;
    if taken.of_account >= most_of_account or taken.account_bytes + size > bytes_of_account
        or taken.of_tenant >= most_of_tenant or taken.tenant_bytes + size > bytes_of_tenant
    then
        return office.clear_context(row(429, 'too_many_uploads', null, null, null, caller.tenant, caller.account)::office.function_result);
    end if;

    path := concat_ws('/', caller.tenant, reservation, asset, gen_random_uuid()) || '.' || extension;
    insert into public.photo_uploads (
        tenant_id, object_path, reservation_id, asset_id, content_type, content_length, actor_user_id)
    values (caller.tenant, path, reservation, asset, mint_upload.content_type, mint_upload.content_length, subject);
    return office.clear_context(office.ok_result(caller, json_build_object('object_path', path)::text));
end
$$;
