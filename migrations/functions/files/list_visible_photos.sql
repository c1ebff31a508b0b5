-- Which of these paths are files that the caller may see, of reports, of completed inspections and of documents that are not
-- deleted, each with the key under which its bytes lie.
create or replace function office.list_visible_photos(tenant uuid, subject uuid, session uuid, role text, object_paths json)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    paths constant text[] := array(select json_array_elements_text(object_paths));
    found_ones json;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    select json_object_agg(seen.object_path, seen.stored_key)
    into found_ones
    from (
        select p.object_path, p.stored_key
        from public.condition_report_photos p
        where p.tenant_id = caller.tenant and p.object_path = any (paths)
        union all
        select d.object_path, d.stored_key
        from public.documents d
        where d.tenant_id = caller.tenant and d.object_path = any (paths) and d.deleted_at is null
        union all
        select f.object_path, f.stored_key
        from public.inspection_files f
        where f.tenant_id = caller.tenant and f.object_path = any (paths) and f.stored_key is not null
    ) as seen;
    return office.ok_result(caller, coalesce(found_ones, '{}')::text);
end
$$;
