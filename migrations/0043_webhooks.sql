-- Webhooks: where others hear of what was committed (docs/apps/webhooks.md), and what is on its way to them.

-- By which transaction of which run of Postgres a row was written, since ids are not in the order of commits. Rows of before are of none.
alter table public.audit_log
    add column epoch timestamptz not null default '-infinity',
    add column xid   xid8 not null default '0';
alter table public.audit_log
    alter column epoch set default pg_postmaster_start_time(),
    alter column xid set default pg_current_xact_id();

-- Where a house wants to be told. The secrets are sealed by the server's key: a row shows nobody how to sign.
create table public.webhooks (
    id             uuid not null,
    tenant_id      uuid not null,
    url            text not null,
    events         text[] not null,
    description    text,
    active         boolean not null,
    -- Why the server has turned it off; null where a person did, or it is on.
    turned_off     text,
    secret         bytea not null,
    -- The one before, which signs beside the new one for a time.
    former_secret  bytea,
    former_until   timestamptz,
    -- What this snapshot shows is not for it: it was committed before it was made, or turned on.
    since          pg_snapshot,
    -- What waits in a former generation is never sent: it was left behind when it was turned off or on.
    generation     int not null default 1,
    -- When something is to be sent next.
    due_at         timestamptz not null default 'infinity',
    -- Nothing is sent before: it asked for a pause.
    paused_until   timestamptz not null default '-infinity',
    -- How often in a row it asked for one.
    pauses         int not null default 0,
    -- Since when nothing has been delivered while something was tried.
    failing_since  timestamptz,
    version        int not null default 1,
    created_at     timestamptz not null default clock_timestamp(),
    created_key    text,
    constraint webhooks_pkey primary key (tenant_id, id),
    constraint webhooks_one_per_key unique (tenant_id, created_key),
    constraint webhooks_tenant_id_fkey foreign key (tenant_id) references public.tenants (id) on delete cascade,
    constraint webhooks_turned_off_check check (turned_off in ('gone', 'failing', 'moved')),
    constraint webhooks_former_check check ((former_secret is null) = (former_until is null)),
    constraint webhooks_events_check check (cardinality(events) > 0)
) with (fillfactor = 70);

create index webhooks_by_due on public.webhooks (due_at) where due_at < 'infinity';

-- What was told, and is to be told: one event an endpoint and row of the audit. The body is made once, so that every try sends the same bytes.
-- Points at its endpoint by no key: a long list goes in small steps.
create table public.webhook_deliveries (
    id            uuid not null,
    tenant_id     uuid not null,
    webhook_id    uuid not null,
    -- Null for a test.
    audit_id      bigint,
    generation    int not null,
    type          text not null,
    body          text not null,
    created_at    timestamptz not null default clock_timestamp(),
    -- When it is tried next, or, while it is tried, when that is over; a microsecond apart where several came at once.
    due_at        timestamptz not null,
    leased_until  timestamptz,
    -- Names the try that is under way.
    claim         uuid,
    attempts      int not null default 0,
    done_at       timestamptz,
    outcome       text,
    -- Of the last try: when it began, in whole seconds, what it was signed with, how it ended.
    sent_at       bigint,
    signature     text,
    status        int,
    fault         text,
    took_ms       int,
    constraint webhook_deliveries_pkey primary key (tenant_id, id),
    constraint webhook_deliveries_one_per_event unique (tenant_id, webhook_id, audit_id),
    constraint webhook_deliveries_tenant_id_fkey foreign key (tenant_id) references public.tenants (id) on delete cascade,
    constraint webhook_deliveries_outcome_check check (outcome in ('delivered', 'failed')),
    constraint webhook_deliveries_done_check check ((done_at is null) = (outcome is null))
);

create index webhook_deliveries_waiting on public.webhook_deliveries (tenant_id, webhook_id, generation, due_at) where done_at is null;
create index webhook_deliveries_under_way on public.webhook_deliveries (tenant_id, webhook_id, leased_until)
    where leased_until is not null;
create index webhook_deliveries_of_webhook on public.webhook_deliveries (tenant_id, webhook_id, created_at, id);
create index webhook_deliveries_by_age on public.webhook_deliveries (created_at);

-- How far a house's audit has been looked at: everything that `snapshot` shows, and of what `run` shows besides everything up to a place.
create table public.webhook_cursors (
    tenant_id uuid not null,
    snapshot  pg_snapshot not null,
    -- The run of Postgres that the snapshot is of.
    epoch     timestamptz not null default pg_postmaster_start_time(),
    run       pg_snapshot,
    run_epoch timestamptz,
    last_xid  xid8,
    last_id   bigint,
    -- Rows up to it are of another server, before a restore: its transactions are not numbered as here.
    floor_id  bigint not null default 0,
    constraint webhook_cursors_pkey primary key (tenant_id),
    constraint webhook_cursors_tenant_id_fkey foreign key (tenant_id) references public.tenants (id) on delete cascade,
    constraint webhook_cursors_run_check check (
        run is not null and run_epoch is not null or num_nonnulls(run, run_epoch, last_xid, last_id) = 0)
) with (fillfactor = 50);

do $$
declare
    tenant_table text;
begin
    foreach tenant_table in array array['webhooks', 'webhook_deliveries', 'webhook_cursors'] loop
        execute format('alter table public.%I enable row level security', tenant_table);
        execute format(
            'create policy %I on public.%I using (tenant_id = (select case when current_user = ''quartermaster_app'' '
            'then nullif(current_setting(''office.tenant'', true), '''')::uuid else office.session_tenant() end))',
            tenant_table || '_of_tenant', tenant_table);
        -- Whoever sends does so for every house.
        execute format(
            'create policy %I on public.%I to quartermaster_app using ((select current_setting(''office.webhook_sweep'', true) = ''on''))',
            tenant_table || '_swept', tenant_table);
        execute format('revoke all on public.%I from public', tenant_table);
    end loop;
end
$$;
