-- Notes that a file may be uploaded under a path of its own, which nobody but the server makes. Needs no key: a path that is never
-- used is swept. Until then, and until something names it, it counts as open: an account and a tenant may have so many of them, and
-- so many bytes in all, one that did not say how many counted as the largest of its type. `wanted` has the path, the type and what
-- it is for; the answer has the path, or is a 429; or a 503 where the house has used the room that it has. That is what its files took when
-- they were last counted, and what was to be uploaded, or was named by something, since.
create or replace function office.open_upload(
    caller office.caller, subject uuid, wanted public.photo_uploads, most_of_account int, bytes_of_account bigint,
    most_of_tenant int, bytes_of_tenant bigint
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    size constant bigint := coalesce(wanted.content_length, wanted.most_bytes);
    -- What is open already.
    taken record;
    room bigint;
    used bigint;
    counted_at timestamptz;
begin
    -- One after another in a house, or several at once would all find room.
    perform pg_advisory_xact_lock(hashtextextended(caller.tenant::text, 2));
    select
        count(*) filter (where u.actor_user_id = subject) as of_account,
        coalesce(sum(coalesce(u.content_length, u.most_bytes, wanted.most_bytes)) filter (where u.actor_user_id = subject), 0) as account_bytes,
        count(*) as of_tenant,
        coalesce(sum(coalesce(u.content_length, u.most_bytes, wanted.most_bytes)), 0) as tenant_bytes
    into taken
    from public.photo_uploads u
    where u.tenant_id = caller.tenant and u.reported_at is null and u.placed_at is null;
    if taken.of_account >= most_of_account or taken.account_bytes + size > bytes_of_account
        or taken.of_tenant >= most_of_tenant or taken.tenant_bytes + size > bytes_of_tenant
    then
        return row(429, 'too_many_uploads', null, null, null, caller.tenant, caller.account)::office.function_result;
    end if;

    select t.storage_limit into room from public.tenants t where t.id = caller.tenant;
    if room is not null then
        select f.byte_count, f.counted_at into used, counted_at from public.tenant_figures f where f.tenant_id = caller.tenant;
        select coalesce(used, 0) + coalesce(sum(coalesce(u.content_length, u.most_bytes, wanted.most_bytes)), 0) into used
        from public.photo_uploads u
        where u.tenant_id = caller.tenant
            and (
                greatest(u.created_at, u.reported_at, u.placed_at) > coalesce(counted_at, '-infinity')
                or u.reported_at is null and u.placed_at is null);
        if used + size > room then
            return row(
                503, 'storage_full', null, '{"params":{"of":"tenant"}}', null, caller.tenant, caller.account)::office.function_result;
        end if;
    end if;

    insert into public.photo_uploads (
        tenant_id, object_path, purpose, reservation_id, asset_id, inspection_id, content_type, content_length, most_bytes,
        actor_user_id)
    values (
        caller.tenant, wanted.object_path, wanted.purpose, wanted.reservation_id, wanted.asset_id, wanted.inspection_id,
        wanted.content_type, wanted.content_length, wanted.most_bytes, subject);
    return office.ok_result(caller, json_build_object('object_path', wanted.object_path)::text);
end
$$;
