-- The tables, under the names that other programs know. Every key begins with the tenant, so no row can ever point into
-- another tenant, and a tenant's rows can be moved to another database as they are.

create table public.tenants (
    id         uuid not null default gen_random_uuid(),
    name       text not null,
    time_zone  text not null default 'UTC',
    created_at timestamptz not null default now(),
    constraint tenants_pkey primary key (id),
    constraint tenants_name_check check (name <> ''),
    -- A zone that Postgres does not know fails here, not in the first list of reservations.
    constraint tenants_time_zone_check check (timezone(time_zone, timestamptz 'epoch') is not null)
);

-- Who gives a tenant's assets or tickets their numbers holds its row until COMMIT. `highest` is written only when rows go, so
-- that their numbers are not given again: of those that are there the rows themselves tell.
create table public.counters (
    tenant_id uuid not null,
    kind      text not null,
    highest   bigint not null default 0,
    constraint counters_pkey primary key (tenant_id, kind),
    constraint counters_tenant_id_fkey foreign key (tenant_id) references public.tenants (id) on delete cascade,
    constraint counters_kind_check check (kind in ('assets', 'tickets'))
);

create table public.accounts (
    id           uuid not null default gen_random_uuid(),
    tenant_id    uuid not null,
    auth_user_id uuid,
    email        text not null,
    display_name text not null,
    roles        text[] not null default '{}',
    locale       text not null default 'en',
    disabled_at  timestamptz,
    created_at   timestamptz not null default now(),
    constraint accounts_pkey primary key (tenant_id, id),
    constraint accounts_tenant_id_fkey foreign key (tenant_id) references public.tenants (id)
);

create unique index accounts_one_per_auth_user on public.accounts (auth_user_id, tenant_id) where auth_user_id is not null;
-- Lower case by ASCII alone: no letter of another script becomes the letter of somebody else's address.
create index accounts_by_email on public.accounts (lower(email collate "C"), tenant_id);
create index accounts_by_tenant on public.accounts (tenant_id, created_at);

create table public.clients (
    id                 uuid not null default gen_random_uuid(),
    tenant_id          uuid not null,
    display_name       text not null,
    preferred_language text not null default 'en',
    created_at         timestamptz not null default now(),
    constraint clients_pkey primary key (tenant_id, id),
    constraint clients_tenant_id_fkey foreign key (tenant_id) references public.tenants (id)
);

create table public.items (
    id           uuid not null default gen_random_uuid(),
    tenant_id    uuid not null,
    name         text not null,
    sku          text,
    serialized   boolean not null default true,
    model        text,
    manufacturer text,
    -- What is compared without regard to case is a column of its own: behind row-level security an index on lower(…) is not
    -- used, because lower() is not leakproof.
    name_key     text not null generated always as (lower(name)) stored,
    created_at   timestamptz not null default now(),
    constraint items_pkey primary key (tenant_id, id),
    -- With `serialized`, so that an asset's key can insist on it.
    constraint items_serialized_key unique (tenant_id, id, serialized),
    constraint items_tenant_id_fkey foreign key (tenant_id) references public.tenants (id)
);

create index items_by_name on public.items (tenant_id, name_key);

create table public.reservations (
    id               uuid not null default gen_random_uuid(),
    tenant_id        uuid not null,
    reference        text not null,
    client_id        uuid not null,
    status           text not null default 'draft',
    location         text,
    pickup_at        timestamptz not null,
    return_at        timestamptz not null,
    picked_up_at     timestamptz,
    actual_pickup_at timestamptz,
    returned_at      timestamptz,
    actual_return_at timestamptz,
    -- True while it is `returned` because its last asset came back, false when a person said so: only the first
    -- gives way to a pickup that happened earlier and arrives late.
    returned_by_flip boolean not null default false,
    -- When the next thing happens to it: its return once anything went out or nothing is to come, else its pickup.
    next_at          timestamptz not null generated always as (
        case when status in ('returned', 'closed') or picked_up_at is not null then return_at else pickup_at end) stored,
    created_at       timestamptz not null default now(),
    updated_at       timestamptz not null default now(),
    constraint reservations_pkey primary key (tenant_id, id),
    constraint reservations_tenant_id_fkey foreign key (tenant_id) references public.tenants (id),
    constraint reservations_client_id_fkey foreign key (tenant_id, client_id) references public.clients (tenant_id, id),
    constraint reservations_status_check
        check (status in ('draft', 'requested', 'confirmed', 'returned', 'closed', 'cancelled')),
    -- The years that a time on the wire can have: four digits.
    constraint reservations_period_check
        check (pickup_at <= return_at and pickup_at >= '0001-01-01Z' and return_at < '10000-01-01Z')
) with (fillfactor = 85);

