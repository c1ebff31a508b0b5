-- Which of these paths are photos of reports that the caller may see, each with the key under which its bytes lie.
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
    photos json;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    select json_object_agg(p.object_path, p.stored_key)
    into photos
    from public.condition_report_photos p
    where p.tenant_id = caller.tenant and p.object_path = any (paths);
    return office.ok_result(caller, coalesce(photos, '{}')::text);
end
$$;
