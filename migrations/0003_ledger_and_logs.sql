-- The ledger of what is out, the stickers, the reports, and what is only ever added to.

create table public.asset_checkouts (
    id                  uuid not null default gen_random_uuid(),
    tenant_id           uuid not null,
    asset_id            uuid not null,
    reservation_id      uuid not null,
    reservation_item_id uuid not null,
    picked_up_at        timestamptz not null default now(),
    actual_pickup_at    timestamptz not null,
    picked_up_by        uuid,
    returned_at         timestamptz,
    actual_return_at    timestamptz,
    returned_by         uuid,
    -- When the phone says it happened, however long ago: cases are judged by it. The stamps above differ where that
    -- is not believed. Null in rows that other programs wrote.
    pickup_client_at    timestamptz,
    return_client_at    timestamptz,
    constraint asset_checkouts_pkey primary key (tenant_id, id),
    constraint asset_checkouts_tenant_id_fkey foreign key (tenant_id) references public.tenants (id),
    constraint asset_checkouts_asset_id_fkey foreign key (tenant_id, asset_id) references public.assets (tenant_id, id),
    -- The line is a line of that very reservation.
    constraint asset_checkouts_reservation_item_id_fkey foreign key (tenant_id, reservation_id, reservation_item_id)
        references public.reservation_items (tenant_id, reservation_id, id)
) with (fillfactor = 85);

create unique index asset_checkouts_one_open_per_asset on public.asset_checkouts (tenant_id, asset_id)
    where returned_at is null;
create index asset_checkouts_open_by_line on public.asset_checkouts (tenant_id, reservation_item_id)
    where returned_at is null;
create index asset_checkouts_by_reservation on public.asset_checkouts (tenant_id, reservation_id, reservation_item_id);
create index asset_checkouts_by_asset on public.asset_checkouts (tenant_id, asset_id, reservation_id);

create table public.short_links (
    code       text not null,
    tenant_id  uuid not null,
    asset_id   uuid not null,
    created_at timestamptz not null default now(),
    constraint short_links_pkey primary key (tenant_id, code),
    constraint short_links_tenant_id_fkey foreign key (tenant_id) references public.tenants (id),
    constraint short_links_asset_id_fkey foreign key (tenant_id, asset_id) references public.assets (tenant_id, id),
    constraint short_links_code_check check (code <> '' and code = upper(code collate "C"))
);

create index short_links_by_asset on public.short_links (tenant_id, asset_id, created_at desc);

create table public.short_link_scans (
    id              uuid not null default gen_random_uuid(),
    tenant_id       uuid not null,
    code            text not null,
    asset_id        uuid,
    reservation_id  uuid,
    actor_user_id   uuid,
    scanned_at      timestamptz not null default now(),
    idempotency_key text,
    constraint short_link_scans_pkey primary key (tenant_id, id),
    constraint short_link_scans_tenant_id_fkey foreign key (tenant_id) references public.tenants (id),
    constraint short_link_scans_asset_id_fkey foreign key (tenant_id, asset_id) references public.assets (tenant_id, id),
    constraint short_link_scans_reservation_id_fkey
        foreign key (tenant_id, reservation_id) references public.reservations (tenant_id, id),
    -- For good: a key that outlived its stored answer does not repeat its scan.
    constraint short_link_scans_one_per_key unique (tenant_id, idempotency_key)
);

create index short_link_scans_by_code on public.short_link_scans (tenant_id, code, scanned_at);
create index short_link_scans_by_asset on public.short_link_scans (tenant_id, asset_id);
create index short_link_scans_by_reservation on public.short_link_scans (tenant_id, reservation_id);

create table public.condition_reports (
    id                 uuid not null default gen_random_uuid(),
    tenant_id          uuid not null,
    reservation_id     uuid not null,
    asset_id           uuid not null,
    direction          text not null,
    condition          text not null,
    notes              text,
    photo_object_paths text[] not null default '{}',
    actor_user_id      uuid,
    created_at         timestamptz not null default now(),
    idempotency_key    text,
    constraint condition_reports_pkey primary key (tenant_id, id),
    constraint condition_reports_tenant_id_fkey foreign key (tenant_id) references public.tenants (id),
    constraint condition_reports_reservation_id_fkey
        foreign key (tenant_id, reservation_id) references public.reservations (tenant_id, id),
    constraint condition_reports_asset_id_fkey foreign key (tenant_id, asset_id) references public.assets (tenant_id, id),
    constraint condition_reports_one_per_key unique (tenant_id, idempotency_key),
    constraint condition_reports_direction_check check (direction in ('in', 'out')),
    constraint condition_reports_condition_check check (condition in ('like_new', 'good', 'fair', 'poor', 'damaged'))
);

create index condition_reports_by_reservation on public.condition_reports (tenant_id, reservation_id, created_at);
create index condition_reports_by_asset on public.condition_reports (tenant_id, asset_id, created_at);

-- Points at nothing by key: it outlives what it tells of. Its ids are in order within a tenant; across tenants they say nothing.
create table public.audit_log (
    id              bigint generated always as identity,
    tenant_id       uuid not null,
    at              timestamptz not null default now(),
    source          text not null default 'system',
    actor_user_id   uuid,
    action          text not null,
    entity_type     text,
    entity_id       uuid,
    reservation_id  uuid,
    asset_id        uuid,
    from_status     text,
    to_status       text,
    before          jsonb,
    after           jsonb,
    request_id      text,
    idempotency_key text,
    client_at       timestamptz,
    constraint audit_log_pkey primary key (tenant_id, id),
    constraint audit_log_tenant_id_fkey foreign key (tenant_id) references public.tenants (id),
    constraint audit_log_source_check check (source in ('api', 'web', 'sync', 'system', 'cli'))
);

create index audit_log_by_reservation on public.audit_log (tenant_id, reservation_id, id) where reservation_id is not null;
create index audit_log_by_asset on public.audit_log (tenant_id, asset_id, id) where asset_id is not null;
-- A ticket's, by its key: a change of it is made once, however long ago that was.
create index audit_log_by_ticket on public.audit_log (tenant_id, entity_id, idempotency_key)
    where entity_type = 'ticket' and idempotency_key is not null;
create index audit_log_by_time on public.audit_log (tenant_id, at);

create table public.idempotency_keys (
    tenant_id   uuid not null,
    key         text not null,
    fingerprint text not null,
    status      int not null,
    body        text not null,
    -- Kept for good: nothing was changed, so no row has the key, and some day the same request would change something.
    is_lasting  boolean not null default false,
    created_at  timestamptz not null default now(),
    constraint idempotency_keys_pkey primary key (tenant_id, key),
    constraint idempotency_keys_tenant_id_fkey foreign key (tenant_id) references public.tenants (id)
);

create index idempotency_keys_by_age on public.idempotency_keys (created_at) where not is_lasting;
