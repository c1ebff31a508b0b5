-- Changes what `fields` name of a house, with the audit row; `before` is locked. Refused for a name that no house may
-- take, and a zone that nobody knows.
create or replace function office.edit_tenant(
    caller office.caller, before public.tenants, fields jsonb, out after public.tenants, out refusal office.function_result
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    faulty text[];
begin
    after := jsonb_populate_record(before, fields);
    if after is not distinct from before then
        return;
    end if;
    if after.name <> before.name and not office.is_house_name(after.name) then
        faulty := array['name'];
    end if;
    if after.time_zone <> before.time_zone and not office.is_time_zone(after.time_zone) then
        faulty := array_append(faulty, 'time_zone');
    end if;
    if faulty is not null then
        refusal := office.faults_result(caller, faulty, 'invalid_value');
        return;
    end if;
    update public.tenants t
    set name = after.name, time_zone = after.time_zone, overbooking = after.overbooking, override_role = after.override_role,
        booking_role = after.booking_role, return_grace_minutes = after.return_grace_minutes,
        pickup_notice_minutes = after.pickup_notice_minutes, quiet_hours = after.quiet_hours, contact = after.contact,
        locale = after.locale, code_hosts = after.code_hosts,
        copy_days = after.copy_days, public_url = after.public_url, mail_name = after.mail_name, storage_limit = after.storage_limit
    where t.id = before.id
    returning * into after;
    perform office.write_audit(
        after.id, 'tenant.changed', 'tenant', after.id, null, null, null, null,
        office.tenant_record_json(before), office.tenant_record_json(after));
end
$$;
