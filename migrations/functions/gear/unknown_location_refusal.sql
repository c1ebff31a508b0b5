-- Refuses a list that is empty because the place that it is asked for is written otherwise, such as `mde` for `MDE`, with the places as they
-- are written. Null where the very place is known, by an asset or one of the last thousand reservations, and where none is like it.
create or replace function office.unknown_location_refusal(caller office.caller, location text)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    places text[];
begin
    if location is null then
        return null;
    end if;
    places := array(
        select place
        from unnest(office.locations_of(caller.tenant)) as place
        where lower(btrim(place)) = lower(btrim(unknown_location_refusal.location))
        order by place);
    if places = '{}' or location = any (places) or exists (
        select
        from (
            select r.location
            from public.reservations r
            where r.tenant_id = caller.tenant
            order by r.pickup_at desc
            limit 1000
        ) as late
        where late.location = unknown_location_refusal.location)
    then
        return null;
    end if;
    return row(
        400, 'validation_failed', null,
        json_build_object(
            'params', json_build_object(
                'field', 'location', 'fault', 'invalid_value', 'location', location, 'known', array_to_string(places, ', ')))::text,
        null, caller.tenant, caller.account)::office.function_result;
end
$$;
