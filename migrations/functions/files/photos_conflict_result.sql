-- The 409 of a report whose photos are not all there to be named; `refused` lists them, each with its path and reason.
create or replace function office.photos_conflict_result(caller office.caller, reservation_status text, refused json)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(
        409, 'photo_not_uploaded', null,
        json_build_object(
            'params', json_build_object('count', json_array_length(refused), 'reason', refused -> 0 ->> 'reason'),
            'current', json_build_object('reservation_status', reservation_status, 'photos', refused))::text,
        null, caller.tenant, caller.account)::office.function_result
$$;
