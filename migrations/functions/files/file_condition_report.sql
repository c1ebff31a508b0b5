-- POST /condition-reports. `photos` is an array of what storage said of each sealed object: object_path, stored_key, content_type,
-- size_bytes, width, height. With `out_of_service` the asset goes to repair, once. Their uploads are locked, so that no sweep takes
-- them and no other report.
create or replace function office.file_condition_report(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    reservation uuid, asset uuid, direction text, condition text, notes text, photos json,
    out_of_service boolean, retention interval default '90 days', noted_by uuid default null
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    paths constant text[] := array(select p ->> 'object_path' from json_array_elements(photos) as p);
    result office.function_result;
    body text;
    -- An assignment is worked out on the spot where PERFORM would start a query.
    setting text := set_config('office.noted_by', coalesce(noted_by::text, ''), true);
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    if (begun.result).status is not null then
        return begun.result;
    end if;
    caller := begun.caller;

    body := office.report_body_by_key(caller, key);
    if body is null then
        perform from public.photo_uploads u
        where u.tenant_id = caller.tenant and u.object_path = any (paths)
        order by u.object_path
        for update;
        result := office.report_refusal(caller, reservation, asset, paths);
        if result.status is not null then
            return result;
        end if;
        perform office.insert_report(caller.tenant, subject, key, reservation, asset, direction, condition, notes, photos);
        if out_of_service then
            perform office.put_out_of_service(caller.tenant, reservation, asset);
        end if;
        body := office.report_body_by_key(caller, key);
    end if;
    return office.store_result(caller, key, fingerprint, 201, body);
end
$$;
