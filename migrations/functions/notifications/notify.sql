-- Tells those people of a house that have a role, or a higher one, and to whom the place matters, what these facts are, and says how
-- many. What they were told already stays as it is; what was withdrawn is good again. What their phones are to get waits until they
-- may make a noise. Mail goes to those with `mail_role`, where there is one. Words are made of the facts by who shows or sends them.
create or replace function office.notify(
    tenant uuid, kind text, reservation uuid, asset uuid, item uuid, moment timestamptz, expires_at timestamptz, at timestamptz,
    role text, mail_role text, place text, except_user uuid, facts jsonb, sends_mail boolean
)
returns int
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    told_roles constant text[] := office.roles_from(role);
    mail_roles constant text[] := office.roles_from(mail_role);
    audible_at timestamptz;
    told int;
begin
    select office.after_quiet_hours(t.quiet_hours, t.time_zone, at) into audible_at from public.tenants t where t.id = tenant;
    with audience as materialized (
        select a.id, a.email, a.locale, s.muted_push,
            sends_mail and mail_role is not null and a.roles && mail_roles and octet_length(a.email) <= 254
                -- An address that nobody has proven may be anybody's.
                and a.auth_user_id is not null and notify.kind <> all (coalesce(s.muted_mail, '{}')) as is_mailed
        from public.accounts a
        left join public.notification_settings s on s.tenant_id = tenant and s.account_id = a.id
        where a.tenant_id = tenant and a.disabled_at is null and a.roles && told_roles
            -- Who is only invited is told nothing.
            and a.auth_user_id is not null and a.auth_user_id is distinct from except_user
            and (place is null or coalesce(cardinality(s.locations), 0) = 0 or place = any (s.locations))
    ), made as (
        insert into public.notifications as n (
            tenant_id, account_id, kind, reservation_id, asset_id, item_id, moment, expires_at, facts, created_at)
        select tenant, a.id, notify.kind, reservation, asset, item, notify.moment, notify.expires_at, notify.facts, at
        from audience a
        order by a.id
        on conflict on constraint notifications_one_per_event do update
        set withdrawn_at = null, read_at = null, told_at = null, expires_at = excluded.expires_at, title = null, body = null,
            facts = excluded.facts, created_at = excluded.created_at
        -- A shortage that was made good, and is there again.
        where n.withdrawn_at is not null or n.kind = 'shortage' and n.expires_at <= at
        returning n.id, n.account_id
    ), queued as (
        insert into public.push_outbox as p (tenant_id, notification_id, device_id, platform, expires_at, due_at)
        select tenant, m.id, d.id, d.platform, notify.expires_at, audible_at
        from made m
        join audience a on a.id = m.account_id
        join public.devices d on d.tenant_id = tenant and d.account_id = m.account_id
        where notify.kind <> all (coalesce(a.muted_push, '{}'))
        on conflict on constraint push_outbox_one_per_device do update
        set done_at = null, outcome = null, leased_until = null, attempts = 0, due_at = excluded.due_at, expires_at = excluded.expires_at
        where p.done_at is not null
    ), mailed as (
        insert into signin.mail_outbox (recipient, language, template, is_discarded, valid_until, tenant_id, notification_id)
        select a.email, a.locale, 'notification', false, notify.expires_at, tenant, m.id
        from made m
        join audience a on a.id = m.account_id
        where a.is_mailed
    )
    select count(*) into told from made m;
    return told;
end
$$;
