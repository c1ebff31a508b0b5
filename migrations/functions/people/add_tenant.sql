-- `tenant add`: one more house.
create or replace function office.add_tenant(name text, time_zone text)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    made public.tenants;
begin
    if not office.is_house_name(name) then
        return row(400, 'tenant_name_invalid', null, null, null, null, null)::office.function_result;
    end if;
    if not office.is_time_zone(time_zone) then
        return row(400, 'time_zone_unknown', null, null, null, null, null)::office.function_result;
    end if;
    -- Two operators at once: the second waits here, then sees the house of the first.
    perform pg_advisory_xact_lock(hashtextextended(name, 2));
    perform set_config('office.tenant', '', true), set_config('office.tenant_lookup', name, true);
    if exists (select from public.tenants t where t.name = add_tenant.name) then
        perform set_config('office.tenant_lookup', '', true);
        return row(409, 'tenant_exists', null, null, null, null, null)::office.function_result;
    end if;
    perform set_config('office.tenant_lookup', '', true), set_config('office.source', 'cli', true);
    made.id := gen_random_uuid();
    perform set_config('office.tenant', made.id::text, true);
    insert into public.tenants (id, name, time_zone, overbooking)
    values (made.id, add_tenant.name, add_tenant.time_zone, 'refuse')
    returning * into made;
    perform office.write_audit(
        made.id, 'tenant.added', 'tenant', made.id, null, null, null, null, null, office.tenant_record_json(made));
    return row(200, null, office.tenant_json(made)::text, null, null, made.id, null)::office.function_result;
end
$$;
