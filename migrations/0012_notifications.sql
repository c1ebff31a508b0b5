-- Telling people of what happens (contract, section 13): their phones and browsers, what they were told, what they want to be told,
-- and what is still to be sent.

-- A phone or a browser of a person.
create table public.devices (
    id            uuid not null default gen_random_uuid(),
    tenant_id     uuid not null,
    account_id    uuid not null,
    -- The session that registered it, where this server is the issuer: the device goes with it.
    session_id    uuid,
    platform      text not null,
    token         text,  -- of APNs, in hexadecimal digits, and FCM
    endpoint      text,  -- of Web Push, with its keys
    p256dh        text,
    auth          text,
    environment   text,  -- of APNs
    app_version   text,
    locale        text,
    -- When it was registered last: what a push service says of an older registration counts no more.
    registered_at timestamptz not null default clock_timestamp(),
    constraint devices_pkey primary key (tenant_id, id),
    constraint devices_account_id_fkey foreign key (tenant_id, account_id) references public.accounts (tenant_id, id) on delete cascade,
    constraint devices_platform_check check (platform in ('apns', 'webpush', 'fcm')),
    constraint devices_address_check check (
        case when platform = 'webpush' then token is null and num_nulls(endpoint, p256dh, auth) = 0
            else token is not null and num_nonnulls(endpoint, p256dh, auth) = 0 end),
    constraint devices_environment_check check (
        case when platform = 'apns' then coalesce(environment in ('production', 'sandbox'), false) else environment is null end)
);

-- A device is one person's in one house, whichever that is.
create unique index devices_token_key on public.devices (platform, token) where token is not null;
create unique index devices_endpoint_key on public.devices (endpoint) where endpoint is not null;
create index devices_by_account on public.devices (tenant_id, account_id, registered_at);
create index devices_by_session on public.devices (session_id) where session_id is not null;
-- The server that sends knows a device by its id alone.
create unique index devices_id_key on public.devices (id);

-- What a person was told: one row a person and event, office.notify().
create table public.notifications (
    id             uuid not null default gen_random_uuid(),
    tenant_id      uuid not null,
    account_id     uuid not null,
    kind           text not null,
    reservation_id uuid,
    asset_id       uuid,
    item_id        uuid,
    -- The moment meant: a pickup, a change, a morning on which something is late.
    moment         timestamptz not null,
    -- From then on it is of no use to send it.
    expires_at     timestamptz not null,
    -- In the person's language.
    title          text not null,
    body           text not null,
    created_at     timestamptz not null default clock_timestamp(),
    read_at        timestamptz,
    -- When something of it went out for the first time: from then on it is not withdrawn.
    told_at        timestamptz,
    -- When it turned out to be no longer true, before anything of it went out.
    withdrawn_at   timestamptz,
    constraint notifications_pkey primary key (tenant_id, id),
    constraint notifications_one_per_event
        unique nulls not distinct (tenant_id, account_id, kind, moment, reservation_id, asset_id, item_id),
    constraint notifications_account_id_fkey
        foreign key (tenant_id, account_id) references public.accounts (tenant_id, id) on delete cascade,
    constraint notifications_reservation_id_fkey
        foreign key (tenant_id, reservation_id) references public.reservations (tenant_id, id) on delete cascade,
    constraint notifications_asset_id_fkey foreign key (tenant_id, asset_id) references public.assets (tenant_id, id) on delete cascade,
    constraint notifications_item_id_fkey foreign key (tenant_id, item_id) references public.items (tenant_id, id) on delete cascade,
    constraint notifications_kind_check check (kind in (
        'pickup_soon', 'return_overdue', 'reservation_cancelled', 'reservation_changed', 'asset_damaged', 'shortage'))
);

create index notifications_in_list on public.notifications (tenant_id, account_id, created_at, id);
create index notifications_in_feed on public.notifications (tenant_id, account_id, id);
create index notifications_unread on public.notifications (tenant_id, account_id, created_at, id)
    where read_at is null and withdrawn_at is null;
create index notifications_by_age on public.notifications (tenant_id, created_at);
create index notifications_by_reservation on public.notifications (tenant_id, reservation_id, kind, moment) where reservation_id is not null;
create index notifications_by_asset on public.notifications (tenant_id, asset_id) where asset_id is not null;
create index notifications_by_item on public.notifications (tenant_id, item_id, expires_at) where item_id is not null;

-- What a person does not want to be told, and where. Who has no row wants everything.
create table public.notification_settings (
    tenant_id  uuid not null,
    account_id uuid not null,
    muted_push text[] not null default '{}',
    muted_mail text[] not null default '{}',
    -- The places that matter; none is all of them.
    locations  text[] not null default '{}',
    version    int not null default 1,
    constraint notification_settings_pkey primary key (tenant_id, account_id),
    constraint notification_settings_account_id_fkey
        foreign key (tenant_id, account_id) references public.accounts (tenant_id, id) on delete cascade
);

