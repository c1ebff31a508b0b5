create or replace trigger tenants_version
    before update of
        name, time_zone, overbooking, override_role, booking_role, return_grace_minutes, pickup_notice_minutes, quiet_hours, contact,
        locale, code_hosts, copy_days, public_url, mail_name
    on public.tenants
    for each row execute function office.grow_version();

create or replace trigger tenants_note
    after insert or update or delete on public.tenants
    for each row execute function office.note_change_of_tenants();
alter table public.tenants enable always trigger tenants_note;

-- TRUNCATE would leave no note of what went.
create or replace trigger tenants_no_truncate
    before truncate on public.tenants
    for each statement execute function office.refuse_change('tenants', 'tenants_no_truncate');
alter table public.tenants enable always trigger tenants_no_truncate;
