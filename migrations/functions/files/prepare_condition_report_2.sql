-- Before storage is asked about a report's photos: who is asking, the key, and whatever stands against the report
-- already. 200 with the state of the reservation and what each photo was said to be: then it is for storage to say whether
-- they are there. Nothing is written and no lock is held meanwhile; office.file_condition_report() looks at all of it again.
create or replace function office.prepare_condition_report_2(
    tenant uuid, subject uuid, session uuid, role text, key text, fingerprint text, reservation uuid, asset uuid,
    object_paths json, retention interval, noted_by uuid
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    paths constant text[] := array(select json_array_elements_text(object_paths));
    result office.function_result;
    body text;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    result := office.look_up_key(caller, key, fingerprint, retention);
    if result.status is not null then
        return result;
    end if;
    body := office.report_body_by_key(caller, key);
    if body is not null then
        return row(201, null, body, null, null, caller.tenant, caller.account)::office.function_result;
    end if;
    result := office.noter_refusal(caller, noted_by);
    if result.status is not null then
        return result;
    end if;
    result := office.report_refusal(caller, reservation, asset, paths);
    if result.status is not null then
        return result;
    end if;
    return office.ok_result(
        caller,
        json_build_object(
            'reservation_status', office.reservation_status(caller.tenant, reservation),
            'uploads', office.uploads_json(caller.tenant, paths))::text);
end
$$;
