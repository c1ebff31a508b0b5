-- A house: what everybody in it reads, what the feed sends, and what the audit remembers.
create or replace function office.tenant_json(tenant public.tenants)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select tenant.id, tenant.name, tenant.time_zone, tenant.overbooking, tenant.override_role, tenant.booking_role,
            tenant.return_grace_minutes, tenant.pickup_notice_minutes, (
                select row_to_json(h)
                from (select tenant.quiet_hours ->> 'from' as "from", tenant.quiet_hours ->> 'to' as "to") as h
                where tenant.quiet_hours is not null
            ) as quiet_hours, tenant.contact, tenant.locale, tenant.code_hosts,
            office.own_hosts_of(tenant) as own_hosts, tenant.copy_days, tenant.public_url, tenant.mail_name, tenant.version
    ) as shown
$$;