create index reservations_by_pickup_at on public.reservations (tenant_id, pickup_at);
create index reservations_by_return_at on public.reservations (tenant_id, return_at);
-- What is on every list, in the order of the list: a page of it is read from here.
create index reservations_under_way on public.reservations (tenant_id, next_at, id) where status in ('confirmed', 'returned');
create index reservations_by_client on public.reservations (tenant_id, client_id);

create table public.assets (
    id                     uuid not null default gen_random_uuid(),
    -- A whole number for people, of the tenant's own; 0 lets office.assign_number() choose.
    number                 bigint not null default 0,
    tenant_id              uuid not null,
    item_id                uuid not null,
    item_serialized        boolean not null generated always as (true) stored,
    serial                 text,
    asset_tag              text,
    location               text,
    condition              text not null default 'good',
    status                 text not null default 'IN_STOCK',
    -- Since when the status holds, kept by trigger: what happened before an asset went to REPAIR still counts.
    status_at              timestamptz not null default now(),
    -- No foreign key: at COMMIT it is the reservation of the asset's open checkout, which has one.
    current_reservation_id uuid,
    category               text,
    hardware_type          text,
    country                text,
    notes                  text,
    customer               text,
    asset_type             text,
    created_at             timestamptz not null default now(),
    constraint assets_pkey primary key (tenant_id, id),
    constraint assets_number_key unique (tenant_id, number),
    constraint assets_number_check check (number > 0),
    -- Makes item_id a key column: assigning an asset takes FOR KEY SHARE on it, which waits for a change of its item
    -- and for nothing else.
    constraint assets_item_key unique (tenant_id, id, item_id),
    constraint assets_tenant_id_fkey foreign key (tenant_id) references public.tenants (id),
    -- An asset of a non-serialized item cannot be: its item must have serialized = true, now and later.
    constraint assets_item_id_fkey
        foreign key (tenant_id, item_id, item_serialized) references public.items (tenant_id, id, serialized),
    constraint assets_status_check
        check (status in ('IN_STOCK', 'READY_TO_DEPLOY', 'SHIPPED', 'DEPLOYED', 'REPAIR', 'ARCHIVED', 'DISPOSED'))
) with (fillfactor = 85);

create index assets_by_item on public.assets (tenant_id, item_id, location);
-- The places of a house are read off it one by one.
create index assets_by_location on public.assets (tenant_id, location collate "C") where status not in ('ARCHIVED', 'DISPOSED');
-- Without regard to case, within a tenant. They are indexes on expressions: a generated column under a unique constraint would
-- make every update of an asset a change of its key, which waits for whoever assigns it (FOR KEY SHARE) and deadlocks.
create unique index assets_serial_key on public.assets (tenant_id, lower(serial));
create unique index assets_asset_tag_key on public.assets (tenant_id, lower(asset_tag));

create table public.reservation_items (
    id                 uuid not null default gen_random_uuid(),
    tenant_id          uuid not null,
    reservation_id     uuid not null,
    item_id            uuid not null,
    position           int not null default 0,
    qty                int not null,
    assigned_asset_ids uuid[] not null default '{}',
    -- A line may change while a pickup holds its reservation, whose own updated_at can't be written then.
    updated_at         timestamptz not null default now(),
    constraint reservation_items_pkey primary key (tenant_id, id),
    constraint reservation_items_reservation_key unique (tenant_id, reservation_id, id),
    constraint reservation_items_tenant_id_fkey foreign key (tenant_id) references public.tenants (id),
    constraint reservation_items_reservation_id_fkey
        foreign key (tenant_id, reservation_id) references public.reservations (tenant_id, id) on delete cascade,
    constraint reservation_items_item_id_fkey foreign key (tenant_id, item_id) references public.items (tenant_id, id),
    constraint reservation_items_qty_check check (qty >= 0),
    constraint reservation_items_assigned_within_qty check (cardinality(assigned_asset_ids) <= qty),
    constraint reservation_items_assigned_are_ids
        check (array_position(assigned_asset_ids, null) is null and coalesce(array_ndims(assigned_asset_ids), 1) = 1)
) with (fillfactor = 85);

create index reservation_items_by_position on public.reservation_items (tenant_id, reservation_id, position, id);
create index reservation_items_by_item on public.reservation_items (tenant_id, item_id);
