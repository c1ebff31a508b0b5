-- Before storage is asked about a report's photos: who is asking, the key, and whatever stands against the report
-- already. 200 with the state of the reservation and what each photo was said to be: then it is for storage to say whether
-- they are there, also where others are refused (`uploads` among the facts). Nothing is written and no lock is held meanwhile;
-- office.file_condition_report() looks at all of it again.
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
    named json;
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
    if result.code = 'photo_not_uploaded' then
        -- With the others, for storage to say which of them are not there either: as JSON, which keeps the order of what is told.
        named := result.facts::json -> 'current' -> 'photos';
        result.facts := json_build_object(
            'params', result.facts::json -> 'params',
            'current', result.facts::json -> 'current',
            'uploads', office.uploads_json(
                caller.tenant,
                array(
                    select p.path
                    from unnest(paths) with ordinality as p (path, place)
                    where p.path not in (select r.photo ->> 'object_path' from json_array_elements(named) as r (photo))
                    order by p.place)))::text;
    end if;
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