-- What is to be sent, and what came of it: a row a notification and device.
create table public.push_outbox (
    id              uuid not null default gen_random_uuid(),
    tenant_id       uuid not null,
    notification_id uuid not null,
    device_id       uuid not null,
    platform        text not null,
    expires_at      timestamptz not null,
    -- When it is to be tried next. While a server is at it, when another may take it up.
    due_at          timestamptz not null default clock_timestamp(),
    leased_until    timestamptz,
    -- How often a server took it up.
    attempts        int not null default 0,
    done_at         timestamptz,
    outcome         text,
    constraint push_outbox_pkey primary key (tenant_id, id),
    constraint push_outbox_one_per_device unique (tenant_id, notification_id, device_id),
    constraint push_outbox_notification_id_fkey
        foreign key (tenant_id, notification_id) references public.notifications (tenant_id, id) on delete cascade,
    constraint push_outbox_device_id_fkey
        foreign key (tenant_id, device_id) references public.devices (tenant_id, id) on delete cascade,
    constraint push_outbox_outcome_check check (
        (done_at is null) = (outcome is null) and outcome in ('sent', 'refused', 'gone', 'expired', 'withdrawn'))
);

create index push_outbox_by_due on public.push_outbox (platform, due_at) where done_at is null;
create index push_outbox_by_expiry on public.push_outbox (tenant_id, expires_at) where done_at is null;
create index push_outbox_by_device on public.push_outbox (tenant_id, device_id);
-- The server that sends knows a push by its id alone.
create unique index push_outbox_id_key on public.push_outbox (id);

-- What happened that people may have to be told of, until a sweep has looked at it, office.sweep_events().
create table public.notification_events (
    id              bigint generated always as identity,
    tenant_id       uuid not null,
    kind            text not null,
    reservation_id  uuid not null,
    asset_id        uuid,
    actor_user_id   uuid,
    at              timestamptz not null,
    -- Of a change, what it was before.
    pickup_before   timestamptz,
    location_before text,
    constraint notification_events_pkey primary key (tenant_id, id),
    constraint notification_events_tenant_id_fkey foreign key (tenant_id) references public.tenants (id) on delete cascade
);

-- When a sweep has to look at a house next, and when it looked last at what takes longer. Looked through as a whole, and without an
-- index that would change with each sweep.
create table public.notification_sweeps (
    tenant_id  uuid not null,
    due_at     timestamptz not null default '-infinity',
    returns_at timestamptz not null default '-infinity',
    stock_at   timestamptz not null default '-infinity',
    constraint notification_sweeps_pkey primary key (tenant_id),
    constraint notification_sweeps_tenant_id_fkey foreign key (tenant_id) references public.tenants (id) on delete cascade
) with (fillfactor = 50);

do $$
declare
    tenant_table text;
begin
    foreach tenant_table in array array[
        'devices', 'notifications', 'notification_settings', 'push_outbox', 'notification_events', 'notification_sweeps']
    loop
        execute format('alter table public.%I enable row level security', tenant_table);
        execute format(
            'create policy %I on public.%I using (tenant_id = (select case when current_user = ''quartermaster_app'' '
            'then nullif(current_setting(''office.tenant'', true), '''')::uuid else office.session_tenant() end))',
            tenant_table || '_of_tenant', tenant_table);
        execute format('revoke all on public.%I from public', tenant_table);
    end loop;
end
$$;

-- A device that is registered anew may have been anybody's, in any house.
create policy devices_of_address on public.devices to quartermaster_app
    using (coalesce(token, endpoint) = (select nullif(current_setting('office.device', true), '')))
    with check (false);

-- Those of a session that has ended.
create policy devices_of_session on public.devices to quartermaster_app
    using (session_id = (select nullif(current_setting('office.ended_session', true), '')::uuid))
    with check (false);

-- Whoever sends does so for every house.
create policy devices_sent_to on public.devices to quartermaster_app
    using ((select current_setting('office.push_sweep', true) = 'on'));
create policy push_outbox_sent on public.push_outbox to quartermaster_app
    using ((select current_setting('office.push_sweep', true) = 'on'));

-- A sweep finds the houses that are due, whichever they are.
create policy notification_sweeps_due on public.notification_sweeps to quartermaster_app
    using ((select current_setting('office.notification_sweep', true) = 'on'));

-- A mail that tells of something, in place of sealed variables.
alter table signin.mail_outbox
    alter column sealed drop not null,
    add column tenant_id       uuid,
    add column notification_id uuid,
    add column subject         text,
    add column body            text;

create index mail_outbox_by_notification on signin.mail_outbox (due_at) where notification_id is not null;

-- These return or take more now, or are called otherwise.
drop function if exists office.may_have_desk(uuid, uuid, uuid, text);
drop function if exists office.claim_mail(int, interval);
drop function if exists office.noted_between(uuid, pg_snapshot, pg_snapshot, int);
drop function if exists office.change_documents(uuid, text, text[], uuid[], timestamptz, timestamptz, boolean);
drop function if exists office.entities_in_scope(uuid, text, text, uuid, int, timestamptz, timestamptz);
