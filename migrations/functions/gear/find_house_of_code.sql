-- GET /stickers/{code}: whose gear a sticker is on, told to whoever scans it. A code that two houses use names nobody, and looks like
-- one that nobody uses; so does one of a suspended house.
create or replace function office.find_house_of_code(code text)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    wanted constant text := coalesce(office.parse_scanned_code(code), '');
    -- An assignment is worked out on the spot where PERFORM would start a query.
    setting text;
    houses uuid[];
    body text;
begin
    setting := set_config('office.tenant', '', true);
    setting := set_config('office.sticker', wanted, true);
    houses := array(select distinct s.tenant_id from public.short_links s where s.code = wanted limit 2);
    setting := set_config('office.sticker', '', true);
    if cardinality(houses) <> 1 then
        return row(404, 'unknown_code', null, null, null, null, null)::office.function_result;
    end if;
    setting := set_config('office.tenant', houses[1]::text, true);
    select row_to_json(shown)::text into body
    from (select t.name as house, t.contact from public.tenants t where t.id = houses[1] and t.suspended_at is null) as shown;
    if body is null then
        return row(404, 'unknown_code', null, null, null, null, null)::office.function_result;
    end if;
    return row(200, null, body, null, null, houses[1], null)::office.function_result;
end
$$;
