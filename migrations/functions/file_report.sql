-- POST /condition-reports. `photos` is an array of what storage said of each sealed object: object_path, stored_key,
-- content_type, size_bytes, width, height. Their uploads are locked, so that no sweep takes them and no other report.
create or replace function office.file_report(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    reservation uuid, asset uuid, direction text, condition text, notes text, photos json,
    retention interval default '90 days'
)
returns office.answer
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    paths constant text[] := array(select p ->> 'object_path' from json_array_elements(photos) as p);
    answer office.answer;
    body text;
begin
    select * into begun
    from office.begin_write(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    if (begun.answer).status is not null then
        return office.leave(begun.answer);
    end if;
    caller := begun.caller;

    body := office.report_under_key(caller, key);
    if body is null then
        perform from public.photo_uploads u
        where u.tenant_id = caller.tenant and u.object_path = any (paths)
        order by u.object_path
        for update;
        answer := office.report_refusal(caller, reservation, asset, paths);
        if answer.status is not null then
            return office.leave(answer);
        end if;
        perform office.insert_report(caller.tenant, subject, key, reservation, asset, direction, condition, notes, photos);
        body := office.report_under_key(caller, key);
    end if;
    return office.leave(office.store_answer(caller, key, fingerprint, 201, body));
end
$$;
