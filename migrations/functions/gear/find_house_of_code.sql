-- GET /stickers/{code}: whose gear a sticker is on, told to whoever scans it. The whole text is a code, and so is what it names as an
-- address, whichever the host. Of several houses that use one of them, the one that the label names (`house`: its id, or how that begins),
-- else the one that has had it longest: no other can take it over. A suspended house counts for none.
create or replace function office.find_house_of_code(code text, house text default null)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    clean constant text := office.clean_code(code);
    suspended constant uuid[] := office.suspended_tenants();
    -- An assignment is worked out on the spot where PERFORM would start a query.
    setting text := set_config('office.tenant', '', true);
    wanted text;
    found uuid;
    had_since timestamptz;
    one record;
    body text;
begin
    foreach wanted in array array_remove(array[clean, office.code_in_address(clean, '{}', '{}')], null) loop
        -- One that has no key yet is found as it was stored then, in capitals.
        setting := set_config('office.sticker', upper(wanted collate "C"), true);
        setting := set_config('office.sticker_key', office.code_key(wanted), true);
        select s.tenant_id, s.created_at into one
        from public.short_links s
        where (s.key = office.code_key(wanted) or s.key is null and s.code = upper(wanted collate "C"))
          and (length(house) >= 4 and starts_with(s.tenant_id::text, lower(house))) is not false
          and s.tenant_id <> all (suspended)
        order by s.created_at, s.tenant_id
        limit 1;
        if one.tenant_id is not null and (found is null or one.created_at < had_since) then
            found := one.tenant_id;
            had_since := one.created_at;
        end if;
    end loop;
    setting := set_config('office.sticker', '', true);
    setting := set_config('office.sticker_key', '', true);
    if found is null then
        -- Nothing of what was sent is repeated.
        return row(404, 'unknown_code', null, null, null, null, null)::office.function_result;
    end if;
    setting := set_config('office.tenant', found::text, true);
    select row_to_json(shown)::text into body
    from (select t.name as house, t.contact from public.tenants t where t.id = found) as shown;
    return row(200, null, body, null, null, found, null)::office.function_result;
end
$$;
