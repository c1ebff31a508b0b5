// swift-format-ignore-file
// Made by script/generate from migrations/ and demo/: change those.

import Postgres

/// The SQL that this program carries.
enum EmbeddedSchema {
static let source = SchemaSource(
    version: 1, serves: 1,
    migrations: migrations, functions: functions, triggers: triggers, indexes: indexes, finish: finish)

static let migrations: [Migration] = [
Migration(
    name: "0001_schema_and_role",
    checksum: "0fb66d817c04aa2a550925dd2ff63e18fbf749de29a6686b3445e615812d8441",
    sql: ##"""
-- The schema of the functions, and the role that owns them.

create schema if not exists office;

-- The role owns no table, is no superuser and cannot bypass row-level security: a function that forgets its
-- `where tenant_id = …` finds nothing. It belongs to the cluster, not to the database, so two databases may be
-- making it at this moment: whoever comes second is content with what the first made.
do $$
begin
    if not exists (select from pg_roles where rolname = 'quartermaster_app') then
        create role quartermaster_app nologin nosuperuser nobypassrls nocreatedb nocreaterole noreplication;
    end if;
exception
    when duplicate_object or unique_violation then null;
end
$$;

-- An owner who is no superuser gives functions away only to a role whose member it is. Asked for is USAGE: from
-- Postgres 16 on whoever made a role is its administrator, which does not yet let it act as the role.
do $$
begin
    if not pg_has_role(current_user, 'quartermaster_app', 'usage') then
        execute format('grant quartermaster_app to %I', current_user);
    end if;
exception
    when unique_violation then null;
end
$$;

grant usage on schema office to quartermaster_app;

do $$
begin
    if not has_schema_privilege('quartermaster_app', 'public', 'usage') then
        grant usage on schema public to quartermaster_app;
    end if;
end
$$;

-- What every function that the server calls returns: a refusal is a value, not an exception.
create type office.function_result as (
    status  int,   -- the HTTP status of what was done or refused
    code    text,  -- null when done, else one of the contract's error codes
    body    text,  -- the JSON text of a 2xx: the very bytes to send
    facts   text,  -- of a refusal: {"params": for its sentence, "current": for its error body}; null when there are none
    outcome text,  -- of the idempotency key: null, 'stored', 'replayed' or 'busy'
    tenant  uuid,  -- for the log
    account uuid   -- for the log
);

-- Who is asking, once office.authorize_caller() has looked: either `code` is null or the caller is refused with a 403.
create type office.caller as (
    code    text,  -- no_office_role, tenant_required, account_disabled, insufficient_role; null when let in
    facts   text,  -- as in office.function_result
    tenant  uuid,
    account uuid
);

-- A pickup or a return on its way through the functions.
create type office.handover as (
    caller       office.caller,
    subject      uuid,
    key          text,
    fingerprint  text,
    scanned_code text,         -- as it was sent
    code         text,         -- the asset's sticker, as short_links has it; null when none was scanned
    server_time  timestamptz,
    judged_at    timestamptz,  -- when it happened by the phone's clock, never later than server_time: cases are judged by it
    stamp        timestamptz   -- what is written of it: more than 90 days back is not believed, there it is server_time
);

"""##),
Migration(
    name: "0002_tables",
    checksum: "bacc9ef128b6d259bcb121a5d9fa5b7a84620d9cccfa92ccd7b61903013ddc4a",
    sql: ##"""
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

"""##),
Migration(
    name: "0003_ledger_and_logs",
    checksum: "c8fae1f59a904738620e4724760908ea1f552ea4db39defb639d595ac6bc17df",
    sql: ##"""
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

"""##),
Migration(
    name: "0004_photos",
    checksum: "27d99bb85e43b56d177ba8b55e4c5b75e1ba9172ef7b25a5e01797aae3d36e9a",
    sql: ##"""
-- Photos of condition reports: what the phones were told they may upload, and what the reports then named.

-- An upload that was minted and that no report names yet. What is left after some days is swept, the object first. The
-- reservation and the asset are no foreign keys: when they are deleted, the object is still there to be swept.
create table public.photo_uploads (
    tenant_id      uuid not null,
    object_path    text not null,
    reservation_id uuid not null,
    asset_id       uuid not null,
    content_type   text not null,
    content_length bigint,
    actor_user_id  uuid,
    created_at     timestamptz not null default now(),
    -- When a report took a copy of its object: then only the original is left to be swept.
    reported_at    timestamptz,
    -- When a server set out to delete its object: another leaves it alone for a while, and no report may name it any more.
    swept_at       timestamptz,
    constraint photo_uploads_pkey primary key (tenant_id, object_path),
    constraint photo_uploads_tenant_id_fkey foreign key (tenant_id) references public.tenants (id),
    constraint photo_uploads_content_type_check
        check (content_type in ('image/jpeg', 'image/png', 'image/heic', 'image/webp')),
    constraint photo_uploads_content_length_check check (content_length > 0)
);

create index photo_uploads_by_age on public.photo_uploads (created_at);

-- A photo of a report, by the path that the phone knows, and the key under which its bytes lie since they were sealed.
create table public.condition_report_photos (
    tenant_id    uuid not null,
    object_path  text not null,
    report_id    uuid not null,
    position     int not null,
    stored_key   text not null,
    content_type text not null,
    size_bytes   bigint not null,
    width        int not null,
    height       int not null,
    -- The primary key is the rule: each photo is in one report.
    constraint condition_report_photos_pkey primary key (tenant_id, object_path),
    constraint condition_report_photos_position_key unique (tenant_id, report_id, position),
    constraint condition_report_photos_tenant_id_fkey foreign key (tenant_id) references public.tenants (id),
    constraint condition_report_photos_report_id_fkey
        foreign key (tenant_id, report_id) references public.condition_reports (tenant_id, id) on delete cascade,
    constraint condition_report_photos_content_type_check
        check (content_type in ('image/jpeg', 'image/png', 'image/heic', 'image/webp')),
    constraint condition_report_photos_size_check check (size_bytes > 0 and width > 0 and height > 0),
    constraint condition_report_photos_position_check check (position between 1 and 20)
);

"""##),
Migration(
    name: "0005_asset_app",
    checksum: "b915f28e9fad0200d2a566693b958ab2c69b4cba34db0117840b439b6eca9405",
    sql: ##"""
-- The tickets of the asset and shipment app with the parcels that go out and come back (contract, section 8). What it adds to
-- items and assets is in their tables.

create table public.tickets (
    id               uuid not null default gen_random_uuid(),
    -- As an asset's: 0 lets office.assign_number() choose.
    number           bigint not null default 0,
    tenant_id        uuid not null,
    subject          text not null,
    category         text,
    customer_name    text,
    shipping_address text,
    -- What its parcels come to, kept by a trigger; null without any.
    outbound_state   text,
    return_state     text,
    created_at       timestamptz not null default now(),
    updated_at       timestamptz not null default now(),
    -- Of the request that made it, for good: the same key makes no other when its stored answer is gone.
    idempotency_key  text,
    constraint tickets_pkey primary key (tenant_id, id),
    constraint tickets_one_per_key unique (tenant_id, idempotency_key),
    constraint tickets_number_key unique (tenant_id, number),
    constraint tickets_number_check check (number > 0),
    constraint tickets_tenant_id_fkey foreign key (tenant_id) references public.tenants (id),
    constraint tickets_outbound_state_check check (outbound_state in ('pending', 'in_transit', 'received')),
    constraint tickets_return_state_check check (return_state in ('pending', 'in_transit', 'received'))
) with (fillfactor = 85);

-- A page and its total come from one of these alone.
create index tickets_outbound on public.tickets (tenant_id, number) where outbound_state is not null;
create index tickets_by_outbound_state on public.tickets (tenant_id, outbound_state, number) where outbound_state is not null;
create index tickets_return on public.tickets (tenant_id, number) where return_state is not null;
create index tickets_by_return_state on public.tickets (tenant_id, return_state, number) where return_state is not null;

create table public.ticket_parcels (
    tenant_id       uuid not null,
    ticket_id       uuid not null,
    way             text not null,
    slot            int not null default 1,
    tracking_number text not null,
    -- What a person types and what a scanner reads differ in spaces, dashes and case.
    tracking_key    text not null generated always as (upper(regexp_replace(tracking_number, '[\s-]', '', 'g'))) stored,
    carrier         text,
    state           text not null default 'pending',
    received_at     timestamptz,
    received_by     uuid,
    notes           text,
    constraint ticket_parcels_pkey primary key (tenant_id, ticket_id, way, slot),
    constraint ticket_parcels_ticket_id_fkey
        foreign key (tenant_id, ticket_id) references public.tickets (tenant_id, id) on delete cascade,
    constraint ticket_parcels_way_check check (way in ('outbound', 'return')),
    constraint ticket_parcels_slot_check check (slot between 1 and case way when 'return' then 1 else 5 end),
    constraint ticket_parcels_tracking_number_check check (tracking_key <> ''),
    constraint ticket_parcels_state_check check (state in ('pending', 'in_transit', 'received')),
    constraint ticket_parcels_received_check check ((state = 'received') = (received_at is not null))
);

create index ticket_parcels_by_tracking_key on public.ticket_parcels (tenant_id, tracking_key);

"""##),
Migration(
    name: "0006_row_level_security",
    checksum: "8f3ba8342e60bed79d7e3f67159be27935dd43c85227f67650d6f0e0eca63160",
    sql: ##"""
-- Which rows a connection sees: those of the tenant in the transaction's setting office.tenant, and none without one.

-- Login roles of other programs that see these tenants and no other, whatever their setting says. A role without a row here is
-- held by its setting alone.
create table office.role_tenants (
    role_name name not null,
    tenant_id uuid not null,
    constraint role_tenants_pkey primary key (role_name, tenant_id),
    constraint role_tenants_tenant_id_fkey foreign key (tenant_id) references public.tenants (id) on delete cascade
);

revoke all on office.role_tenants from public;

-- What the policies ask for everybody but our own functions; its text is in functions/session_tenant.sql.
create function office.session_tenant() returns uuid language sql stable as 'select null::uuid';

-- The tenant is worked out once a statement, by a subquery, and not for every row that the statement meets.
do $$
declare
    tenant_table text;
begin
    foreach tenant_table in array array[
        'tenants', 'accounts', 'clients', 'items', 'reservations', 'assets', 'reservation_items', 'asset_checkouts', 'short_links',
        'short_link_scans', 'condition_reports', 'condition_report_photos', 'photo_uploads', 'audit_log', 'idempotency_keys',
        'counters', 'tickets', 'ticket_parcels']
    loop
        execute format('alter table public.%I enable row level security', tenant_table);
        execute format(
            'create policy %I on public.%I using (%I = (select case when current_user = ''quartermaster_app'' '
            'then nullif(current_setting(''office.tenant'', true), '''')::uuid else office.session_tenant() end))',
            tenant_table || '_of_tenant', tenant_table, case tenant_table when 'tenants' then 'id' else 'tenant_id' end);
    end loop;
end
$$;

-- Three things are looked for before a tenant is known, each under a setting of its own.

-- The account of a token.
create policy accounts_of_subject on public.accounts for select to quartermaster_app
    using (auth_user_id = nullif(current_setting('office.subject', true), '')::uuid);

-- The accounts of an address that a token proves.
create policy accounts_of_email on public.accounts for select to quartermaster_app
    using (lower(email collate "C") = nullif(current_setting('office.email', true), ''));

-- The tenant that an operator names, by name or id, or `*` for whichever there is.
create policy tenants_of_lookup on public.tenants for select to quartermaster_app
    using (current_setting('office.tenant_lookup', true) in (name, id::text, '*'));

-- The keys past their retention, whoever's they are: office.purge_idempotency_keys() takes them all.
create policy idempotency_keys_expired on public.idempotency_keys to quartermaster_app
    using (created_at < nullif(current_setting('office.expired_before', true), '')::timestamptz)
    with check (false);

-- Uploads that are old enough to be swept, whoever's they are.
create policy photo_uploads_swept on public.photo_uploads to quartermaster_app
    using (created_at < nullif(current_setting('office.sweep_before', true), '')::timestamptz);

"""##),
Migration(
    name: "0007_sign_in",
    checksum: "e39fde4cf5f039ef9625d72d357d3ccc2dedb6266109c7867c3940a69e11f6f4",
    sql: ##"""
-- Signing in without anyone else's server: users, their sessions, the codes they are mailed, and the keys that sign tokens.

create schema if not exists signin;
grant usage on schema signin to quartermaster_app;

-- A person as this server's tokens name them. Made when an address is proven for the first time.
create table signin.users (
    id                 uuid not null default gen_random_uuid(),
    email              text not null,
    email_confirmed_at timestamptz,
    password_hash      text,
    user_metadata      jsonb not null default '{}',
    last_sign_in_at    timestamptz,
    created_at         timestamptz not null default now(),
    updated_at         timestamptz not null default now(),
    constraint users_pkey primary key (id),
    constraint users_email_key unique (email),
    constraint users_email_check check (email = lower(email collate "C"))
);

-- The one live code of an address. Of an address that nobody signs in with there is one as well, which no try can match:
-- so that the two can't be told apart.
create table signin.codes (
    email            text not null,
    code_hash        bytea not null,
    tries            int not null default 0,
    for_nobody       boolean not null,
    -- What a new user chose beside it: kept only when the code of that very mail proves the address. Null once another asked
    -- while the code was live: nobody can tell whose it is.
    password_hash    text,
    user_metadata    jsonb,
    expires_at       timestamptz not null,
    constraint codes_pkey primary key (email)
);

-- What an address has to wait for, whoever asks: the next mail, and the end of the pauses that wrong tries have led to.
create table signin.addresses (
    email           text not null,
    sent_at         timestamptz,
    -- How many in a row, none of them an hour after the last.
    mails           int not null default 0,
    -- Codes typed wrong since the last sign-in by one, whichever code it was.
    wrong_codes     int not null default 0,
    burned          int not null default 0,
    blocked_until   timestamptz,
    wrong_passwords int not null default 0,
    password_after  timestamptz,
    touched_at      timestamptz not null default now(),
    constraint addresses_pkey primary key (email)
);

create index addresses_by_age on signin.addresses (touched_at);

-- A signed-in device. The refresh token that is good is the one with this counter: nothing of it is kept.
create table signin.sessions (
    id           uuid not null default gen_random_uuid(),
    user_id      uuid not null,
    amr          jsonb not null,
    counter      bigint not null default 0,
    created_at   timestamptz not null default now(),
    refreshed_at timestamptz not null default now(),
    -- When it ends by itself; null while the last refresh decides.
    ends_at      timestamptz,
    constraint sessions_pkey primary key (id),
    constraint sessions_user_id_fkey foreign key (user_id) references signin.users (id) on delete cascade
) with (fillfactor = 85);

create index sessions_by_user on signin.sessions (user_id);
-- None by age: a refresh changes it, and an index on it would be written anew each time.

-- The keys that sign tokens. One is current; the next is published before it is used, the last ones as long as a token of
-- theirs may live.
create table signin.signing_keys (
    kid         text not null,
    state       text not null,
    public_key  json not null,
    sealed_key  bytea not null,
    created_at  timestamptz not null default now(),
    changed_at  timestamptz not null default now(),
    constraint signing_keys_pkey primary key (kid),
    constraint signing_keys_state_check check (state in ('standby', 'current', 'previous'))
);

create unique index signing_keys_one_current on signin.signing_keys (state) where state in ('standby', 'current');

-- How many mails went out in an hour: to addresses that have an account, and to others, which anybody can make up.
create table signin.hours (
    starts_at timestamptz not null,
    mails     int not null,
    strangers int not null default 0,
    constraint hours_pkey primary key (starts_at)
);

grant select, insert, update, delete
    on signin.users, signin.codes, signin.addresses, signin.sessions, signin.signing_keys, signin.hours to quartermaster_app;

"""##),
Migration(
    name: "0008_mail",
    checksum: "6278f6ea9714d661869e3d5d70a34726bf72b28e1cd4021a29458ea1ec825ce8",
    sql: ##"""
-- Mail that is still to be sent: kept in the transaction that made it necessary, sent afterwards, deleted when it went out.

create schema if not exists signin;
revoke all on schema signin from public;
grant usage on schema signin to quartermaster_app;

create table signin.mail_outbox (
    id          uuid not null default gen_random_uuid(),
    recipient   text not null,
    -- Of the message, such as es; what the server has no words in is sent in English.
    language    text not null,
    template    text not null,
    -- What the template is filled with, as JSON, under the server's key: the table shows nobody a code.
    sealed      bytea not null,
    -- Written for an address that is nobody's, so that the same is done for it, and never sent.
    is_discarded boolean not null,
    created_at  timestamptz not null default clock_timestamp(),
    -- When nobody can use it any more: it is not sent after that.
    valid_until timestamptz not null,
    -- When it is to be tried next. While a server is at it, when another may take it up.
    due_at      timestamptz not null default clock_timestamp(),
    -- How often a server took it up.
    attempts    int not null default 0,
    -- Of the server that took it up last.
    claim       uuid,
    constraint mail_outbox_pkey primary key (id),
    constraint mail_outbox_recipient_check check (octet_length(recipient) <= 254),
    constraint mail_outbox_attempts_check check (attempts >= 0)
);

create index mail_outbox_by_due on signin.mail_outbox (due_at);
create index mail_outbox_by_recipient on signin.mail_outbox (recipient, template);

revoke all on signin.mail_outbox from public;
grant select, insert, update, delete on signin.mail_outbox to quartermaster_app;

"""##),
Migration(
    name: "0009_changes",
    checksum: "e9bf905ffcf9e60d31eebd9a7de2a8b120b9e39bfb17736828884ae4904cb4b7",
    sql: ##"""
-- What changed, for phones and other clients that keep a copy (contract, section 10): one row a transaction, changed row and entity,
-- without contents. Triggers write it, whoever makes the change; GET /changes, the watch of what waits, and reads of kept bodies ask it.

create table public.change_log (
    tenant_id uuid not null,
    -- The order of commits is not that of any number: what is new to a snapshot is told by the transaction.
    xid       xid8 not null default pg_current_xact_id(),
    kind      text not null,  -- tenant, item, asset, client, reservation or account
    entity_id uuid not null,
    -- The row that changed: the entity's own, or one that belongs to it.
    row_table text not null,
    row_id    text not null,
    op        text not null,  -- insert, update or delete
    at        timestamptz not null default now(),
    -- No CHECK and no foreign key: our triggers alone write it, and each would cost every change.
    constraint change_log_pkey primary key (tenant_id, xid, row_table, row_id, kind, entity_id)
);

-- The highest transaction of a tenant whose rows were trimmed: whoever asks since before it has to fetch everything.
create table public.change_log_marks (
    tenant_id uuid not null,
    xid       xid8 not null,
    constraint change_log_marks_pkey primary key (tenant_id)
);

alter table public.change_log enable row level security;
alter table public.change_log_marks enable row level security;

create policy change_log_of_tenant on public.change_log for select
    using (tenant_id = (select case when current_user = 'quartermaster_app'
        then nullif(current_setting('office.tenant', true), '')::uuid else office.session_tenant() end));

create policy change_log_marks_of_tenant on public.change_log_marks for select
    using (tenant_id = (select case when current_user = 'quartermaster_app'
        then nullif(current_setting('office.tenant', true), '')::uuid else office.session_tenant() end));

-- A trigger runs for whoever writes, in whichever tenant. A policy without a subquery: each of a change's rows asks it.
create policy change_log_of_transaction on public.change_log to quartermaster_app
    using (xid = pg_current_xact_id_if_assigned());

-- The watch asks for every tenant that a request waits in, office.changed_tenants().
create policy change_log_watched on public.change_log for select to quartermaster_app
    using ((select current_setting('office.change_log_watch', true) = 'on'));

-- What is old enough goes, whoever's it is, office.trim_change_log().
create policy change_log_swept on public.change_log for select to quartermaster_app
    using ((select current_setting('office.change_log_sweep', true) = 'on'));
create policy change_log_trimmed on public.change_log for delete to quartermaster_app
    using ((select current_setting('office.change_log_sweep', true) = 'on'));
create policy change_log_marks_swept on public.change_log_marks to quartermaster_app
    using (current_setting('office.change_log_sweep', true) = 'on');

-- Which log this is. Transactions are numbered by the cluster, so a log that came here by a restore, or that a restore has
-- overtaken, tells nothing: whoever finds another cluster, database or table than the one it was made under empties it and makes
-- another epoch. The path and the start of the server are what is cheap to compare; only when they differ is the rest looked at.
create table office.change_epoch (
    only_row          boolean not null default true,
    epoch             text not null,
    system_identifier bigint not null,
    database_oid      oid not null,
    log_oid           oid not null,
    log_path          text not null,
    server_start      timestamptz not null,
    constraint change_epoch_pkey primary key (only_row),
    constraint change_epoch_only_row_check check (only_row)
);

revoke all on public.change_log, public.change_log_marks, office.change_epoch from public;

-- Where a client stands in the feed. A phone gets it as text, office.change_cursor_text(), and cannot read it.
create type office.change_cursor as (
    tenant     uuid,
    account    uuid,
    is_manager boolean,      -- whether the caller may have the desk
    scope      text,         -- floor or desk
    kinds      text[],       -- in the order of a run
    zone       text,         -- the tenant's, whose days the scope is about
    day        date,         -- the local day that the scope was worked out for
    epoch      text,
    since      pg_snapshot,  -- what the client has seen; null in a full run
    looked     pg_snapshot,  -- what the first page of this run looked with; null when the run is over
    run_day    date,         -- the day of the run; null when it is over
    after_kind text,         -- the last entity of the page before
    after_id   uuid
);

"""##),
Migration(
    name: "0010_desk",
    checksum: "7a63b69e0a9bec294c88a63c2afac74695a02d59b8636717bf04440ed30691b9",
    sql: ##"""
-- What the desk edits (contract, section 11). What people edit has a `version`, which grows with each edit, and what a request made
-- keeps its key for good.

-- People, and how a house works.

alter table public.tenants
    -- Whether a write that books more than is owned is let through. Houses that were there before decide for themselves.
    add column overbooking           text not null default 'allow',
    -- The lowest role that may overrule a refusal at the shelf.
    add column override_role         text not null default 'staff',
    add column return_grace_minutes  int not null default 0,
    add column pickup_notice_minutes int not null default 30,
    -- When phones stay silent: {"from":"22:00","to":"07:00"} by the tenant's clock; null is never.
    add column quiet_hours           jsonb,
    add column version               int not null default 1,
    add constraint tenants_overbooking_check check (overbooking in ('allow', 'refuse')),
    add constraint tenants_override_role_check check (override_role in ('staff', 'manager', 'admin')),
    add constraint tenants_return_grace_minutes_check check (return_grace_minutes between 0 and 10080),
    add constraint tenants_pickup_notice_minutes_check check (pickup_notice_minutes between 0 and 10080);

alter table public.accounts
    add column version     int not null default 1,
    add column created_key text;

create unique index accounts_one_per_key on public.accounts (tenant_id, created_key) where created_key is not null;

-- What these did is done by office.set_tenant() and office.set_account() now.
drop function if exists office.update_tenant(text, text, text);
drop function if exists office.set_account_roles(text, text, text[]);
drop function if exists office.disable_account(text, text);
drop function if exists office.enable_account(text, text);

-- Clients, items and kits.

alter table public.clients
    add column email       text,
    add column phone       text,
    add column notes       text,
    add column external_id text,
    add column archived_at timestamptz,
    add column version     int not null default 1,
    add column created_key text,
    -- What the audit's digests of this person are salted with. Without it they tell nothing: erasing takes it away.
    add column audit_salt  bytea;

create unique index clients_external_id_key on public.clients (tenant_id, external_id) where external_id is not null;
create unique index clients_one_per_key on public.clients (tenant_id, created_key) where created_key is not null;
create index clients_by_name on public.clients (tenant_id, lower(display_name) collate "C", id);

alter table public.items
    add column category           text,
    add column is_case            boolean not null default false,
    -- How many of it there are, where it has no assets of its own. Null is not counted, and never short.
    add column owned_qty          int,
    -- How long it takes until what came back can go out again.
    add column turnaround_minutes int not null default 0,
    add column consumable         boolean not null default false,
    add column replacement_value  numeric(12, 2),
    add column notes              text,
    add column external_id        text,
    add column archived_at        timestamptz,
    add column version            int not null default 1,
    add column created_key        text,
    add constraint items_owned_qty_check check (owned_qty >= 0),
    add constraint items_turnaround_minutes_check check (turnaround_minutes between 0 and 525600),
    add constraint items_replacement_value_check check (replacement_value >= 0);

create unique index items_external_id_key on public.items (tenant_id, external_id) where external_id is not null;
create unique index items_one_per_key on public.items (tenant_id, created_key) where created_key is not null;
-- Not unique: what other programs have made twice stays.
create index items_by_sku on public.items (tenant_id, sku) where sku is not null;
-- The list of items is in this order.
create index items_in_list on public.items (tenant_id, name_key collate "C", id);

-- What a kit is made of: items of its own, never kits.
create table public.item_kits (
    tenant_id uuid not null,
    kit_id    uuid not null,
    item_id   uuid not null,
    qty       int not null,
    constraint item_kits_pkey primary key (tenant_id, kit_id, item_id),
    constraint item_kits_tenant_id_fkey foreign key (tenant_id) references public.tenants (id),
    constraint item_kits_kit_id_fkey foreign key (tenant_id, kit_id) references public.items (tenant_id, id) on delete cascade,
    constraint item_kits_item_id_fkey foreign key (tenant_id, item_id) references public.items (tenant_id, id),
    constraint item_kits_qty_check check (qty between 1 and 10000),
    constraint item_kits_not_itself check (kit_id <> item_id)
);

create index item_kits_by_item on public.item_kits (tenant_id, item_id);

alter table public.assets
    add column external_id text,
    add column version     int not null default 1,
    add column created_key text;

create unique index assets_external_id_key on public.assets (tenant_id, external_id) where external_id is not null;
create unique index assets_one_per_key on public.assets (tenant_id, created_key) where created_key is not null;

-- Exactly as written. Partial, so that neither column is part of a key: an update of it would wait for whoever assigns the asset.
drop index public.assets_serial_key;
drop index public.assets_asset_tag_key;
create unique index assets_serial_key on public.assets (tenant_id, serial) where serial is not null;
create unique index assets_asset_tag_key on public.assets (tenant_id, asset_tag) where asset_tag is not null;
-- The list of assets is in this order.
create index assets_in_list on public.assets (tenant_id, (coalesce(lower(asset_tag), lower(serial), '')) collate "C", id);

-- Reservations and what they hold.

alter table public.reservations
    add column notes       text,
    add column external_id text,
    -- Grows with what people edit of the reservation itself. What is shown is the sum of it and its lines' versions.
    add column version     int not null default 1,
    add column created_key text;

create unique index reservations_external_id_key on public.reservations (tenant_id, external_id) where external_id is not null;
create unique index reservations_one_per_key on public.reservations (tenant_id, created_key) where created_key is not null;
-- Not unique: what other programs have made twice stays.
create index reservations_by_reference on public.reservations (tenant_id, reference);

-- Kept answers of requests that changed nothing are few: those that name a person who is erased are found among them.
create index idempotency_keys_lasting on public.idempotency_keys (tenant_id) where is_lasting;

create table public.reservation_kits (
    id             uuid not null default gen_random_uuid(),
    tenant_id      uuid not null,
    reservation_id uuid not null,
    item_id        uuid not null,
    qty            int not null,
    constraint reservation_kits_pkey primary key (tenant_id, id),
    constraint reservation_kits_reservation_key unique (tenant_id, reservation_id, id),
    constraint reservation_kits_tenant_id_fkey foreign key (tenant_id) references public.tenants (id),
    constraint reservation_kits_reservation_id_fkey
        foreign key (tenant_id, reservation_id) references public.reservations (tenant_id, id) on delete cascade,
    constraint reservation_kits_item_id_fkey foreign key (tenant_id, item_id) references public.items (tenant_id, id),
    constraint reservation_kits_qty_check check (qty between 1 and 10000)
);

create index reservation_kits_by_item on public.reservation_kits (tenant_id, item_id);

-- No CHECK: each would be parsed anew at every pickup. The trigger that keeps `hold` judges them where they change.
alter table public.reservation_items
    add column version    int not null default 1,
    -- How many of `qty` are known to be missing: the line holds that many fewer.
    add column shortage   int not null default 0,
    -- Null for the desk's own lines; `shelf` or `case` for one that was added at the shelf.
    add column added_by   text,
    add column kit_id     uuid,
    -- For how long a line of a confirmed reservation holds its gear, with the time that it takes to be ready again; else null.
    add column hold       tstzrange,
    -- Its ends, columns of their own: behind row-level security an index on lower(hold) and upper(hold) is not used.
    add column held_from  timestamptz,
    add column held_until timestamptz,
    add constraint reservation_items_kit_id_fkey foreign key (tenant_id, reservation_id, kit_id)
        references public.reservation_kits (tenant_id, reservation_id, id) on delete set null (kit_id);

-- With both ends, so that no line is fetched that holds nothing at the time asked for.
create index reservation_items_by_hold on public.reservation_items (tenant_id, item_id, held_until, held_from)
    where held_until is not null;
create index reservation_items_by_kit on public.reservation_items (tenant_id, kit_id) where kit_id is not null;

update public.reservation_items l
set hold = tstzrange(r.pickup_at, r.return_at),
    held_from = lower(tstzrange(r.pickup_at, r.return_at)),
    held_until = upper(tstzrange(r.pickup_at, r.return_at))
from public.reservations r
where r.tenant_id = l.tenant_id and r.id = l.reservation_id and r.status = 'confirmed';

-- What a line holds: how many of which item, for how long.
create type office.held_line as (
    id      uuid,
    item_id uuid,
    hold    tstzrange,
    qty     int  -- of the line, less its shortage
);

-- What a line holds for some time: while its hold lasts, or because it is out past that.
create type office.held_piece as (
    line      uuid,
    item_id   uuid,
    starts_at timestamptz,
    ends_at   timestamptz,
    qty       int
);

-- A line as it was before a statement that made it hold more, until it is judged.
create type office.noted_line as (
    tenant uuid,
    was    office.held_line
);
-- Returns a column more. Nobody but functions of this schema calls it.
drop function if exists office.reservation_json_rows(uuid, uuid[], boolean);

-- References are counted by year, such as `references 2026`: one that was given to a reservation is given to no other.
alter table public.counters drop constraint counters_kind_check;
alter table public.counters add constraint counters_kind_check
    check (kind in ('assets', 'tickets') or kind ~ '^references [0-9]{4}$');

alter table public.item_kits enable row level security;
alter table public.reservation_kits enable row level security;

create policy item_kits_of_tenant on public.item_kits
    using (tenant_id = (select case when current_user = 'quartermaster_app'
        then nullif(current_setting('office.tenant', true), '')::uuid else office.session_tenant() end));
create policy reservation_kits_of_tenant on public.reservation_kits
    using (tenant_id = (select case when current_user = 'quartermaster_app'
        then nullif(current_setting('office.tenant', true), '')::uuid else office.session_tenant() end));

revoke all on public.item_kits, public.reservation_kits from public;

"""##),
Migration(
    name: "0011_shelf",
    checksum: "3c3eba5571d9edad4dca7e53b28f79ba836d508408ba1c56c1d06bb22d8a2e53",
    sql: ##"""
-- What happens at the shelf (contract, section 12): counted gear, cases, swaps, undone operations and overridden refusals. Rows of the
-- ledger keep the keys that made, closed and undid them, for good.
--
-- No foreign key is validated here and no index built on a table that was there before: on a big one either takes seconds, under the locks of
-- this transaction. `indexes/` has both.

alter table public.asset_checkouts
    add column pickup_key      text,
    add column return_key      text,
    add column undo_key        text,
    -- An undone pickup: it has never happened, and counts nowhere. An undone return leaves such a copy of its trip, with its key.
    add column voided_at       timestamptz,
    -- The trip of the asset that this one went out in place of.
    add column swapped_for     uuid,
    -- Another asset went out in place of this one: in no progress it counts beside it.
    add column is_swapped_away boolean not null default false,
    -- What else the keys changed, for whoever undoes it; null where they changed nothing else.
    add column pickup_effect   jsonb,
    add column return_effect   jsonb,
    -- Null in a void trip whose line is gone; office.check_checkout() sees to that.
    alter column reservation_item_id drop not null,
    drop constraint asset_checkouts_reservation_item_id_fkey,
    add constraint asset_checkouts_reservation_item_id_fkey foreign key (tenant_id, reservation_id, reservation_item_id)
        references public.reservation_items (tenant_id, reservation_id, id) on delete set null (reservation_item_id) not valid,
    add constraint asset_checkouts_swapped_for_fkey foreign key (tenant_id, swapped_for)
        references public.asset_checkouts (tenant_id, id) not valid;

alter table public.reservations
    -- When a person, or another program, last moved the status: what happened at the shelf before that is not undone.
    add column status_moved_at timestamptz;

alter table public.reservation_items
    -- How many of a counted line are out now: the sum of its movements, kept by their trigger.
    add column counted_out int not null default 0;

alter table public.assets
    -- The case that it lies in.
    add column case_id uuid,
    add constraint assets_case_id_fkey foreign key (tenant_id, case_id) references public.assets (tenant_id, id)
        on delete set null (case_id) not valid;

-- What of a counted line went out, came back, was lost or used up.
create table public.stock_movements (
    id                  uuid not null default gen_random_uuid(),
    tenant_id           uuid not null,
    reservation_id      uuid not null,
    -- Null in a void movement whose line is gone; office.check_movement() sees to that.
    reservation_item_id uuid,
    kind                text not null,
    qty                 int not null,
    -- When it happened, as the phone says, where that is believed; when the server heard of it.
    at                  timestamptz not null default now(),
    moved_at            timestamptz not null default now(),
    actor_user_id       uuid,
    key                 text,
    undo_key            text,
    voided_at           timestamptz,
    -- What else the key changed, for whoever undoes it; null where it changed nothing else.
    effect              jsonb,
    constraint stock_movements_pkey primary key (tenant_id, id),
    constraint stock_movements_one_per_key unique (tenant_id, key, kind),
    constraint stock_movements_tenant_id_fkey foreign key (tenant_id) references public.tenants (id),
    constraint stock_movements_reservation_id_fkey
        foreign key (tenant_id, reservation_id) references public.reservations (tenant_id, id),
    constraint stock_movements_reservation_item_id_fkey foreign key (tenant_id, reservation_id, reservation_item_id)
        references public.reservation_items (tenant_id, reservation_id, id) on delete set null (reservation_item_id),
    constraint stock_movements_kind_check check (kind in ('out', 'back', 'lost', 'used')),
    constraint stock_movements_qty_check check (qty > 0)
);

create index stock_movements_by_line on public.stock_movements (tenant_id, reservation_item_id);
create index stock_movements_by_reservation on public.stock_movements (tenant_id, reservation_id);

alter table public.stock_movements enable row level security;
create policy stock_movements_of_tenant on public.stock_movements
    using (tenant_id = (select case when current_user = 'quartermaster_app'
        then nullif(current_setting('office.tenant', true), '')::uuid else office.session_tenant() end));
revoke all on public.stock_movements from public;

-- Null where nobody overrules a refusal.
alter type office.handover add attribute override_reason text;

-- These have more parameters, or answer otherwise, now.
drop function if exists office.pick_up_asset(uuid, uuid, uuid, text, text, text, text, int, uuid, uuid, text, timestamptz, interval);
drop function if exists office.return_asset(uuid, uuid, uuid, text, text, text, text, int, uuid, uuid, text, timestamptz, interval);
drop function if exists office.begin_handover(
    uuid, uuid, uuid, text, text, text, text, int, uuid, uuid, text, timestamptz, interval);
drop function if exists office.decide_pickup(office.handover, public.reservations, public.assets);
drop function if exists office.decide_return(office.handover, public.reservations, public.assets);
drop function if exists office.open_checkout(office.handover, public.reservations, public.assets, uuid);
drop function if exists office.close_checkout(office.handover, public.reservations, public.asset_checkouts);
drop function if exists office.assign_to_line(uuid, uuid, uuid, boolean, uuid);
drop function if exists office.audit_handover(text, public.reservations, public.assets, uuid, text);
drop function if exists office.store_pickup_result(office.handover, uuid, uuid, uuid);
drop function if exists office.store_return_result(office.handover, uuid, uuid);

-- What a key made at the shelf, as office.find_in_ledger() finds it.
create type office.ledger_entry as (
    kind        text,         -- pickup, swap, return or movement; null where the key made nothing
    reservation uuid,
    asset       uuid,         -- of a case and what lies in it, the case; null for what is counted
    line        uuid,
    stands      boolean,      -- neither undone nor, a pickup's, closed since
    is_undone   boolean,
    is_case     boolean,
    swapped     uuid,         -- the asset that a swap brought back
    made_at     timestamptz
);

-- Tells which keys can still be undone.
drop function if exists office.list_reservation_history(uuid, uuid, uuid, text, uuid, int, bigint);

"""##),
Migration(
    name: "0012_notifications",
    checksum: "a1eeb42b1e2baddce30384fbe9e4d00d4478818b2adb008c9f76187684ec3571",
    sql: ##"""
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

"""##),
Migration(
    name: "0013_web_push_key",
    checksum: "c9436f0fbf824963dc573db93ab0299cf48eb80758da44848d8cdd6f316ef5a8",
    sql: ##"""
-- The key by which push services of browsers know this house. Browsers subscribe with its public half, so there is one for good.
create table office.vapid_keys (
    -- There is one.
    is_only    boolean not null default true,
    -- The uncompressed point, in base64url.
    public_key text not null,
    -- Under the server's key: the database can't tell anybody's browser anything.
    sealed_key bytea not null,
    created_at timestamptz not null default now(),
    constraint vapid_keys_pkey primary key (is_only),
    constraint vapid_keys_is_only_check check (is_only)
);

grant select, insert, delete on office.vapid_keys to quartermaster_app;

"""##),
Migration(
    name: "0014_stickers",
    checksum: "948b27831e9f706914112cfdc4d5f7c6a3817831d1ffedde2aa2642abc4a3fac",
    sql: ##"""
-- Whoever finds gear and scans its sticker is told whose it is, and how to reach them.

alter table public.tenants
    add column contact text,
    add constraint tenants_contact_check check (char_length(contact) between 1 and 200);

-- The stickers with a code, whoever's they are: office.find_house_of_code() looks before a tenant is known.
create policy short_links_of_stranger on public.short_links for select to quartermaster_app
    using (code = (select nullif(current_setting('office.sticker', true), '')));

"""##),
Migration(
    name: "0015_files",
    checksum: "a036b7a286737b3f4bdeeae575060707eb62387a3612492586ab565bfc6d159b",
    sql: ##"""
-- Videos and papers beside photos (contract, section 16): what may be uploaded, and for what.

-- What was minted for an inspection or a document is looked for by the same sweep. Servers of the release before name neither of
-- the new columns, and sweep what the others mint.
alter table public.photo_uploads
    -- What names it in the end.
    add column purpose       text not null default 'report',
    add column inspection_id uuid,
    -- What it counts as where nobody said how many bytes it has.
    add column most_bytes    bigint,
    -- A document may belong to a reservation, an asset or both.
    alter column reservation_id drop not null,
    alter column asset_id drop not null,
    drop constraint photo_uploads_content_type_check,
    add constraint photo_uploads_content_type_check
        check (content_type in (
            'image/jpeg', 'image/png', 'image/heic', 'image/webp', 'video/mp4', 'video/quicktime', 'application/pdf')) not valid,
    add constraint photo_uploads_purpose_check
        check (case purpose
                   when 'report' then reservation_id is not null and asset_id is not null
                   when 'inspection' then inspection_id is not null
                   else purpose = 'document'
               end) not valid;

"""##),
Migration(
    name: "0016_documents",
    checksum: "cb9ca45270f9b69ab1ec4bebeb89a7227401cf7c81f20f1f08e9fba086d96b1c",
    sql: ##"""
-- Papers that hang on a reservation or an asset (contract, section 16): receipts, delivery notes, contracts.

create table public.documents (
    id             uuid not null default gen_random_uuid(),
    tenant_id      uuid not null,
    reservation_id uuid,
    asset_id       uuid,
    kind           text not null,
    title          text,
    amount         numeric(12, 2),
    -- ISO 4217, as whoever wrote it down knows it.
    currency       text,
    spent_at       timestamptz,
    -- The path that the phone knows, and the key under which the bytes lie since they were sealed.
    object_path    text not null,
    stored_key     text not null,
    content_type   text not null,
    size_bytes     bigint not null,
    -- Of a picture.
    width          int,
    height         int,
    actor_user_id  uuid,
    created_at     timestamptz not null default now(),
    created_key    text,
    -- Then nobody is shown it any more; its bytes stay.
    deleted_at     timestamptz,
    constraint documents_pkey primary key (tenant_id, id),
    constraint documents_object_path_key unique (tenant_id, object_path),
    constraint documents_tenant_id_fkey foreign key (tenant_id) references public.tenants (id),
    constraint documents_reservation_id_fkey
        foreign key (tenant_id, reservation_id) references public.reservations (tenant_id, id)
        on delete set null (reservation_id),
    constraint documents_asset_id_fkey
        foreign key (tenant_id, asset_id) references public.assets (tenant_id, id) on delete set null (asset_id),
    constraint documents_kind_check check (kind in ('receipt', 'delivery_note', 'contract', 'other')),
    constraint documents_title_check check (char_length(title) between 1 and 200),
    constraint documents_amount_check check (amount >= 0 and (amount is null) = (currency is null)),
    constraint documents_currency_check check (currency ~ '^[A-Z]{3}$'),
    constraint documents_content_type_check
        check (content_type in ('image/jpeg', 'image/png', 'image/heic', 'application/pdf')),
    constraint documents_size_check check (size_bytes > 0 and width > 0 and height > 0)
);

create unique index documents_one_per_key on public.documents (tenant_id, created_key) where created_key is not null;
-- The list is in this order.
create index documents_in_list on public.documents (tenant_id, created_at, id) where deleted_at is null;
create index documents_by_reservation on public.documents (tenant_id, reservation_id, created_at, id)
    where reservation_id is not null;
create index documents_by_asset on public.documents (tenant_id, asset_id, created_at, id) where asset_id is not null;

alter table public.documents enable row level security;
create policy documents_of_tenant on public.documents
    using (tenant_id = (select case when current_user = 'quartermaster_app'
        then nullif(current_setting('office.tenant', true), '')::uuid else office.session_tenant() end));
revoke all on public.documents from public;

"""##),
Migration(
    name: "0017_inspections",
    checksum: "bd690be2f52f63182fefdfdb2c4feed20245aae3bcd324eed4c165d6e534a35b",
    sql: ##"""
-- Inspections of an asset at pickup, delivery and return (contract, section 16): filled in piece by piece while they are open, and
-- never changed once they are completed; triggers/57_inspections.sql and its neighbours hold that.

create table public.inspections (
    tenant_id      uuid not null,
    -- The phone may have made it.
    id             uuid not null default gen_random_uuid(),
    reservation_id uuid,
    asset_id       uuid not null,
    stage          text not null,
    status         text not null default 'open',
    -- The template that it began with, and what that asked for then: [{"slot","required"}] in order, and who has to sign.
    template       text not null,
    slots          jsonb not null,
    sign_off_roles text[] not null,
    odometer       int,
    fuel           double precision,
    conditions     jsonb not null default '{}',  -- {"tyres": "good"}
    notes          text,
    place          jsonb,                        -- {"lat","lon","accuracy"}
    -- When each name was changed last, by the phone's clock, with the key of that change: an earlier change that comes late leaves it.
    stamps         jsonb not null default '{}',
    version        int not null default 1,
    -- When it was begun and completed, as the phone says, where that is believed.
    begun_at       timestamptz not null,
    completed_at   timestamptz,
    created_at     timestamptz not null default clock_timestamp(),
    actor_user_id  uuid,
    completed_by   uuid,
    created_key    text,
    completed_key  text,
    constraint inspections_pkey primary key (tenant_id, id),
    constraint inspections_tenant_id_fkey foreign key (tenant_id) references public.tenants (id),
    constraint inspections_reservation_id_fkey
        foreign key (tenant_id, reservation_id) references public.reservations (tenant_id, id),
    constraint inspections_asset_id_fkey foreign key (tenant_id, asset_id) references public.assets (tenant_id, id),
    constraint inspections_stage_check check (stage in ('pickup', 'delivery', 'return')),
    constraint inspections_status_check check (status in ('open', 'completed')),
    constraint inspections_completed_at_check check ((status = 'completed') = (completed_at is not null)),
    constraint inspections_odometer_check check (odometer >= 0),
    constraint inspections_fuel_check check (fuel between 0 and 1)
);

create unique index inspections_one_per_key on public.inspections (tenant_id, created_key) where created_key is not null;
create unique index inspections_completed_once on public.inspections (tenant_id, completed_key) where completed_key is not null;
create index inspections_in_list on public.inspections (tenant_id, begun_at, id);
create index inspections_by_asset on public.inspections (tenant_id, asset_id, begun_at, id);
create index inspections_by_reservation on public.inspections (tenant_id, reservation_id, begun_at, id);

-- A file that an inspection names, by the path that the phone knows. `slot` is a photo's slot, a mark's id, a signature's role, or `video`.
create table public.inspection_files (
    tenant_id     uuid not null,
    object_path   text not null,
    inspection_id uuid not null,
    role          text not null,
    slot          text not null,
    content_type  text not null,
    -- Where its bytes lie, and how many they are, since they were sealed; null before.
    stored_key    text,
    size_bytes    bigint,
    -- The primary key is the rule: each file stands in one place.
    constraint inspection_files_pkey primary key (tenant_id, object_path),
    constraint inspection_files_slot_key unique (tenant_id, inspection_id, role, slot),
    constraint inspection_files_inspection_id_fkey
        foreign key (tenant_id, inspection_id) references public.inspections (tenant_id, id) on delete cascade,
    constraint inspection_files_role_check check (role in ('photo', 'video', 'mark', 'signature')),
    constraint inspection_files_type_check check (
        (role = 'video') = (content_type in ('video/mp4', 'video/quicktime'))
        and content_type in ('image/jpeg', 'image/png', 'image/heic', 'image/webp', 'video/mp4', 'video/quicktime')),
    constraint inspection_files_sealed_check check ((stored_key is null) = (size_bytes is null) and size_bytes > 0)
);

-- Damage, where it is on the diagram of a view: from the left and from the top, each as a part of the whole.
create table public.inspection_marks (
    tenant_id     uuid not null,
    inspection_id uuid not null,
    -- The phone makes it.
    id            uuid not null,
    view          text not null,
    x             double precision not null,
    y             double precision not null,
    kind          text not null,
    note          text,
    constraint inspection_marks_pkey primary key (tenant_id, inspection_id, id),
    constraint inspection_marks_inspection_id_fkey
        foreign key (tenant_id, inspection_id) references public.inspections (tenant_id, id) on delete cascade,
    constraint inspection_marks_view_check check (view in ('front', 'back', 'left', 'right', 'top')),
    constraint inspection_marks_kind_check check (kind in ('scratch', 'dent', 'crack', 'broken', 'missing')),
    constraint inspection_marks_place_check check (x between 0 and 1 and y between 0 and 1)
);

-- Who signed, and when; the signature itself is a file of its role.
create table public.inspection_sign_offs (
    tenant_id     uuid not null,
    inspection_id uuid not null,
    role          text not null,
    name          text not null,
    at            timestamptz not null,
    constraint inspection_sign_offs_pkey primary key (tenant_id, inspection_id, role),
    constraint inspection_sign_offs_inspection_id_fkey
        foreign key (tenant_id, inspection_id) references public.inspections (tenant_id, id) on delete cascade,
    constraint inspection_sign_offs_role_check check (role in ('staff', 'customer'))
);

-- A house's own templates; one that is named like a built-in one stands in its place.
create table public.inspection_templates (
    tenant_id      uuid not null,
    name           text not null,
    id             uuid not null default gen_random_uuid(),
    slots          jsonb not null,
    sign_off_roles text[] not null,
    version        int not null default 1,
    constraint inspection_templates_pkey primary key (tenant_id, name),
    constraint inspection_templates_tenant_id_fkey foreign key (tenant_id) references public.tenants (id)
);

do $$
declare
    tenant_table text;
begin
    foreach tenant_table in array array[
        'inspections', 'inspection_files', 'inspection_marks', 'inspection_sign_offs', 'inspection_templates']
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

-- When an inspection named the upload: what an open one names is not swept with what nobody ever named.
alter table public.photo_uploads add column placed_at timestamptz;

"""##),
]

static let functions: [Migration] = [
Migration(
    name: "functions/account_json",
    checksum: "1998cba05f71302d1bb5f1ef29f4358cfdd5fe041995ec7c72e6d787ded9ddc9",
    sql: ##"""
-- An account as the account commands show it.
create or replace function office.account_json(account public.accounts)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select json_build_object(
        'id', account.id,
        'tenant_id', account.tenant_id,
        'auth_user_id', account.auth_user_id,
        'email', account.email,
        'display_name', account.display_name,
        'roles', account.roles,
        'locale', account.locale,
        'disabled_at', office.rfc3339_time(account.disabled_at))
$$;

"""##),
Migration(
    name: "functions/account_of_email",
    checksum: "607d33f816fbff9451f5bc853a1ec9de395bc5960e8996f56b745797e79e0c65",
    sql: ##"""
-- Which other account of a tenant has an address, whatever its case; null where none has.
create or replace function office.account_of_email(tenant uuid, email text, but uuid)
returns uuid
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select a.id
    from public.accounts a
    where a.tenant_id = account_of_email.tenant
      and lower(a.email collate "C") = lower(account_of_email.email collate "C")
      and a.id is distinct from but
    order by a.created_at, a.id
    limit 1
$$;

"""##),
Migration(
    name: "functions/account_record_json",
    checksum: "466b8989ca9a7b48215a60c40eb1d68dd2631e5700be6590fca3ff9f849f9a09",
    sql: ##"""
-- An account as the desk sees it.
create or replace function office.account_record_json(account public.accounts)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select account.id, account.email, account.display_name, account.roles, account.locale,
            account.disabled_at is not null as disabled, account.version
    ) as shown
$$;

"""##),
Migration(
    name: "functions/account_result",
    checksum: "77428c43744839b3701e63daec771b23e4030a3800b6d16d861b2a3a028ffb95",
    sql: ##"""
-- The 200 of an account command: the account as it is now.
create or replace function office.account_result(account public.accounts)
returns office.function_result
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(200, null, office.account_json(account)::text, null, null, account.tenant_id, account.id)::office.function_result
$$;

"""##),
Migration(
    name: "functions/add_account",
    checksum: "5ef95fd9a0c397375a9e47f6c21374b97b01ae008f6a7ccddbb3caffb3a2d795",
    sql: ##"""
-- `account add`: a person with an office role, tied to an auth user by the first token that proves the address.
create or replace function office.add_account(tenant text, email text, display_name text, roles text[], locale text)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    found_account record;
    made record;
begin
    select * into found_account from office.find_account(tenant, email);
    if (found_account.caller).code is not null then
        return office.clear_context(found_account.result);
    elsif office.has_known_roles(roles) is not true then
        return office.clear_context(row(400, 'role_unknown', null, null, null, null, null));
    end if;
    select * into made
    from office.insert_account(
        found_account.caller,
        jsonb_build_object('email', email, 'display_name', display_name, 'roles', roles, 'locale', locale), null);
    if (made.refusal).status is not null then
        return office.clear_context(made.refusal);
    end if;
    return office.clear_context(office.account_result(made.account));
end
$$;

"""##),
Migration(
    name: "functions/add_asset",
    checksum: "44a5d0676e1c8f9a9e4bade653366232758c9068fcff9e5f858fb32691613835",
    sql: ##"""
-- POST /assets. A key makes one asset, which keeps it for good.
create or replace function office.add_asset(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    fields jsonb, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    made record;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    select * into made from office.insert_desk_asset(caller, fields, key);
    if (made.refusal).status is not null then
        return office.clear_context(made.refusal);
    end if;
    return office.clear_context(
        office.store_result(caller, key, fingerprint, 201, office.asset_json(caller.tenant, (made.asset).id)::text));
end
$$;

"""##),
Migration(
    name: "functions/add_asset_code",
    checksum: "9205d2d228da37191b4265fee4f5b83332f605ecce0d57b68c129e1312bd432d",
    sql: ##"""
-- POST /assets/{id}/codes: one more sticker, as a scanner reads it. One that the asset has already stays as it is.
create or replace function office.add_asset_code(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    asset uuid, code text, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    unit public.assets;
    sticker constant text := office.parse_scanned_code(code);
    shown_before json;
    shown_after json;
    other uuid;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    elsif sticker is null then
        return office.clear_context(office.fault_result(caller, 'code', 'invalid_value'));
    end if;
    select * into unit from public.assets a where a.tenant_id = caller.tenant and a.id = asset for no key update;
    if not found then
        return office.clear_context(office.not_found_result(caller, 'asset_not_found'));
    end if;
    shown_before := office.asset_json(caller.tenant, unit.id);
    if office.is_edited_by(caller.tenant, 'asset', unit.id, key) then
        return office.clear_context(office.store_result(caller, key, fingerprint, 201, shown_before::text));
    end if;

    insert into public.short_links (code, tenant_id, asset_id) values (sticker, caller.tenant, unit.id) on conflict do nothing;
    if not found then
        select s.asset_id into other from public.short_links s where s.tenant_id = caller.tenant and s.code = sticker;
        if other <> unit.id then
            return office.clear_context(office.already_exists_result(caller, 'code', sticker, other));
        end if;
        return office.clear_context(
            office.store_result(caller, key, fingerprint, 201, shown_before::text, is_lasting => true));
    end if;
    shown_after := office.asset_json(caller.tenant, unit.id);
    perform office.write_audit(
        caller.tenant, 'asset.changed', 'asset', unit.id, null, unit.id, null, null, shown_before::jsonb, shown_after::jsonb);
    return office.clear_context(office.store_result(caller, key, fingerprint, 201, shown_after::text));
end
$$;

"""##),
Migration(
    name: "functions/add_first_signing_keys",
    checksum: "facca54cd2878db57c1245a9f8c3f5139e8c68eb949ecc26e778cc5ca0019b70",
    sql: ##"""
-- The first keys of a house, one current and one standby: of several servers that start at once, one's are taken. True
-- where these were.
create or replace function office.add_first_signing_keys(keys json)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform pg_advisory_xact_lock(hashtext('quartermaster.signing_keys'));
    if exists (select from signin.signing_keys) then
        return false;
    end if;
    insert into signin.signing_keys (kid, state, public_key, sealed_key)
    select k.kid, k.state, k.public_key, decode(k.sealed_key, 'hex')
    from json_to_recordset(keys) as k (kid text, state text, public_key json, sealed_key text);
    return true;
end
$$;

"""##),
Migration(
    name: "functions/add_line_at_shelf",
    checksum: "096bcfaf47c3596bb6ffde88e49989c50d9f13ba2ad95755697205bf4f4aecfa",
    sql: ##"""
-- A line for an asset that the reservation does not ask for: the last one. `added_by` is `shelf` where a person takes it all the same, `case` for a
-- case that takes along what is asked for.
create or replace function office.add_line_at_shelf(booking public.reservations, unit public.assets, added_by text)
returns uuid
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    line uuid;
begin
    insert into public.reservation_items (tenant_id, reservation_id, item_id, position, qty, assigned_asset_ids, added_by)
    select booking.tenant_id, booking.id, unit.item_id, coalesce(max(l.position), 0) + 1, 1, array[unit.id], add_line_at_shelf.added_by
    from public.reservation_items l
    where l.tenant_id = booking.tenant_id and l.reservation_id = booking.id
    returning id into line;
    return line;
end
$$;

"""##),
Migration(
    name: "functions/add_tenant",
    checksum: "1e59fb93fd15fffec99a943ff325af25525bd6f6d85997a0ce4ecdb2e70f90a9",
    sql: ##"""
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
    -- Two operators at once: the second waits here, then sees the house of the first.
    perform pg_advisory_xact_lock(hashtextextended(name, 2));
    perform set_config('office.tenant', '', true), set_config('office.tenant_lookup', name, true);
    if exists (select from public.tenants t where t.name = add_tenant.name) then
        perform set_config('office.tenant_lookup', '', true);
        return office.clear_context(row(409, 'tenant_exists', null, null, null, null, null));
    end if;
    perform set_config('office.tenant_lookup', '', true), set_config('office.source', 'cli', true);
    made.id := gen_random_uuid();
    perform set_config('office.tenant', made.id::text, true);
    insert into public.tenants (id, name, time_zone, overbooking)
    values (made.id, add_tenant.name, add_tenant.time_zone, 'refuse')
    returning * into made;
    perform office.write_audit(
        made.id, 'tenant.added', 'tenant', made.id, null, null, null, null, null, office.tenant_json(made)::jsonb);
    return office.clear_context(row(200, null, office.tenant_json(made)::text, null, null, made.id, null));
end
$$;

"""##),
Migration(
    name: "functions/add_vapid_key",
    checksum: "58f28d3b6e4ca249c1f01361b6b0fa8ea5503e7be4eaba62bccba68e9556f775",
    sql: ##"""
-- Gives the house its key for push services of browsers, unless it has one: of several servers that start at once, one's is taken. True
-- where it was this one.
create or replace function office.add_vapid_key(public_key text, sealed_key bytea)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    insert into office.vapid_keys (public_key, sealed_key)
    values (add_vapid_key.public_key, add_vapid_key.sealed_key)
    on conflict (is_only) do nothing;
    return found;
end
$$;

"""##),
Migration(
    name: "functions/after_quiet_hours",
    checksum: "6ee2ee562c3e40eb0e05ff604b342be307aa1ef59280066673c252382ccc11da",
    sql: ##"""
-- When phones may make a noise: at a moment, or, in the hours in which they stay silent, at the end of those. The hours may go over
-- midnight.
create or replace function office.after_quiet_hours(quiet_hours jsonb, zone text, at timestamptz)
returns timestamptz
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    clock constant timestamp := at at time zone zone;
    starts_at constant time := (quiet_hours ->> 'from')::time;
    ends_at constant time := (quiet_hours ->> 'to')::time;
    is_quiet constant boolean := case
        when starts_at < ends_at then clock::time >= starts_at and clock::time < ends_at
        else clock::time >= starts_at or clock::time < ends_at end;
begin
    if not coalesce(is_quiet, false) then
        return at;
    end if;
    -- Where the clock is changed meanwhile it never ends before it is asked.
    return greatest(at, (clock::date + case when clock::time < ends_at then 0 else 1 end + ends_at) at time zone zone);
end
$$;

"""##),
Migration(
    name: "functions/allow_shortage",
    checksum: "2e4f3cffabc03578e276921510f6d95b8c15c1fd87149f067bbfccbfcbb23352",
    sql: ##"""
-- Lets what is missing of a reservation be recorded in this change, where a person gives a reason for it: what is recorded now, for
-- office.audit_shortage(); null where nobody does. Ends there or with office.clear_context().
create or replace function office.allow_shortage(tenant uuid, reservation uuid, reason text)
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if reason is null then
        return null;
    end if;
    perform set_config('office.stock', 'record', true);
    return office.short_lines_json(tenant, reservation);
end
$$;

"""##),
Migration(
    name: "functions/already_exists_result",
    checksum: "07891554ecae4795a8627c4ac462781c201cfd44f7f07cf8bbb07290bcfc4334",
    sql: ##"""
-- The 409 of a row that another one of the tenant stands in the way of: which one, and by which field.
create or replace function office.already_exists_result(caller office.caller, field text, value text, id uuid)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.current_result(
        caller, 'already_exists', json_build_object('field', field, 'value', value), json_build_object('id', id))
$$;

"""##),
Migration(
    name: "functions/app_asset_json",
    checksum: "96b3074bda4de635632212a511c7a297a48e03596d071785c7234be91208be67",
    sql: ##"""
-- An asset as the app shows it.
create or replace function office.app_asset_json(asset public.assets)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select asset.number as id, asset.asset_tag, asset.serial as serial_num, i.name, i.model, i.manufacturer,
            asset.category, asset.hardware_type, asset.country, office.asset_status_text(asset.status) as status, asset.notes,
            office.app_time_text(asset.created_at, office.tenant_zone(asset.tenant_id)) as created_at
        from public.items i
        where i.tenant_id = asset.tenant_id and i.id = asset.item_id
    ) as shown
$$;

"""##),
Migration(
    name: "functions/app_refusal",
    checksum: "1e942b53548a1b3fe6c59d1a3596d17f369e1f6bc352a226d44e7037dc75ab03",
    sql: ##"""
-- A refusal in the app's own envelope, sent as it is.
create or replace function office.app_refusal(caller office.caller, status int, sentence text)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(
        status, null, format('{"success":false,"error":%s}', to_json(sentence)), null, null, caller.tenant,
        caller.account)::office.function_result
$$;

"""##),
Migration(
    name: "functions/app_time_text",
    checksum: "67380f51112482d0fdd388aeae5ddc40f78b2a56e01cb16737892a077788128a",
    sql: ##"""
-- A time as the app has it: the tenant's wall clock, no zone.
create or replace function office.app_time_text(instant timestamptz, zone text)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select to_char(instant at time zone zone, 'YYYY-MM-DD"T"HH24:MI:SS')
$$;

"""##),
Migration(
    name: "functions/apply_import",
    checksum: "a306301ea58a0bd115f19bd2ddb4fd433331b9d1d7b0703d88e5fc3299b9016b",
    sql: ##"""
-- Makes and changes what a file says, all or nothing. One import of a tenant at a time: null for a second one.
create or replace function office.apply_import(tenant uuid, kind text, columns text[], rows jsonb, is_check boolean)
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    outcome jsonb;
begin
    if not pg_try_advisory_xact_lock(hashtextextended('import', hashtextextended(tenant::text, 3))) then
        return null;
    end if;
    outcome := case kind
        when 'clients' then office.import_clients(tenant, columns, rows, is_check)
        when 'items' then office.import_items(tenant, columns, rows, is_check)
        when 'assets' then office.import_assets(tenant, columns, rows, is_check)
        when 'reservations' then office.import_reservations(tenant, columns, rows, is_check)
    end;
    -- So that the server can say which of them was perhaps meant.
    if outcome['faults'] @? '$[*] ? (@.code == "item_not_found")' then
        outcome := outcome || jsonb_build_object('known', array(
            select i.sku
            from public.items i
            where i.tenant_id = apply_import.tenant and i.sku is not null
            order by i.sku collate "C"
            limit 20000));
    end if;
    return outcome;
exception when unique_violation then
    -- Somebody has made meanwhile what is to be made: the next look tells.
    raise exception using errcode = 'serialization_failure', message = sqlerrm;
end
$$;

"""##),
Migration(
    name: "functions/apply_report_condition",
    checksum: "f96f87c5d0e7411d529dfe7c42d8ee64b36e92044b646e85af1c1f033b9000bc",
    sql: ##"""
-- The condition that a report finds becomes the asset's when no report of the asset is newer, whoever wrote it: an import
-- of old reports changes nothing.
create or replace function office.apply_report_condition()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(new.tenant_id::text);
begin
    -- The lock first: two reports at once are then told apart by what each finds committed.
    perform from public.assets a where a.tenant_id = new.tenant_id and a.id = new.asset_id for no key update;
    update public.assets a
    set condition = new.condition
    where a.tenant_id = new.tenant_id and a.id = new.asset_id and a.condition is distinct from new.condition
      and not exists (
          select from public.condition_reports newer
          where newer.tenant_id = new.tenant_id and newer.asset_id = new.asset_id and newer.id <> new.id
            and (newer.created_at, newer.id) > (new.created_at, new.id));
    perform office.switch_tenant(previous);
    return null;
end
$$;

"""##),
Migration(
    name: "functions/asset_audit_json",
    checksum: "40bf673fc729e96e51afd07a51f7df5ae53198a23f2af3235ef04e3edb234ae8",
    sql: ##"""
-- An asset as the audit of an import keeps it, with its stickers.
create or replace function office.asset_audit_json(asset public.assets, stickers text[])
returns jsonb
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select to_jsonb(asset) - array['tenant_id', 'created_key', 'created_at', 'item_serialized']
        || jsonb_build_object('codes', to_jsonb(stickers))
$$;

"""##),
Migration(
    name: "functions/asset_code",
    checksum: "8891bddea9f53b2242779bbbd8bbe1dae1c2f00a8c390ca8b1693aa5b7b86930",
    sql: ##"""
-- The code of an asset's newest sticker; of several made at the same instant, the first in byte order.
create or replace function office.asset_code(tenant uuid, asset uuid)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select s.code
    from public.short_links s
    where s.tenant_id = tenant and s.asset_id = asset
    order by s.created_at desc, s.code collate "C"
    limit 1
$$;

"""##),
Migration(
    name: "functions/asset_codes",
    checksum: "c7de13876d49f81c0303eb7ffd06a84d98be1f72d8ab7e36dc75ae1a323bb98e",
    sql: ##"""
-- The codes of an asset's stickers, the newest first.
create or replace function office.asset_codes(tenant uuid, asset uuid)
returns text[]
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select array(
        select s.code
        from public.short_links s
        where s.tenant_id = tenant and s.asset_id = asset
        order by s.created_at desc, s.code collate "C")
$$;

"""##),
Migration(
    name: "functions/asset_conflict_json",
    checksum: "aa213d730ef41dec43f7a1007064f56c951bafeeb6e26483a6f83c975f3f1e5e",
    sql: ##"""
-- What a 409 says of the asset that caused it: its state and, while it is out, who took it, when and for what.
create or replace function office.asset_conflict_json(tenant uuid, asset uuid)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select json_build_object(
        'id', a.id,
        'status', a.status,
        'out', trip.asset_id is not null,
        'current_reservation_id', a.current_reservation_id,
        'picked_up_by', taker.display_name,
        'picked_up_at', office.rfc3339_time(trip.picked_up_at),
        'actual_pickup_at', office.rfc3339_time(trip.actual_pickup_at),
        'reservation_reference', r.reference)
    from public.assets a
    left join public.asset_checkouts trip on trip.tenant_id = a.tenant_id and trip.asset_id = a.id and trip.returned_at is null
    left join public.reservations r on r.tenant_id = a.tenant_id and r.id = trip.reservation_id
    left join public.accounts taker on taker.tenant_id = a.tenant_id and taker.auth_user_id = trip.picked_up_by
    where a.tenant_id = tenant and a.id = asset
$$;

"""##),
Migration(
    name: "functions/asset_json",
    checksum: "df3d6c00bd89c4bcb1f0d61dfae8ce950005d13e65f54063f3577ff4a5839246",
    sql: ##"""
-- An asset as the desk and the feed show it: with it a phone judges a scan without a network. Codes begin with the newest. Null where
-- the tenant has no such asset.
create or replace function office.asset_json(tenant uuid, asset uuid)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select a.id, a.item_id, a.number, a.serial, a.asset_tag,
            array(
                select s.code
                from public.short_links s
                where s.tenant_id = a.tenant_id and s.asset_id = a.id
                order by s.created_at desc, s.code collate "C") as codes,
            a.location, a.condition, a.status, a.category, a.notes, a.external_id, a.case_id, a.current_reservation_id, a.version
        from public.assets a
        where a.tenant_id = asset_json.tenant and a.id = asset_json.asset
    ) as shown
$$;

"""##),
Migration(
    name: "functions/asset_name",
    checksum: "6a61da1a9009cd62c994a19159ff98c48b5ab389515c3f554663b35cce651567",
    sql: ##"""
-- What people call an asset: its tag, else its serial, its newest sticker, its number.
create or replace function office.asset_name(asset public.assets)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(asset.asset_tag, asset.serial, office.asset_code(asset.tenant_id, asset.id), asset.number::text)
$$;

"""##),
Migration(
    name: "functions/asset_status_text",
    checksum: "a1389756ceefe5fcc6c3aae6b0da37fea8bca26913dfaa3061c087122b062c3c",
    sql: ##"""
-- An asset's status in words: IN_STOCK is `In Stock`.
create or replace function office.asset_status_text(status text)
returns text
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select initcap(replace(status, '_', ' '))
$$;

"""##),
Migration(
    name: "functions/assign_number",
    checksum: "88076fe0499a0ddecb7072756b7f5f47fc649ef6fd7a5e45731c1a1bd17a9f0e",
    sql: ##"""
-- Gives a new row the next whole number of its tenant and kind, which the trigger names. One that somebody chose, as an import
-- does, is kept, and those to come go on behind it. Whoever inserts holds the tenant's counter until COMMIT, also with a number
-- of their own, and takes it before any other lock on what is inserted: so nobody waits for somebody who waits for them.
--
-- A tenant that came by replication or a restore needs no preparation: its rows tell which numbers it has.
create or replace function office.assign_number()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(new.tenant_id::text);
    kind_of_row constant text := tg_argv[0];
    gone bigint;
    given bigint;
begin
    select c.highest into gone
    from public.counters c
    where c.tenant_id = new.tenant_id and c.kind = kind_of_row
    for no key update;
    if not found then
        insert into public.counters (tenant_id, kind) values (new.tenant_id, kind_of_row) on conflict do nothing;
        select c.highest into gone
        from public.counters c
        where c.tenant_id = new.tenant_id and c.kind = kind_of_row
        for no key update;
    end if;
    if coalesce(new.number, 0) = 0 then
        -- Read after the lock: what whoever held it before has given is there by now.
        case kind_of_row
            when 'assets' then
                select max(a.number) into given from public.assets a where a.tenant_id = new.tenant_id;
            when 'tickets' then
                select max(t.number) into given from public.tickets t where t.tenant_id = new.tenant_id;
        end case;
        new.number := greatest(gone, given, 0) + 1;
    end if;
    perform office.switch_tenant(previous);
    return new;
end
$$;

"""##),
Migration(
    name: "functions/assign_to_line",
    checksum: "4eebbd6872927e8d306454cc57bf137c265a96a036de752efcba463bc3304624",
    sql: ##"""
-- Assigns an asset to a line in the way that office.find_line_for_asset() found, and says what that changed.
create or replace function office.assign_to_line(tenant uuid, line uuid, asset uuid, displaced uuid)
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update public.reservation_items l
    set assigned_asset_ids = case
        when displaced is null then l.assigned_asset_ids || asset
        else array_replace(l.assigned_asset_ids, displaced, asset)
    end
    where l.tenant_id = tenant and l.id = line;
    if displaced is null then
        return '{"assigned": true}';
    end if;
    return jsonb_build_object('assigned', true, 'displaced', displaced);
end
$$;

"""##),
Migration(
    name: "functions/assigned_for_good",
    checksum: "f0b959bbeb6b9b022275ea30ec9290b263be2e80a634f178a092b2b474859f48",
    sql: ##"""
-- The assets of a line that ever went out on its reservation: they stay assigned.
create or replace function office.assigned_for_good(line public.reservation_items)
returns uuid[]
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select array(
        select g.id
        from unnest(line.assigned_asset_ids) with ordinality as g (id, place)
        where exists (
            select from public.asset_checkouts c
            where c.tenant_id = line.tenant_id and c.reservation_id = line.reservation_id
              and c.asset_id = g.id and c.voided_at is null)
        order by g.place)
$$;

"""##),
Migration(
    name: "functions/audit_account",
    checksum: "852b248da4707de60f76ecc7dcfbcdfd3f881ba5d4db98f8b413f394f93dbe1b",
    sql: ##"""
-- The audit row of an account that was added or changed: what changed of it, before and after.
create or replace function office.audit_account(action text, account public.accounts, before jsonb, after jsonb)
returns void
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.write_audit(
        account.tenant_id, action, 'account', account.id, null, null, null, null, before, after)
$$;

"""##),
Migration(
    name: "functions/audit_counted",
    checksum: "6b202854a6cc443f7763eaa970e5ec750b4cfafc37e9da59534535bdb02ced19",
    sql: ##"""
-- The audit row of counted gear that went out or came in: how its line and its reservation stand afterwards, and, where a person overruled,
-- what gave way and why. `move` says how many moved.
create or replace function office.audit_counted(
    action text, booking public.reservations, line uuid, to_status text, move jsonb, overridden text[] default null,
    reason text default null
)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    after jsonb := office.line_counts_json(booking.tenant_id, line)::jsonb || jsonb_build_object('moved', move, 'status', to_status);
begin
    if reason is not null then
        after := after || jsonb_build_object('overridden', coalesce(overridden, '{}'), 'reason', reason);
    end if;
    perform office.write_audit(
        booking.tenant_id, action, 'line', line, booking.id, null, booking.status, to_status,
        jsonb_build_object('status', booking.status), after);
end
$$;

"""##),
Migration(
    name: "functions/audit_device",
    checksum: "c76b70921591b3a97dfd9b9fc16c14dbfddc5a031d1e8b243ad9c4ffebcdb985",
    sql: ##"""
-- The audit row of a device that came or went: whose it is and of which platform, never how it is reached.
create or replace function office.audit_device(tenant uuid, action text, device uuid, platform text, account uuid)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    shown constant jsonb := jsonb_build_object('platform', platform, 'account_id', account);
    is_made constant boolean := action = 'device.registered';
begin
    perform office.write_audit(
        tenant, action, 'device', device, null, null, null, null, case when not is_made then shown end,
        case when is_made then shown end);
end
$$;

"""##),
Migration(
    name: "functions/audit_handover",
    checksum: "c4dcd7eb0351a546aab4ad3d41726e7a5d4c3b116798a3c3a90e3fbcb47e3004",
    sql: ##"""
-- The audit row of an asset that went out or came in: where it points, and how the reservation stands, before and after, and, where a person
-- overruled, what gave way and why.
create or replace function office.audit_handover(
    action text, booking public.reservations, unit public.assets, points_at uuid, to_status text, overridden text[] default null,
    reason text default null
)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    -- An assignment is worked out on the spot where PERFORM would start a query.
    written text;
    after jsonb := jsonb_build_object('current_reservation_id', points_at, 'status', to_status);
begin
    if reason is not null then
        after := after || jsonb_build_object('overridden', coalesce(overridden, '{}'), 'reason', reason);
    end if;
    written := office.write_audit(
        booking.tenant_id, action, 'asset', unit.id, booking.id, unit.id, booking.status, to_status,
        jsonb_build_object('current_reservation_id', unit.current_reservation_id, 'status', booking.status), after);
end
$$;

"""##),
Migration(
    name: "functions/audit_json",
    checksum: "01003e4fcd720ab8ad88760039785b82b2924a67982ffbd4c2cfc7e3005e2656",
    sql: ##"""
-- A row of the audit as managers read it, with names where they are known.
create or replace function office.audit_json(logged public.audit_log)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select logged.id, office.rfc3339_time(logged.at) as at, logged.source, logged.actor_user_id,
            (
                select c.display_name
                from public.accounts c
                where c.tenant_id = logged.tenant_id and c.auth_user_id = logged.actor_user_id
            ) as actor_name,
            logged.action, logged.entity_type, logged.entity_id, logged.reservation_id,
            (
                select r.reference from public.reservations r where r.tenant_id = logged.tenant_id and r.id = logged.reservation_id
            ) as reservation_reference,
            logged.asset_id,
            (
                select office.asset_name(a) from public.assets a where a.tenant_id = logged.tenant_id and a.id = logged.asset_id
            ) as asset_name,
            logged.from_status, logged.to_status, logged.before, logged.after, logged.request_id, logged.idempotency_key,
            office.rfc3339_time(logged.client_at) as client_at
    ) as shown
$$;

"""##),
Migration(
    name: "functions/audit_session",
    checksum: "b2850d6216b38e3e1b5e37408e14246d954414b9b7e760c6853c754c596ca14f",
    sql: ##"""
-- The audit rows of what a refresh token showed of a session: one in each tenant that its person belongs to.
create or replace function office.audit_session(action text, person signin.users, facts jsonb, request_id text)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    account record;
    found_accounts public.accounts[];
begin
    perform set_config('office.tenant', '', true), set_config('office.subject', person.id::text, true);
    found_accounts := array(select a from public.accounts a where a.auth_user_id = person.id order by a.tenant_id);
    perform set_config('office.subject', '', true);
    foreach account in array found_accounts loop
        perform
            set_config('office.tenant', account.tenant_id::text, true),
            set_config('office.source', 'api', true),
            set_config('office.actor', person.id::text, true),
            set_config('office.request_id', coalesce(request_id, ''), true);
        perform office.write_audit(
            account.tenant_id, action, 'account', account.id, null, null, null, null, null, facts);
    end loop;
    perform office.clear_context(null);
end
$$;

"""##),
Migration(
    name: "functions/audit_shortage",
    checksum: "52618ddf391d58ec827d6cba5c02a1681cede0c35006ab9a7208aa8431ab824c",
    sql: ##"""
-- The audit row of what a person allowed to be missing on a reservation, and why; none where nothing of that changed. `before` is
-- what office.allow_shortage() returned.
create or replace function office.audit_shortage(tenant uuid, reservation uuid, reason text, before jsonb)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    after jsonb;
begin
    if before is null then
        return;
    end if;
    perform set_config('office.stock', '', true);
    after := office.short_lines_json(tenant, reservation);
    if after <> before then
        perform office.write_audit(
            tenant, 'stock.shortage_allowed', 'reservation', reservation, reservation, null, null, null,
            jsonb_build_object('lines', before), jsonb_build_object('lines', after, 'reason', reason));
    end if;
end
$$;

"""##),
Migration(
    name: "functions/authorize_caller",
    checksum: "e0df15f929c7a583c79e47f92b9f69158e227fb0d136cb2b42df985e4bc2c57e",
    sql: ##"""
-- Who is asking, and whether they may (contract, section 2): finds the account of a token's subject, in the tenant that the
-- token claims or in the only one there is, and makes that tenant the one whose rows this transaction sees from here
-- on. A refused caller sees nobody's. A token of a session that has ended is good no more, whenever it expires. The role
-- `override` is the one that the tenant wants of whoever overrules a refusal at the shelf (contract, section 12).
create or replace function office.authorize_caller(tenant uuid, subject uuid, session uuid, role text)
returns office.caller
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    ladder constant text[] := array['viewer', 'staff', 'manager', 'admin'];
    account record;
    held text;
    highest int;
    -- An assignment is worked out on the spot where PERFORM would start a query.
    setting text := set_config('office.tenant', '', true);
begin
    if session is not null then
        if not exists (
            select from signin.sessions s
            where s.id = session and s.user_id = subject and coalesce(s.ends_at > clock_timestamp(), true))
        then
            return row('token_invalid', null, null, null)::office.caller;
        end if;
    end if;
    setting := set_config('office.subject', coalesce(subject::text, ''), true);
    select a.id, a.tenant_id, a.roles, a.disabled_at, count(*) over () as tenants
    into account
    from public.accounts a
    where a.auth_user_id = subject and (tenant is null or a.tenant_id = tenant)
    limit 1;
    setting := set_config('office.subject', '', true);

    if account.id is null then
        return row('no_office_role', null, null, null)::office.caller;
    elsif account.tenants > 1 then
        return row('tenant_required', null, null, null)::office.caller;
    elsif account.disabled_at is not null then
        return row('account_disabled', null, account.tenant_id, account.id)::office.caller;
    end if;

    if role = 'override' then
        setting := set_config('office.tenant', account.tenant_id::text, true);
        select t.override_role into role from public.tenants t where t.id = account.tenant_id;
        setting := set_config('office.tenant', '', true);
    end if;
    foreach held in array account.roles loop
        highest := greatest(highest, array_position(ladder, held));
    end loop;
    if highest is null then
        return row('no_office_role', null, account.tenant_id, account.id)::office.caller;
    elsif highest < coalesce(array_position(ladder, role), cardinality(ladder) + 1) then
        return row(
            'insufficient_role', json_build_object('params', json_build_object('role', role))::text,
            account.tenant_id, account.id)::office.caller;
    end if;
    setting := set_config('office.tenant', account.tenant_id::text, true);
    return row(null, null, account.tenant_id, account.id)::office.caller;
end
$$;

"""##),
Migration(
    name: "functions/authorize_operator",
    checksum: "ccea47e4318619ce7354c0838d007974b5008cc5de09714bc0118a5f83de2dff",
    sql: ##"""
-- What the account commands start with: the tenant, by name or id, or the only one there is. They need no account of
-- their own; the audit says 'cli'. Ends with office.clear_context(), as every change does.
create or replace function office.authorize_operator(tenant text)
returns office.caller
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    named constant text := case
        when tenant is null then '*'
        when tenant ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then lower(tenant)
        else tenant
    end;
    found_tenant record;
begin
    perform set_config('office.tenant', '', true), set_config('office.tenant_lookup', named, true);
    select t.id, count(*) over () as tenants into found_tenant from public.tenants t limit 1;
    perform set_config('office.tenant_lookup', '', true);
    if found_tenant.id is null then
        return row('tenant_not_found', null, null, null)::office.caller;
    elsif found_tenant.tenants > 1 then
        return row('tenant_required', null, null, null)::office.caller;
    end if;
    perform set_config('office.tenant', found_tenant.id::text, true), set_config('office.source', 'cli', true);
    return row(null, null, found_tenant.id, null)::office.caller;
end
$$;

"""##),
Migration(
    name: "functions/begin_change",
    checksum: "2bd0177cafd572829980b6a739ae58fa54113598b62b8637688578bb5baef3ec",
    sql: ##"""
-- What every change starts with: who is asking, for whom the audit is written, and the key (contract, section 1).
-- `result` is null when the change is to be made now. Ends with office.clear_context().
create or replace function office.begin_change(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    client_at timestamptz, retention interval, out caller office.caller, out result office.function_result
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    -- An assignment is worked out on the spot where PERFORM would start a query.
    setting text;
begin
    if lock_timeout_ms is not null then
        setting := set_config('lock_timeout', lock_timeout_ms || 'ms', true);
    end if;
    caller := office.authorize_caller(tenant, subject, session, role);
    if caller.code is not null then
        result := office.caller_refusal(caller);
        return;
    end if;
    setting := set_config('office.source', 'api', true);
    setting := set_config('office.actor', subject::text, true);
    setting := set_config('office.request_id', coalesce(request_id, ''), true);
    setting := set_config('office.key', coalesce(key, ''), true);
    setting := set_config('office.client_at', coalesce(client_at::text, ''), true);
    -- The asset app may do without a key.
    if key is not null then
        result := office.claim_key(caller, key, fingerprint, retention);
    end if;
end
$$;

"""##),
Migration(
    name: "functions/begin_counting",
    checksum: "2959db0acd6cf248a2885a87b2f1e9d02d5934b2e7fcb52492eb7b11ed18db6f",
    sql: ##"""
-- What a counted pickup and return start with: what everything at the shelf does, and the line, locked with the others of its reservation, because
-- what they hold may begin or end with it. `result` is null when the case is still open.
create or replace function office.begin_counting(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    direction text, reservation uuid, line uuid, happened_at timestamptz, retention interval, override_reason text,
    out result office.function_result, out handover office.handover, out booking public.reservations,
    out counted public.reservation_items
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
begin
    select * into begun
    from office.begin_handover(
        tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms,
        direction, reservation, null, null, happened_at, retention, override_reason);
    result := begun.result;
    handover := begun.handover;
    booking := begun.booking;
    if result.status is not null then
        return;
    end if;
    perform office.lock_handover(booking.tenant_id, array[booking.id], '{}', false);
    select * into counted
    from public.reservation_items l
    where l.tenant_id = booking.tenant_id and l.reservation_id = booking.id and l.id = line;
    if not found then
        result := office.not_found_result(handover.caller, 'line_not_found');
    elsif (select i.serialized from public.items i where i.tenant_id = counted.tenant_id and i.id = counted.item_id) then
        result := office.invalid_result(handover.caller, 'line_id');
    end if;
end
$$;

"""##),
Migration(
    name: "functions/begin_handover",
    checksum: "8cd124a40f59c0a0c8376e4b7b4304c19193c15055da9dbd943d791356b5bf6f",
    sql: ##"""
-- What everything at the shelf starts with: the caller and the key, the reservation (locked: everything about it happens
-- one after another), the asset, whether it is a case, and the sticker where there are any, and the time, read after the lock so that it is in order. `result` is
-- null when the case is still open. `direction` is `out`, `in` or `swap`: a key made one of these; null where none is to be looked for. Whoever overrules may take the gear from other reservations: those are locked too, all by id.
create or replace function office.begin_handover(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    direction text, reservation uuid, asset uuid, scanned_code text, happened_at timestamptz, retention interval,
    override_reason text,
    out result office.function_result, out handover office.handover, out booking public.reservations, out unit public.assets,
    out is_case boolean
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    claimed record;
    locked uuid[];
    one uuid;
    server_time timestamptz;
    judged_at timestamptz;
    code text;
begin
    begun := office.begin_change(
        tenant, subject, session, case when override_reason is null then role else 'override' end, request_id, key, fingerprint,
        lock_timeout_ms, happened_at, retention);
    result := begun.result;
    if result.status is not null then
        return;
    end if;
    -- Asked here, in one query: hardly any key is known, and to read all that one made costs as much as a tenth of a pickup.
    if direction in ('out', 'swap') and exists (
            select from public.asset_checkouts c
            where c.tenant_id = (begun.caller).tenant and c.pickup_key = begin_handover.key)
        or direction = 'in' and exists (
            select from public.asset_checkouts c
            where c.tenant_id = (begun.caller).tenant and c.return_key = begin_handover.key)
        or direction in ('out', 'in') and exists (
            select from public.stock_movements m
            where m.tenant_id = (begun.caller).tenant and m.key = begin_handover.key)
    then
        handover := row(
            begun.caller, subject, key, fingerprint, scanned_code,
            (
                select s.code
                from public.short_links s
                where s.tenant_id = (begun.caller).tenant and s.code = office.parse_scanned_code(scanned_code) and s.asset_id = asset
            ),
            clock_timestamp(), null, null, override_reason);
        result := office.repeat_operation(handover, direction);
        if result.status is not null then
            return;
        end if;
    end if;

    if override_reason is null then
        claimed := office.try_lock_reservation(begun.caller, reservation);
        result := claimed.result;
        booking := claimed.booking;
        if result.status is not null then
            return;
        end if;
    else
        locked := array(
            select distinct c.reservation_id
            from public.assets a
            join public.asset_checkouts c on c.tenant_id = a.tenant_id and c.asset_id = a.id and c.returned_at is null
            where a.tenant_id = (begun.caller).tenant and asset in (a.id, a.case_id)
            union
            select reservation
            order by 1);
        foreach one in array locked loop
            claimed := office.try_lock_reservation(begun.caller, one);
            result := claimed.result;
            if result.status is not null then
                return;
            elsif one = reservation then
                booking := claimed.booking;
            end if;
        end loop;
        perform office.lock_handover(
            booking.tenant_id, locked,
            array(select a.id from public.assets a where a.tenant_id = booking.tenant_id and asset in (a.id, a.case_id)), true);
        -- With the assets locked nothing goes out or comes back any more; what did so a moment ago is asked again.
        if exists (
            select from public.assets a
            join public.asset_checkouts c on c.tenant_id = a.tenant_id and c.asset_id = a.id and c.returned_at is null
            where a.tenant_id = booking.tenant_id and asset in (a.id, a.case_id) and c.reservation_id <> all (locked))
        then
            result := row(
                503, 'unavailable', null, null, 'busy', booking.tenant_id, (begun.caller).account)::office.function_result;
            return;
        end if;
    end if;
    if asset is not null then
        -- A share of the key alone: it keeps the asset's item as it is and waits for no pickup of another phone.
        select * into unit from public.assets a where a.tenant_id = booking.tenant_id and a.id = asset for key share;
        if not found then
            result := office.not_found_result(begun.caller, 'asset_not_found');
            return;
        end if;
        select i.is_case, (
            select s.code
            from public.short_links s
            where s.tenant_id = booking.tenant_id and s.code = office.parse_scanned_code(scanned_code) and s.asset_id = unit.id
        )
        into is_case, code
        from public.items i
        where i.tenant_id = booking.tenant_id and i.id = unit.item_id;
    end if;

    server_time := clock_timestamp();
    judged_at := least(happened_at, server_time);
    handover := row(
        begun.caller, subject, key, fingerprint, scanned_code, code, server_time, judged_at,
        case when judged_at < server_time - interval '90 days' then server_time else judged_at end, override_reason);
    if scanned_code is not null and code is null then
        result := office.handover_conflict_result(handover, 'code_mismatch', booking, unit);
    end if;
end
$$;

"""##),
Migration(
    name: "functions/begin_password_change",
    checksum: "bc8c7142659c4505bbfb330ef51c3e96855b97dac9de5816b0e3a275aeceb61f",
    sql: ##"""
-- PUT /auth/v1/user with a new password, first half: whether who asks may choose one. A session that a code opened not long
-- ago is proof enough; else the password of now is asked, whose hash this gives to compare with: each such try is counted like
-- one to sign in.
create or replace function office.begin_password_change(subject uuid, session uuid, recent interval, shows_password boolean)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    opened signin.sessions;
    address text;
    result office.function_result;
begin
    select s.* into opened from signin.sessions s where s.id = session and s.user_id = subject;
    if not found then
        return office.sign_in_refusal(403, 'session_not_found');
    end if;
    select u.email into address from signin.users u where u.id = subject;
    if office.is_recent_code_session(opened, recent) then
        return row(200, null, json_build_object('email', address)::text, null, null, null, null)::office.function_result;
    elsif not shows_password then
        return office.sign_in_refusal(400, 'reauthentication_needed');
    end if;
    result := office.begin_password_sign_in(address, true);
    if result.code is null then
        result.body := (result.body::jsonb || jsonb_build_object('email', address))::text;
    end if;
    return result;
end
$$;

"""##),
Migration(
    name: "functions/begin_password_sign_in",
    checksum: "e38e952e332fb5a08f883b5c31208851af3c7d7ce61192d694fd0545f34b2950",
    sql: ##"""
-- POST /auth/v1/token?grant_type=password, first half: counts the try, before anything is compared, and gives the hash to
-- compare with; null where nobody signs in so. After five tries in a row the address has to wait, a minute at first, twice
-- as long after each further one, an hour at most: also one that nobody knows.
create or replace function office.begin_password_sign_in(address text, signs_up boolean)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    free_tries constant int := 5;
    asked_at constant timestamptz := clock_timestamp();
    place signin.addresses;
begin
    insert into signin.addresses (email, touched_at) values (address, asked_at)
    on conflict (email) do update set touched_at = excluded.touched_at
    returning * into place;
    if place.password_after > asked_at then
        return office.sign_in_refusal(429, 'over_request_rate_limit', place.password_after - asked_at);
    end if;
    update signin.addresses a
    set wrong_passwords = a.wrong_passwords + 1,
        password_after = case when a.wrong_passwords + 1 >= free_tries then
            asked_at + least(
                interval '1 minute' * (2 ^ least(a.wrong_passwords + 1 - free_tries, 10)), interval '1 hour')
        end
    where a.email = address;
    return row(
        200, null,
        json_build_object(
            'hash', (
                select u.password_hash from signin.users u
                where u.email = address and (office.may_sign_in(address) or signs_up)))::text,
        null, null, null, null)::office.function_result;
end
$$;

"""##),
Migration(
    name: "functions/believed_time",
    checksum: "34a40c2ae4a9377b0d9cba3e04fb8630130f48e9004cb8ff5b1716fd1fcedb68",
    sql: ##"""
-- When something happened, as a phone says, where that is believed: not later than now, and not more than 90 days ago.
create or replace function office.believed_time(happened_at timestamptz)
returns timestamptz
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    server_time constant timestamptz := clock_timestamp();
begin
    return case
        when happened_at < server_time - interval '90 days' then server_time
        else least(happened_at, server_time)
    end;
end
$$;

"""##),
Migration(
    name: "functions/built_in_inspection_templates",
    checksum: "9174cbec62b37f57a427efbe4499aa8e0952d8d3bff638921d59b50403611461",
    sql: ##"""
-- The templates of inspections that every house has: what has to be photographed and what may be, in order, and who has to sign.
create or replace function office.built_in_inspection_templates()
returns table (name text, slots jsonb, sign_off_roles text[])
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    values
        (
            'item',
            '[{"slot":"overview","required":true},{"slot":"front","required":false},{"slot":"back","required":false},
              {"slot":"serial","required":false},{"slot":"accessories","required":false},{"slot":"detail","required":false}]'::jsonb,
            array['staff']
        ),
        (
            'vehicle',
            '[{"slot":"front","required":true},{"slot":"back","required":true},{"slot":"left","required":true},
              {"slot":"right","required":true},{"slot":"dashboard","required":true},{"slot":"interior","required":true},
              {"slot":"load_area","required":true},{"slot":"roof","required":false},{"slot":"windscreen","required":false},
              {"slot":"wheels","required":false},{"slot":"spare_wheel","required":false},{"slot":"documents","required":false}]'::jsonb,
            array['staff', 'customer']
        )
$$;

"""##),
Migration(
    name: "functions/caller_refusal",
    checksum: "aa756a768f8493ba67cfa3fbcf341c7fc57dc953e5dd5634b529e67e304f255a",
    sql: ##"""
-- The answer of a call whose caller office.authorize_caller() did not let in.
create or replace function office.caller_refusal(caller office.caller)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(
        case caller.code when 'token_invalid' then 401 else 403 end, caller.code, null, caller.facts, null, caller.tenant,
        caller.account)::office.function_result
$$;

"""##),
Migration(
    name: "functions/change_cursor_text",
    checksum: "8761c3f6cddb4663c589a9baf2d6b60845e2c1f9c687d4f1f979356bbd6f838e",
    sql: ##"""
-- A cursor as phones get it: its fields and a checksum in base64url. Every server of the database reads it.
create or replace function office.change_cursor_text(cursor office.change_cursor)
returns text
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select translate(encode(convert_to(t.fields || '|' || left(md5(t.fields), 8), 'UTF8'), 'base64'), E'+/=\n', '-_')
    from (
        select concat_ws(
            '|', '1', cursor.tenant, coalesce(cursor.account::text, ''), cursor.is_manager, cursor.scope,
            array_to_string(cursor.kinds, ','), cursor.zone,
            coalesce(cursor.day::text, ''), cursor.epoch, coalesce(office.short_snapshot(cursor.since)::text, ''),
            coalesce(office.short_snapshot(cursor.looked)::text, ''), coalesce(cursor.run_day::text, ''),
            coalesce(cursor.after_kind, ''), coalesce(cursor.after_id::text, '')) as fields
    ) as t
$$;

"""##),
Migration(
    name: "functions/change_documents",
    checksum: "3cf3a226b7039c28df4d8806d202c9bbacd9752f876f6dd2a41db31e3fc0b95f",
    sql: ##"""
-- The entities of a page, each as it is now: `put` with its document, or `gone` where the tenant has no such row or it is out of
-- scope; a notification, where it is none of the account's. In the order of the arrays, which are of one length.
create or replace function office.change_documents(
    tenant uuid, account uuid, scope text, kinds text[], ids uuid[], first_midnight timestamptz, last_midnight timestamptz, with_documents boolean
)
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
declare
    listed text;
begin
    with given as materialized (
        select g.kind, g.id, g.place, case g.kind
            when 'tenant' then exists (select from public.tenants t where t.id = tenant and t.id = g.id)
            when 'item' then exists (
                select from public.items i where i.tenant_id = tenant and i.id = g.id and i.archived_at is null)
            when 'asset' then exists (
                select from public.assets a
                where a.tenant_id = tenant and a.id = g.id
                    and (a.status not in ('ARCHIVED', 'DISPOSED')
                        or office.is_needed_asset(
                            a.tenant_id, a.item_id, a.id, a.current_reservation_id, scope, first_midnight, last_midnight)))
            when 'client' then exists (
                select from public.clients c
                where c.tenant_id = tenant and c.id = g.id
                    and (scope = 'desk' or exists (
                        select from public.reservations r
                        where r.tenant_id = c.tenant_id and r.client_id = c.id
                            and office.is_in_scope(scope, r.status, r.pickup_at, r.return_at, first_midnight, last_midnight))))
            when 'reservation' then exists (
                select from public.reservations r
                where r.tenant_id = tenant and r.id = g.id
                    and office.is_in_scope(scope, r.status, r.pickup_at, r.return_at, first_midnight, last_midnight))
            when 'notification' then exists (
                select from public.notifications n
                where n.tenant_id = tenant and n.id = g.id and n.account_id = account and n.withdrawn_at is null)
            end as is_in_scope
        from unnest(kinds, ids) with ordinality as g (kind, id, place)
    ), booked as materialized (
        select r.reservation as id, r.body
        from office.reservation_json_rows(
            tenant, array(select g.id from given g where g.kind = 'reservation' and g.is_in_scope and with_documents), false) as r
    )
    select string_agg(
        format('{"kind":"%s","id":"%s","op":"%s"', g.kind, g.id, case when g.is_in_scope then 'put' else 'gone' end)
        || coalesce(',"' || g.kind || '":' || case
            when g.is_in_scope and with_documents then case g.kind
                when 'tenant' then (select office.tenant_json(t)::text from public.tenants t where t.id = tenant)
                when 'item' then office.item_json(tenant, g.id)::text
                when 'asset' then office.asset_json(tenant, g.id)::text
                when 'client' then office.client_json(tenant, g.id)::text
                when 'reservation' then (select b.body from booked b where b.id = g.id)
                when 'notification' then (
                    select office.notification_json(n)::text
                    from public.notifications n
                    where n.tenant_id = tenant and n.id = g.id)
                end
            end, '')
        || '}',
        ',' order by g.place)
    into listed
    from given g;
    return coalesce(listed, '');
end
$$;

"""##),
Migration(
    name: "functions/change_epoch",
    checksum: "a2bc60687f962d6362f414bc9a93dd32164842c364c41b311ee24ed45b458a54",
    sql: ##"""
-- Which log this is, and which history of the cluster: another one, and snapshots of before say nothing here. Null where the log is
-- not of this cluster, database or table, so that it has to be made anew, and on a standby, whose history is not its own.
create or replace function office.change_epoch()
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    made record;
begin
    if pg_is_in_recovery() then
        return null;
    end if;
    select * into made from office.change_epoch e;
    -- The control file still has the old timeline after a promotion; the name of the log that is written now has the new one.
    if made.server_start = pg_postmaster_start_time() and made.log_path = pg_relation_filepath('public.change_log')
        or made.system_identifier = (select c.system_identifier from pg_control_system() c)
            and made.database_oid = (select d.oid from pg_database d where d.datname = current_database())
            and made.log_oid = 'public.change_log'::regclass
    then
        return made.epoch || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8);
    end if;
    return null;
end
$$;

"""##),
Migration(
    name: "functions/changed_tenants",
    checksum: "314f51a65cf92679450914c479c9d2f078dd0dfa4e2630dad1012cca598b5c1a",
    sql: ##"""
-- Which of these tenants have something new since their snapshots; the present snapshot, and of which log it is: what the watch of a
-- server asks while requests wait. Both arrays are of one length.
create or replace function office.changed_tenants(watched uuid[], since pg_snapshot[])
returns table (changed uuid[], snapshot pg_snapshot, epoch text)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform set_config('office.change_log_watch', 'on', true);
    snapshot := pg_current_snapshot();
    epoch := office.change_epoch();
    changed := array(
        select w.tenant
        from unnest(watched, changed_tenants.since) as w (tenant, since)
        -- A snapshot that is the present one has missed nothing.
        where w.since::text <> snapshot::text and office.has_changes(w.tenant, w.since));
    perform set_config('office.change_log_watch', '', true);
    return next;
end
$$;

"""##),
Migration(
    name: "functions/check_asset",
    checksum: "60b95efecb7a0794c8854b3c892aa3dab543e61b8984a70a13569b1a40e7d0a8",
    sql: ##"""
-- An asset keeps its item, and stays, while a line of its item names it (no other can) or it is out. Whoever assigns it meanwhile holds FOR KEY
-- SHARE on it, which both wait for.
create or replace function office.check_asset()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(old.tenant_id::text);
begin
    if (tg_op = 'DELETE' or new.item_id <> old.item_id) and (
        exists (
            select from public.asset_checkouts c
            where c.tenant_id = old.tenant_id and c.asset_id = old.id and c.returned_at is null)
        or exists (
            select from public.reservation_items l
            where l.tenant_id = old.tenant_id and l.item_id = old.item_id and old.id = any (l.assigned_asset_ids)))
    then
        raise exception using
            errcode = 'check_violation',
            message = format('asset %s is out or assigned to a line: its item stays', old.id),
            schema = 'public', table = 'assets', constraint = 'assets_item_in_use';
    end if;
    perform office.switch_tenant(previous);
    return case when tg_op = 'DELETE' then old else new end;
end
$$;

"""##),
Migration(
    name: "functions/check_asset_pointer",
    checksum: "74600a80a55dda09c7155132a7d5e1461bcf251804d4d72a760ff7b4d3e2a1e6",
    sql: ##"""
-- At COMMIT an asset points at the reservation that its open checkout is on, or at none. Deferred, because pointer and
-- ledger are two statements.
create or replace function office.check_asset_pointer()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
    previous constant text := office.switch_tenant(coalesce(new.tenant_id, old.tenant_id)::text);
    changed uuid[];
    wrong uuid;
begin
    if tg_argv[0] = 'assets' then
        changed := array[new.id];
    else
        changed := array[new.asset_id, old.asset_id];
    end if;
    select a.id into wrong
    from public.assets a
    left join public.asset_checkouts c on c.tenant_id = a.tenant_id and c.asset_id = a.id and c.returned_at is null
    where a.tenant_id = coalesce(new.tenant_id, old.tenant_id)
      and a.id = any (changed)
      and a.current_reservation_id is distinct from c.reservation_id;
    if found then
        raise exception using
            errcode = 'check_violation',
            message = format('asset %s: current_reservation_id is not its open checkout', wrong),
            schema = 'public', table = 'assets', constraint = 'assets_current_reservation_is_open_checkout';
    end if;
    perform office.switch_tenant(previous);
    return null;
end
$$;

"""##),
Migration(
    name: "functions/check_case",
    checksum: "9d8ea161d8c86b373ec7792220f26464ca8787c9abb7bb10f172d3eb8c6efa1b",
    sql: ##"""
-- An asset lies in a case, which lies in none itself. What is gone for good lies in none. Both are locked: neither turns into something else
-- meanwhile.
create or replace function office.check_case()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(new.tenant_id::text);
    violated text;
begin
    if tg_op = 'INSERT' and new.case_id is null then
        perform office.switch_tenant(previous);
        return new;
    end if;
    if new.status in ('ARCHIVED', 'DISPOSED') then
        new.case_id := null;
    end if;
    if new.case_id is not null then
        perform from public.assets a where a.tenant_id = new.tenant_id and a.id = new.case_id for key share;
        violated := case
            when new.case_id = new.id or exists (
                select from public.items i where i.tenant_id = new.tenant_id and i.id = new.item_id and i.is_case)
                then 'assets_case_in_no_case'
            -- One that is not there yet the foreign key judges: a restore brings the rows of a table in any order.
            when exists (
                select from public.assets a
                join public.items i on i.tenant_id = a.tenant_id and i.id = a.item_id
                where a.tenant_id = new.tenant_id and a.id = new.case_id and not i.is_case)
                then 'assets_case_is_case'
        end;
    end if;
    if tg_op = 'UPDATE' then
        if new.item_id <> old.item_id and exists (
            select from public.assets part where part.tenant_id = new.tenant_id and part.case_id = new.id)
        then
            violated := 'assets_case_in_use';
        end if;
    end if;
    if violated is not null then
        raise exception using
            errcode = 'check_violation',
            message = format('asset %s in case %s: %s', new.id, new.case_id, violated),
            schema = 'public', table = 'assets', constraint = violated;
    end if;
    perform office.switch_tenant(previous);
    return new;
end
$$;

"""##),
Migration(
    name: "functions/check_checkout",
    checksum: "5cf6b6db5c00c70aa66b6839c6d04f3c71aeb8d3edf933ab6461229b6c732800",
    sql: ##"""
-- A checkout is of an asset of its line's item, and a line has no more of them open than its qty. Opening one locks
-- the reservation, the line and the asset, in this order, before it counts. Stamps that another program leaves out are
-- filled in from those it gives. A void trip counts nowhere, and is the only one that may do without its line.
create or replace function office.check_checkout()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(new.tenant_id::text);
    line public.reservation_items;
    unit public.assets;
    open_checkouts int;
    violated text;
begin
    new.actual_pickup_at := coalesce(new.actual_pickup_at, new.picked_up_at);
    if new.returned_at is not null then
        new.actual_return_at := coalesce(new.actual_return_at, greatest(new.returned_at, new.actual_pickup_at));
    end if;

    if new.voided_at is not null then
        new.returned_at := new.voided_at;
    elsif new.reservation_item_id is null then
        violated := 'asset_checkouts_of_line';
    elsif tg_op = 'INSERT'
        or (new.returned_at is null and old.returned_at is not null)
        or (new.tenant_id, new.asset_id, new.reservation_id, new.reservation_item_id)
            <> (old.tenant_id, old.asset_id, old.reservation_id, old.reservation_item_id)
    then
        perform from public.reservations r where r.tenant_id = new.tenant_id and r.id = new.reservation_id for no key update;
        select * into line
        from public.reservation_items l where l.tenant_id = new.tenant_id and l.id = new.reservation_item_id for no key update;
        select * into unit from public.assets a where a.tenant_id = new.tenant_id and a.id = new.asset_id for no key update;
        select count(*) into open_checkouts
        from public.asset_checkouts c
        where c.tenant_id = new.tenant_id and c.reservation_item_id = new.reservation_item_id and c.returned_at is null
          and c.id <> new.id;
        violated := case
            when line.item_id <> unit.item_id then 'asset_checkouts_asset_of_item'
            when new.returned_at is null and open_checkouts >= line.qty then 'asset_checkouts_within_qty'
        end;
    end if;

    if violated is not null then
        raise exception using
            errcode = 'check_violation',
            message = format('asset %s on line %s: %s', new.asset_id, new.reservation_item_id, violated),
            schema = 'public', table = 'asset_checkouts', constraint = violated;
    end if;
    perform office.switch_tenant(previous);
    return new;
end
$$;

"""##),
Migration(
    name: "functions/check_item",
    checksum: "9a7902aa13f52fae1e7c22e37118f15b22582b6abf66588681e09de6dba37482",
    sql: ##"""
-- Whether an item is a case stays while one of its units lies in another or holds others. Whether an item's units are told apart stays while a line names the item; while an asset is of it, the asset's key holds it. Whoever
-- adds a line meanwhile holds FOR KEY SHARE on the item, which the change has waited for.
create or replace function office.check_item()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(new.tenant_id::text);
begin
    if new.serialized <> old.serialized and exists (
        select from public.reservation_items l where l.tenant_id = new.tenant_id and l.item_id = new.id)
    then
        raise exception using
            errcode = 'check_violation',
            message = format('item %s is on a line: whether it is serialized stays', new.id),
            schema = 'public', table = 'items', constraint = 'items_serialized_in_use';
    end if;
    if new.is_case <> old.is_case and exists (
        select from public.assets a
        where a.tenant_id = new.tenant_id and a.item_id = new.id
            and (a.case_id is not null
                or exists (select from public.assets part where part.tenant_id = a.tenant_id and part.case_id = a.id)))
    then
        raise exception using
            errcode = 'check_violation',
            message = format('item %s has units in cases, or with contents: whether it is a case stays', new.id),
            schema = 'public', table = 'items', constraint = 'items_is_case_in_use';
    end if;
    perform office.switch_tenant(previous);
    return null;
end
$$;

"""##),
Migration(
    name: "functions/check_last_admin",
    checksum: "2f474e814a1823fc667e356ea99682a7a0b916e9a5fdbf5149528c1c29f74072",
    sql: ##"""
-- At COMMIT a house that had an admin still has one, whoever took one away. The tenant's row is locked and the admins are counted
-- after; a transaction that does not see what was committed since it began can't count.
create or replace function office.check_last_admin()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := coalesce(current_setting('office.tenant', true), '');
    house public.tenants;
begin
    if not office.is_admin(old) or (tg_op = 'UPDATE' and office.is_admin(new) and new.tenant_id = old.tenant_id) then
        return null;
    elsif current_setting('transaction_isolation') <> 'read committed' then
        raise exception using
            errcode = 'serialization_failure', message = 'an admin can only be taken away in a transaction that is READ COMMITTED';
    end if;
    perform office.switch_tenant(old.tenant_id::text);
    house := office.lock_tenant(old.tenant_id);
    -- A house that is deleted with its people has no need of one.
    if house.id is not null and not office.has_admin(old.tenant_id, null) then
        raise exception using
            errcode = 'check_violation', schema = 'public', table = 'accounts', constraint = 'accounts_last_admin',
            message = 'the last admin of a house stays one';
    end if;
    perform office.switch_tenant(previous);
    return null;
end
$$;

"""##),
Migration(
    name: "functions/check_line",
    checksum: "c0ebc7cfc1f56d51f515765312e9c07ddc4b0d7418308de221d5469a2b4bedb8",
    sql: ##"""
-- A line names assets of its own item, each once, and keeps its item and enough qty under what is out on it. An update
-- has locked the line before this runs, and whoever checks out on it takes that lock too, so the count is good.
-- Ids that stood there before are not looked up again: no lock on them, and no waiting for another phone.
--
-- `version` grows with item, qty and position, which people edit, and never goes back; work at the shelf assigns.
create or replace function office.check_line()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(new.tenant_id::text);
    ids constant uuid[] := new.assigned_asset_ids;
    added uuid[] := array_remove(ids, null);
    found_ids int;
    open_checkouts int;
    violated text;
begin
    if tg_op = 'INSERT' or old is distinct from new then
        new.updated_at := greatest(clock_timestamp(), case when tg_op = 'UPDATE' then old.updated_at end);
    end if;
    if tg_op = 'INSERT' then
        new.counted_out := 0;
    end if;
    if tg_op = 'UPDATE' then
        new.version := greatest(new.version, old.version);
        -- What is out of it its movements say alone.
        if new.counted_out <> old.counted_out and coalesce(current_setting('office.counting', true), '') = '' then
            new.counted_out := old.counted_out;
        end if;
        if (new.item_id, new.qty, new.position) <> (old.item_id, old.qty, old.position) then
            new.version := new.version + 1;
        end if;
        if (new.tenant_id, new.item_id, new.qty, new.assigned_asset_ids)
            is not distinct from (old.tenant_id, old.item_id, old.qty, old.assigned_asset_ids)
        then
            -- Nothing that is judged here.
            perform office.switch_tenant(previous);
            return new;
        end if;
        if new.item_id = old.item_id and new.tenant_id = old.tenant_id then
            added := array(select unnest(added) except select unnest(old.assigned_asset_ids));
        end if;
        if new.qty < old.qty or new.item_id <> old.item_id then
            -- Of a counted line also what is lost or used up takes its place.
            select count(*) + (select m.gone - m.back from office.line_counts(old.tenant_id, old.id) as m) into open_checkouts
            from public.asset_checkouts c
            where c.tenant_id = old.tenant_id and c.reservation_item_id = old.id and c.returned_at is null;
            if new.qty < open_checkouts then
                violated := 'reservation_items_qty_covers_checkouts';
            elsif new.item_id <> old.item_id and open_checkouts > 0 then
                violated := 'reservation_items_item_in_use';
            end if;
        end if;
    end if;

    if (select count(distinct id) < count(id) from unnest(ids) as id) then
        violated := 'reservation_items_assigned_once';
    elsif cardinality(added) > 0 then
        select count(*) into found_ids
        from (
            select from public.assets a
            where a.tenant_id = new.tenant_id and a.id = any (added) and a.item_id = new.item_id
            order by a.id
            for key share
        ) as locked;
        if found_ids < cardinality(added) then
            violated := 'reservation_items_assigned_of_item';
        end if;
    end if;

    if violated is not null then
        raise exception using
            errcode = 'check_violation',
            message = format('line %s: %s', new.id, violated),
            schema = 'public', table = 'reservation_items', constraint = violated;
    end if;
    perform office.switch_tenant(previous);
    return new;
end
$$;

"""##),
Migration(
    name: "functions/check_movement",
    checksum: "0558b33b88a11a275c4c91aece9f08d5c0b25151f5367a028e17f278e6b21c15",
    sql: ##"""
-- A movement is of a counted line, and leaves no more back, lost and used than went out, and no more out than the line's qty. Writing one locks
-- the reservation and the line, in this order, before it counts. What another program leaves out is filled in.
create or replace function office.check_movement()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(new.tenant_id::text);
    line public.reservation_items;
    counts record;
    violated text;
begin
    if new.reservation_item_id is null then
        if new.voided_at is null then
            violated := 'stock_movements_of_line';
        end if;
    elsif tg_op = 'INSERT' or new is distinct from old then
        new.reservation_id := coalesce(
            new.reservation_id,
            (
                select l.reservation_id
                from public.reservation_items l
                where l.tenant_id = new.tenant_id and l.id = new.reservation_item_id
            ));
        perform from public.reservations r where r.tenant_id = new.tenant_id and r.id = new.reservation_id for no key update;
        select * into line
        from public.reservation_items l
        where l.tenant_id = new.tenant_id and l.id = new.reservation_item_id
        for no key update;
        select coalesce(sum(m.qty) filter (where m.kind = 'out'), 0) as gone,
            coalesce(sum(m.qty) filter (where m.kind = 'back'), 0) as back,
            coalesce(sum(m.qty) filter (where m.kind in ('lost', 'used')), 0) as lost
        into counts
        from (
            select m.kind, m.qty
            from public.stock_movements m
            where m.tenant_id = new.tenant_id and m.reservation_item_id = new.reservation_item_id and m.voided_at is null
                and m.id <> new.id
            union all
            select new.kind, new.qty where new.voided_at is null
        ) as m;
        violated := case
            when (select i.serialized from public.items i where i.tenant_id = line.tenant_id and i.id = line.item_id)
                then 'stock_movements_of_counted_item'
            when counts.gone < counts.back + counts.lost then 'stock_movements_out_first'
            when counts.gone - counts.back > line.qty then 'stock_movements_within_qty'
        end;
    end if;
    if violated is not null then
        raise exception using
            errcode = 'check_violation',
            message = format('%s %s on line %s: %s', new.qty, new.kind, new.reservation_item_id, violated),
            schema = 'public', table = 'stock_movements', constraint = violated;
    end if;
    perform office.switch_tenant(previous);
    return new;
end
$$;

"""##),
Migration(
    name: "functions/check_reservation",
    checksum: "71ca568b1e6ae7c01ebe874aebdf2eb1dc27b9abd966ec9d1541866757ccb791",
    sql: ##"""
-- A reservation's status moves as the contract says, whoever moves it, and its return stamps move with it. The update
-- has locked the row before this runs, and whoever checks out on it takes that lock first.
--
-- `updated_at` is the clock's, not the transaction's: it never goes back, and a row that did not change keeps its own.
--
-- `version` grows with what people edit and with their moves of the status, not with the server's own: its flip, and its way back to
-- `confirmed` from there. It never goes back.
create or replace function office.check_reservation()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(old.tenant_id::text);
    -- What the server does by itself at the shelf; empty where a person or another program moves the status.
    move constant text := coalesce(current_setting('office.move', true), '');
    -- The stamps that an undone override gives back to a reservation which nothing ever went out on.
    restored_at constant timestamptz := case when move = 'undone' then new.returned_at end;
    restored_actual constant timestamptz := case when move = 'undone' then new.actual_return_at end;
    has_open boolean;
    compared public.reservations := new;
begin
    -- A generated column has no value yet.
    compared.next_at := old.next_at;
    if compared is not distinct from old then
        perform office.switch_tenant(previous);
        return new;
    end if;
    -- Whatever went out went out: nobody takes that back while the ledger says so.
    if new.picked_up_at is null and old.picked_up_at is not null and office.has_moved(old.tenant_id, old.id) then
        new.picked_up_at := old.picked_up_at;
    end if;
    new.updated_at := greatest(clock_timestamp(), old.updated_at);
    if (new.status, new.pickup_at, new.return_at) <> (old.status, old.pickup_at, old.return_at)
        and 'confirmed' in (old.status, new.status)
    then
        -- After the statement office.follow_reservations() makes its lines hold as it says.
        perform set_config(
            'office.moved_reservations',
            format('%s%s/%s,', current_setting('office.moved_reservations', true), new.tenant_id, new.id), true);
    end if;
    if new.status <> old.status then
        has_open := office.has_out(old.tenant_id, old.id);
        if not office.is_status_move(old.status, new.status) and not (move = 'undone' and new.status = 'requested' and not has_open)
            or (new.status = 'cancelled' and has_open)
        then
            raise exception using
                errcode = 'check_violation',
                message = format('reservation %s does not go from %s to %s', old.id, old.status, new.status),
                schema = 'public', table = 'reservations', constraint = 'reservations_status_move';
        end if;
        if new.status = 'returned' then
            new.returned_by_flip := new.returned_by_flip and not has_open;
            -- The latest of its returns; what is still out comes back now.
            select
                coalesce(greatest(max(b.at), case when has_open then new.updated_at end), restored_at, new.updated_at),
                coalesce(greatest(max(b.actual), case when has_open then new.updated_at end), restored_actual, new.updated_at)
            into new.returned_at, new.actual_return_at
            from (
                select c.returned_at as at, c.actual_return_at as actual
                from public.asset_checkouts c
                where c.tenant_id = old.tenant_id and c.reservation_id = old.id and c.returned_at is not null and c.voided_at is null
                union all
                select m.moved_at, m.at
                from public.stock_movements m
                where m.tenant_id = old.tenant_id and m.reservation_id = old.id and m.kind <> 'out' and m.voided_at is null
            ) as b;
        end if;
        -- The flip is the one move without a person that is not told by the setting.
        if move = '' and not (new.status = 'returned' and new.returned_by_flip) then
            new.status_moved_at := new.updated_at;
        end if;
    end if;
    if new.status not in ('returned', 'closed') then
        new.returned_at := null;
        new.actual_return_at := null;
    end if;
    new.returned_by_flip := new.returned_by_flip and new.status = 'returned';
    new.version := greatest(new.version, old.version);
    if (new.client_id, new.pickup_at, new.return_at, new.reference) <> (old.client_id, old.pickup_at, old.return_at, old.reference)
        or (new.location, new.notes, new.external_id) is distinct from (old.location, old.notes, old.external_id)
        or new.status <> old.status and not new.returned_by_flip and move <> 'reopened'
    then
        new.version := new.version + 1;
    end if;
    perform office.switch_tenant(previous);
    return new;
end
$$;

"""##),
Migration(
    name: "functions/claim_key",
    checksum: "282abd6371132f76506eba8ee3dbc8bfa413da19acf0e02f5370ab15750e200a",
    sql: ##"""
-- Takes an idempotency key for this transaction: null when it is the caller's to use, else the answer to send. Never
-- waits: while a twin is running it says busy and gives the connection back. Once the lock is ours the twin's commit is
-- visible, because this function is volatile: what it calls looks with a snapshot of its own.
create or replace function office.claim_key(caller office.caller, key text, fingerprint text, retention interval)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if not pg_try_advisory_xact_lock(hashtextextended(key, hashtextextended(caller.tenant::text, 0))) then
        return row(503, 'unavailable', null, null, 'busy', caller.tenant, caller.account)::office.function_result;
    end if;
    return office.look_up_key(caller, key, fingerprint, retention);
end
$$;

"""##),
Migration(
    name: "functions/claim_mail",
    checksum: "68d4c29e9252f5afd83e461e55d0b69a07f5b5469e3baa6e7a82db3a277b48fb",
    sql: ##"""
-- Takes at most `batch` messages that are due and still of use, for as long as `lease`: whoever took one sends it, with no
-- transaction open, and then calls office.delete_mail() or office.postpone_mail(). Several servers may do so at once: each
-- takes others than its neighbour, and what one left undone is taken up by another after the lease. One that tells of what is no longer true,
-- or that its person wants no mail of by now, goes.
create or replace function office.claim_mail(batch int, lease interval)
returns table (
    id uuid, claim uuid, recipient text, language text, template text, sealed text, is_discarded boolean, attempts int,
    seconds_left int, subject text, body text
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
    claimed_at constant timestamptz := clock_timestamp();
    telling signin.mail_outbox[];
    house uuid;
    held uuid[];
    good uuid[] := '{}';
begin
    telling := array(
        select m
        from signin.mail_outbox m
        where m.due_at <= claimed_at and m.notification_id is not null
        order by m.due_at
        limit batch
        for update skip locked);
    for house in select distinct t.tenant_id from unnest(telling) as t order by 1 loop
        perform office.switch_tenant(house::text);
        held := office.withdraw_untrue(
            house, array(select t.notification_id from unnest(telling) as t where t.tenant_id = house), claimed_at);
        held := held || array(
            select n.id
            from public.notifications n
            join public.notification_settings s on s.tenant_id = house and s.account_id = n.account_id
            where n.tenant_id = house and n.id = any (array(select t.notification_id from unnest(telling) as t where t.tenant_id = house))
                and n.kind = any (s.muted_mail));
        good := good || array(
            select t.id from unnest(telling) as t where t.tenant_id = house and t.notification_id <> all (held));
    end loop;
    perform office.switch_tenant('');
    delete from signin.mail_outbox m where m.id in (select t.id from unnest(telling) as t where t.id <> all (good));
    return query
    with due as (
        select m.id
        from signin.mail_outbox m
        where m.due_at <= claimed_at and m.valid_until > claimed_at and (m.notification_id is null or m.id = any (good))
        order by m.due_at
        limit batch
        for update skip locked
    )
    update signin.mail_outbox m
    set due_at = clock_timestamp() + lease, attempts = m.attempts + 1, claim = gen_random_uuid()
    from due
    where m.id = due.id
    returning
        m.id, m.claim, m.recipient, m.language, m.template, encode(m.sealed, 'hex'), m.is_discarded, m.attempts,
        extract(epoch from m.valid_until - clock_timestamp())::int, m.subject, m.body;
end
$$;

"""##),
Migration(
    name: "functions/claim_pushes",
    checksum: "b488063843bc1959fc778c4c15d7f4a066cf5f22c3c6666bfe37269bd2dcc75a",
    sql: ##"""
-- Takes at most `batch` pushes that are due on these platforms, for as long as `lease`, with all that it takes to send them: whoever took one
-- sends it, with no transaction open, and then calls office.finish_push() or office.postpone_push(). Several servers may do so at once: each
-- takes others than its neighbour, and what one left undone is taken up by another after the lease.
-- 
-- What is no longer true, expired, read or muted by now ends here and is not sent.
create or replace function office.claim_pushes(batch int, lease interval, platforms text[])
returns table (
    push_id uuid, tenant_id uuid, notification_id uuid, device_id uuid, platform text, token text, endpoint text, p256dh text,
    auth text, environment text, title text, body text, badge int, kind text, reservation_id uuid, collapse_key text,
    expires_at timestamptz, attempts int, expires_at_epoch bigint, registered_at_epoch_ms bigint
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
    claimed_at constant timestamptz := clock_timestamp();
    claimed_until constant timestamptz := claimed_at + lease;
    wanted text;
    taken public.push_outbox[] := '{}';
    ids uuid[];
    house uuid;
    held uuid[];
begin
    perform set_config('office.push_sweep', 'on', true);
    foreach wanted in array platforms loop
        taken := taken || array(
            select p
            from public.push_outbox p
            where p.platform = wanted and p.due_at <= claimed_at and p.done_at is null
            order by p.due_at
            limit batch - cardinality(taken)
            for update skip locked);
    end loop;
    for house in select distinct t.tenant_id from unnest(taken) as t order by 1 loop
        perform office.switch_tenant(house::text);
        ids := array(select t.id from unnest(taken) as t where t.tenant_id = house);
        update public.push_outbox p
        set done_at = claimed_at, outcome = 'expired', leased_until = null
        where p.tenant_id = house and p.expires_at <= claimed_at and p.id = any (ids);
        held := office.withdraw_untrue(
            house, array(select t.notification_id from unnest(taken) as t where t.tenant_id = house and t.expires_at > claimed_at),
            claimed_at);
        -- Whoever does not want to be told by now is not.
        held := held || array(
            select n.id
            from public.notifications n
            join public.notification_settings s on s.tenant_id = house and s.account_id = n.account_id
            where n.tenant_id = house and n.id = any (array(select t.notification_id from unnest(taken) as t where t.tenant_id = house))
                and n.kind = any (s.muted_push));
        -- Also where the session has ended that registered the device.
        update public.push_outbox p
        set done_at = claimed_at, outcome = 'withdrawn', leased_until = null
        from public.devices d
        where p.tenant_id = house and p.done_at is null and p.id = any (ids)
            and d.tenant_id = house and d.id = p.device_id
            and (p.notification_id = any (held) or d.session_id is not null and not exists (
                select from signin.sessions s where s.id = d.session_id and coalesce(s.ends_at > claimed_at, true)));
        return query
        with sending as materialized (
            update public.push_outbox p
            set due_at = claimed_until, leased_until = claimed_until, attempts = p.attempts + 1
            where p.tenant_id = house and p.done_at is null and p.id = any (ids)
            returning p.id, p.notification_id, p.device_id, p.attempts, p.expires_at
        ), told as materialized (
            select n.id, n.account_id, n.title, n.body, n.kind, n.reservation_id,
                -- A newer one of the same takes its place, but none of another unit's damage.
                replace(
                    coalesce(case when n.kind = 'asset_damaged' then n.asset_id end, n.reservation_id, n.item_id)::text, '-', '')
                    as collapse_key
            from public.notifications n
            where n.tenant_id = house and n.id = any (array(select s.notification_id from sending s))
        ), person as materialized (
            select p.id, office.unread_count(house, p.id) as unread from (select distinct t.account_id as id from told t) as p
        )
        select s.id, house, t.id, d.id, d.platform, d.token, d.endpoint, d.p256dh, d.auth, d.environment, t.title, t.body, p.unread,
            t.kind, t.reservation_id, t.collapse_key, s.expires_at, s.attempts, extract(epoch from s.expires_at)::bigint,
            (extract(epoch from d.registered_at) * 1000)::bigint
        from sending s
        join told t on t.id = s.notification_id
        join person p on p.id = t.account_id
        join public.devices d on d.tenant_id = house and d.id = s.device_id;
    end loop;
    perform office.switch_tenant('');
    perform set_config('office.push_sweep', '', true);
end
$$;

"""##),
Migration(
    name: "functions/claim_reference",
    checksum: "c39494909b9ce46cae1a6ce7e2ffc1d049a6b733e97c743d2ac8077ec7ff87d8",
    sql: ##"""
-- Sees to it that the API gives no reference twice: holds the tenant's references until COMMIT. One that was wanted is refused where
-- another reservation has it; where none was, the next of the tenant's year is made, such as R-2026-0042, which no reservation ever had
-- from here. Doubles that other programs make stay.
create or replace function office.claim_reference(
    caller office.caller, wanted text, booking uuid, out reference text, out refusal office.function_result
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    this_year constant text := to_char(now() at time zone office.tenant_zone(caller.tenant), 'YYYY');
    other uuid;
    number bigint;
begin
    perform pg_advisory_xact_lock(hashtextextended('references', hashtextextended(caller.tenant::text, 1)));
    reference := wanted;
    if reference is not null then
        select r.id into other
        from public.reservations r
        where r.tenant_id = caller.tenant and r.reference = wanted and r.id <> booking
        order by r.created_at, r.id
        limit 1;
        if other is not null then
            refusal := office.already_exists_result(caller, 'reference', wanted, other);
        end if;
        return;
    end if;

    select c.highest into number
    from public.counters c
    where c.tenant_id = caller.tenant and c.kind = 'references ' || this_year;
    if number is null then
        -- The first of the year goes on behind those that other programs gave.
        select coalesce(max(substring(r.reference from '^R-\d{4}-(\d{1,9})$')::bigint), 0) into number
        from public.reservations r
        where r.tenant_id = caller.tenant and r.reference like 'R-' || this_year || '-%';
    end if;
    loop
        number := number + 1;
        reference := 'R-' || this_year || '-' || lpad(number::text, greatest(4, length(number::text)), '0');
        exit when not exists (
            select from public.reservations r where r.tenant_id = caller.tenant and r.reference = claim_reference.reference);
    end loop;
    insert into public.counters (tenant_id, kind, highest)
    values (caller.tenant, 'references ' || this_year, number)
    on conflict on constraint counters_pkey do update set highest = excluded.highest;
end
$$;

"""##),
Migration(
    name: "functions/claim_stale_uploads",
    checksum: "d1a34e43c339508c28a2a4197b8e7c64bffca1c4bd8222419d5ee2a4bc3c7908",
    sql: ##"""
-- Takes at most `batch` uploads that are older than that, of all tenants, and returns a JSON array of `tenant_id`,
-- `object_path` and `is_reported`: a report has a copy, so only the original is to go. Whoever took them deletes the objects
-- and then calls office.delete_uploads() with the same array. Several servers may do so at once: each takes others than its
-- neighbour, and what one left undone is taken up by another after an hour, the longest untried first.
-- What an open inspection names is left for 30 days more.
create or replace function office.claim_stale_uploads(older_than interval, batch int)
returns json
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    claimed_at constant timestamptz := clock_timestamp();
    stale_before constant timestamptz := claimed_at - older_than;
    claimed json;
begin
    perform set_config('office.sweep_before', stale_before::text, true);
    with stale as (
        select u.tenant_id, u.object_path
        from public.photo_uploads u
        where u.created_at < stale_before
          and (u.swept_at is null or u.swept_at < claimed_at - interval '1 hour')
          and (u.placed_at is null or u.reported_at is not null or u.placed_at < claimed_at - interval '30 days')
        order by u.swept_at nulls first, u.created_at
        limit batch
        for update skip locked
    ),
    taken as (
        update public.photo_uploads u
        set swept_at = claimed_at
        from stale
        where u.tenant_id = stale.tenant_id and u.object_path = stale.object_path
        returning u.tenant_id, u.object_path, u.reported_at is not null as is_reported
    )
    select json_agg(taken) into claimed from taken;
    perform set_config('office.sweep_before', '', true);
    return coalesce(claimed, '[]');
end
$$;

"""##),
Migration(
    name: "functions/clear_context",
    checksum: "80e003f3daf21d6583c1b7e855746197596115bdfa862af24f2e5c0c90625523",
    sql: ##"""
-- What every change ends with: clears the transaction's settings, so that it sees no tenant's rows and acts for nobody any more.
-- Returns the result it is given.
create or replace function office.clear_context(result office.function_result)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    -- An assignment is worked out on the spot where PERFORM would start a query.
    setting text;
begin
    setting := set_config('office.tenant', '', true);
    setting := set_config('office.source', '', true);
    setting := set_config('office.actor', '', true);
    setting := set_config('office.request_id', '', true);
    setting := set_config('office.key', '', true);
    setting := set_config('office.client_at', '', true);
    setting := set_config('office.stock', '', true);
    return result;
end
$$;

"""##),
Migration(
    name: "functions/clear_passwords",
    checksum: "8ec2b537b8a2718d379e88312ad394033add70fd48adf2aff4d21ffc64664108",
    sql: ##"""
-- Who is disabled loses what they could sign in by later: the password, which somebody else may have chosen, and a code under
-- way. Enabled again, they sign in by a code and choose another. Whom another house still lets in keeps both: no house may end
-- the sign-in of another's people by writing their address into an account of its own.
create or replace function office.clear_passwords()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := coalesce(current_setting('office.tenant', true), '');
    emails text[] := array[lower(new.email collate "C")]
        || array(select u.email from signin.users u where u.id = new.auth_user_id);
begin
    emails := array(select e.email from unnest(emails) as e (email) where not office.may_sign_in(e.email));
    perform office.switch_tenant(previous);
    delete from signin.codes c where c.email = any (emails);
    update signin.users u set password_hash = null where u.email = any (emails) and u.password_hash is not null;
    return null;
end
$$;

"""##),
Migration(
    name: "functions/client_audit_json",
    checksum: "772470906a35e54c7853f9da08e9146ae34243211f63eb018cf48bcd6212b281",
    sql: ##"""
-- A client as the audit keeps it: what is about the person only as a digest, salted by the client, so that it can be proven while
-- the salt is there and tells nothing once it is gone.
create or replace function office.client_audit_json(client public.clients)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object(
        'display_name', office.salted_digest(client.audit_salt, client.display_name),
        'preferred_language', client.preferred_language,
        'email', office.salted_digest(client.audit_salt, client.email),
        'phone', office.salted_digest(client.audit_salt, client.phone),
        'notes', office.salted_digest(client.audit_salt, client.notes),
        'external_id', client.external_id,
        'archived', client.archived_at is not null)
$$;

"""##),
Migration(
    name: "functions/client_json",
    checksum: "2b3e37800e234410a0abd82fa84e4b452691d56f0db594f3ea5a8d01e08ff6c8",
    sql: ##"""
-- A client as the feed shows it; null where the tenant has no such client.
create or replace function office.client_json(tenant uuid, client uuid)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select c.id, c.display_name, c.preferred_language
        from public.clients c
        where c.tenant_id = client_json.tenant and c.id = client_json.client
    ) as shown
$$;

"""##),
Migration(
    name: "functions/client_record_json",
    checksum: "7c3fd6269fe1f0cf84022ebf57bce7d6876ae27ea6ab46ffac51553c5c8abc0e",
    sql: ##"""
-- A client as the desk sees it. Phones see less of it: office.client_json().
create or replace function office.client_record_json(client public.clients)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select client.id, client.display_name, client.preferred_language, client.email, client.phone, client.notes,
            client.external_id, client.archived_at is not null as archived, client.version
    ) as shown
$$;

"""##),
Migration(
    name: "functions/close_checkout",
    checksum: "a5f904ad76b5160235a5847fd94875fa993100bfe470dde3e324a11e1c470fd1",
    sql: ##"""
-- Writes a return: the ledger, the asset's pointer, the audit, and, when nothing is out any more, the reservation's flip
-- to `returned`. A return is never before its pickup. What is lost is disposed of. `effect` is what else the key changed, `overridden` the rows that
-- gave way. One that is swapped away leaves the reservation as it is.
create or replace function office.close_checkout(
    handover office.handover, booking public.reservations, trip public.asset_checkouts, is_lost boolean, effect jsonb,
    overridden text[], is_swapped_away boolean default false
)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    unit public.assets;
    is_last boolean := false;
begin
    -- The lines come before the asset: what they hold ends with the last return.
    perform from public.reservation_items l
    where l.tenant_id = trip.tenant_id and l.reservation_id = trip.reservation_id
      and not exists (
        select from public.asset_checkouts c
        where c.tenant_id = trip.tenant_id and c.reservation_id = trip.reservation_id and c.returned_at is null and c.id <> trip.id)
    order by l.id
    for no key update;
    select * into unit from public.assets a where a.tenant_id = trip.tenant_id and a.id = trip.asset_id for no key update;
    if is_lost then
        effect := coalesce(effect, '{}')
            || jsonb_build_object('asset_status', unit.status, 'case_id', unit.case_id);
    end if;
    update public.asset_checkouts c
    set returned_at = handover.server_time,
        actual_return_at = greatest(handover.stamp, trip.actual_pickup_at),
        returned_by = handover.subject,
        return_client_at = greatest(handover.judged_at, coalesce(trip.pickup_client_at, trip.actual_pickup_at)),
        return_key = handover.key,
        return_effect = effect,
        is_swapped_away = close_checkout.is_swapped_away
    where c.tenant_id = trip.tenant_id and c.id = trip.id;
    if is_lost then
        update public.assets a set current_reservation_id = null, status = 'DISPOSED'
        where a.tenant_id = unit.tenant_id and a.id = unit.id;
    else
        update public.assets a set current_reservation_id = null where a.tenant_id = unit.tenant_id and a.id = unit.id;
    end if;

    if not is_swapped_away then
        is_last := not office.has_out(booking.tenant_id, booking.id);
    end if;
    perform office.audit_handover(
        'asset.returned', booking, unit, null, case when is_last then 'returned' else booking.status end, overridden,
        handover.override_reason);
    if is_lost then
        perform office.write_audit(
            booking.tenant_id, 'asset.lost', 'asset', unit.id, booking.id, unit.id, null, null,
            jsonb_build_object('status', unit.status), jsonb_build_object('status', 'DISPOSED'));
    end if;
    if is_last and booking.status = 'confirmed' then
        update public.reservations r set status = 'returned', returned_by_flip = true
        where r.tenant_id = booking.tenant_id and r.id = booking.id;
    end if;
end
$$;

"""##),
Migration(
    name: "functions/close_open_checkouts",
    checksum: "30639a3c214f591855d13811abcc774670ac1af0ab8e15b469757ec717b2636e",
    sql: ##"""
-- What a person's `returned` does with what is still out: its checkouts closed at the time of the move, by the person
-- where known, its assets free, one audit row each; what is counted comes back as well. `booking` is the reservation as it was before.
create or replace function office.close_open_checkouts(booking public.reservations, at timestamptz)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    trip record;
    person constant uuid := office.current_actor();
    unit public.assets;
    counted public.reservation_items;
begin
    -- The lines come before the assets: what they hold ends with the move.
    perform from public.reservation_items l
    where l.tenant_id = booking.tenant_id and l.reservation_id = booking.id
    order by l.id
    for no key update;
    for trip in
        select c.id, c.asset_id
        from public.asset_checkouts c
        where c.tenant_id = booking.tenant_id and c.reservation_id = booking.id and c.returned_at is null
        order by c.asset_id
        for no key update
    loop
        select * into unit from public.assets a where a.tenant_id = booking.tenant_id and a.id = trip.asset_id for no key update;
        update public.asset_checkouts c
        set returned_at = at,
            actual_return_at = greatest(at, c.actual_pickup_at),
            returned_by = person
        where c.tenant_id = booking.tenant_id and c.id = trip.id;
        update public.assets a set current_reservation_id = null where a.tenant_id = booking.tenant_id and a.id = trip.asset_id;
        perform office.audit_handover('asset.returned', booking, unit, null, 'returned');
    end loop;
    for counted in
        select l.*
        from public.reservation_items l
        where l.tenant_id = booking.tenant_id and l.reservation_id = booking.id and l.counted_out > 0
        order by l.id
    loop
        insert into public.stock_movements (tenant_id, reservation_id, reservation_item_id, kind, qty, at, moved_at, actor_user_id)
        values (booking.tenant_id, booking.id, counted.id, 'back', counted.counted_out, at, at, person);
        perform office.audit_counted(
            'stock.returned', booking, counted.id, 'returned', jsonb_build_object('qty', counted.counted_out, 'lost', 0, 'used', 0));
    end loop;
end
$$;

"""##),
Migration(
    name: "functions/compare_marks",
    checksum: "7c78a6b057771046f064ed3699219188533d90339ce10908dea79f8f7180ba3e",
    sql: ##"""
-- Which marks of damage an inspection has that an earlier one has not, and which of the earlier one's are gone. Two are the same where they
-- are of one view and kind and at most 0.05 apart, one to one, the nearest first.
create or replace function office.compare_marks(tenant uuid, earlier uuid, later uuid, out added uuid[], out gone uuid[])
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    known_before uuid[] := '{}';
    known_now uuid[] := '{}';
    pair record;
begin
    for pair in
        select was.id as before, present.id as now
        from public.inspection_marks was
        join public.inspection_marks present
            on present.tenant_id = was.tenant_id and present.view = was.view and present.kind = was.kind
        cross join lateral (
            -- Without the last digits, by which 0.55 - 0.5 is more than 0.05.
            select round(sqrt((present.x - was.x) ^ 2 + (present.y - was.y) ^ 2)::numeric, 9) as far
        ) as apart
        where was.tenant_id = compare_marks.tenant and was.inspection_id = earlier
          and present.tenant_id = compare_marks.tenant and present.inspection_id = later
          and apart.far <= 0.05
        order by apart.far, was.id, present.id
    loop
        if pair.before <> all (known_before) and pair.now <> all (known_now) then
            known_before := known_before || pair.before;
            known_now := known_now || pair.now;
        end if;
    end loop;
    added := array(
        select m.id
        from public.inspection_marks m
        where m.tenant_id = compare_marks.tenant and m.inspection_id = later and m.id <> all (known_now)
        order by m.id);
    gone := array(
        select m.id
        from public.inspection_marks m
        where m.tenant_id = compare_marks.tenant and m.inspection_id = earlier and m.id <> all (known_before)
        order by m.id);
end
$$;

"""##),
Migration(
    name: "functions/complete_inspection",
    checksum: "969aabd2d095eb474e9de18fda7f9c7be08ba12d8137c1e8f1abdf807b3145a5",
    sql: ##"""
-- POST /inspections/{id}/complete: from now on nobody changes it. `files` is what storage said of each sealed object: object_path,
-- stored_key, content_type, size_bytes; `version` is that of the inspection when its files were looked up, and another one is the 503
-- after which they are looked up again. Their uploads are locked, so that no sweep takes them.
create or replace function office.complete_inspection(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    inspection uuid, happened_at timestamptz, files json, version int, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    before public.inspections;
    missing jsonb;
    unsealed int;
    ended_at timestamptz;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, happened_at, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    select * into before from public.inspections i where i.tenant_id = caller.tenant and i.id = inspection for no key update;
    if not found then
        return office.clear_context(office.not_found_result(caller, 'inspection_not_found'));
    elsif before.completed_key = key then
        return office.clear_context(
            office.store_result(caller, key, fingerprint, 200, office.inspection_json(caller.tenant, before.id)::text));
    elsif before.status = 'completed' then
        return office.clear_context(office.completed_inspection_result(caller, before));
    end if;
    missing := office.missing_of_inspection(caller.tenant, before.id);
    if missing <> '[]' then
        return office.clear_context(
            office.inspection_conflict_result(
                caller, 'inspection_incomplete', json_build_object('count', jsonb_array_length(missing)), before,
                jsonb_build_object('missing', missing)));
    end if;
    perform from public.photo_uploads u
    where u.tenant_id = caller.tenant and u.inspection_id = before.id
    order by u.object_path
    for update;
    select count(*) into unsealed
    from public.inspection_files f
    where f.tenant_id = caller.tenant and f.inspection_id = before.id
      and not exists (select from json_array_elements(files) as s (file) where s.file ->> 'object_path' = f.object_path);
    if unsealed > 0 or before.version <> complete_inspection.version then
        return office.clear_context(
            row(503, 'unavailable', null, null, null, caller.tenant, caller.account)::office.function_result);
    end if;

    ended_at := greatest(before.begun_at, coalesce(office.believed_time(happened_at), clock_timestamp()));
    update public.inspection_files f
    set stored_key = s.file ->> 'stored_key', size_bytes = (s.file ->> 'size_bytes')::bigint
    from json_array_elements(files) as s (file)
    where f.tenant_id = caller.tenant and f.inspection_id = before.id and f.object_path = s.file ->> 'object_path';
    perform office.settle_uploads(caller.tenant, files, clock_timestamp());
    update public.inspections i
    set status = 'completed', completed_at = ended_at, completed_by = subject, completed_key = key, version = i.version + 1
    where i.tenant_id = caller.tenant and i.id = before.id;
    perform office.write_audit(
        caller.tenant, 'inspection.completed', 'inspection', before.id, before.reservation_id, before.asset_id, null, null,
        jsonb_build_object('status', before.status),
        jsonb_build_object('status', 'completed', 'files', json_array_length(files)));
    return office.clear_context(
        office.store_result(caller, key, fingerprint, 200, office.inspection_json(caller.tenant, before.id)::text));
end
$$;

"""##),
Migration(
    name: "functions/completed_inspection_result",
    checksum: "29b46da99f692a3cc9c4b23a937ad4b4213267db3a78d595d87df03039b6fa47",
    sql: ##"""
-- The 409 of a change that comes after an inspection was completed: the whole inspection as it stays.
create or replace function office.completed_inspection_result(caller office.caller, inspection public.inspections)
returns office.function_result
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.inspection_conflict_result(
        caller, 'already_applied', json_build_object('kind', 'inspection'), inspection,
        jsonb_build_object('inspection', office.inspection_json(inspection.tenant_id, inspection.id)))
$$;

"""##),
Migration(
    name: "functions/confirm_again",
    checksum: "9b3d506b88cb0430b17934e10f33d094f40ee70a25773f87f39b2d5f0480b6ba",
    sql: ##"""
-- A reservation's way back to `confirmed` at the shelf: for a late fact, or because a person overruled its state. What happened is not refused
-- for stock: what is missing for it is written on its lines.
create or replace function office.confirm_again(booking public.reservations, is_late boolean)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform set_config('office.move', case when is_late then 'reopened' else 'overridden' end, true),
        set_config('office.stock', 'record', true);
    update public.reservations r set status = 'confirmed' where r.tenant_id = booking.tenant_id and r.id = booking.id;
    perform set_config('office.move', '', true), set_config('office.stock', '', true);
end
$$;

"""##),
Migration(
    name: "functions/conflict_result",
    checksum: "67a0c3810eb25be180912ccbe65f2f94ccbb7178354ba8963ac771adf03eb1a1",
    sql: ##"""
-- A 409: `params` for its sentence, and the facts that let a person settle it without asking again.
create or replace function office.conflict_result(
    caller office.caller, code text, params json, reservation_status text, asset json default null, line json default null
)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(
        409, code, null,
        '{"params":' || params::text || ',"current":{"reservation_status":' || to_json(reservation_status)::text
            || coalesce(',"asset":' || asset::text, '') || coalesce(',"line":' || line::text, '') || '}}',
        null, caller.tenant, caller.account)::office.function_result
$$;

"""##),
Migration(
    name: "functions/contents_of_key_json",
    checksum: "905a7c5c880ce875ce51284a1c5aeebc1216b1b92eed8db8922fbd099ad76687",
    sql: ##"""
-- What went out, or came back, of a case under a key.
create or replace function office.contents_of_key_json(tenant uuid, key text)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(json_agg(json_build_object('asset_id', c.asset_id, 'line_id',
        case when c.voided_at is null or c.return_key = contents_of_key_json.key then c.reservation_item_id end) order by c.asset_id), '[]')
    from public.asset_checkouts c
    where c.tenant_id = contents_of_key_json.tenant
        and (c.pickup_key = contents_of_key_json.key and c.pickup_effect ->> 'case' is not null
            or c.return_key = contents_of_key_json.key and c.return_effect ->> 'case' is not null)
$$;

"""##),
Migration(
    name: "functions/count_line",
    checksum: "9146da6b1819b737fc5af6c9e606438a7933f20187f5c567a01d3628811ec455",
    sql: ##"""
-- Keeps how many of a line are out as its movements say, and the reservation's stamps: the first pickup's and the earliest.
create or replace function office.count_line()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    tenant constant uuid := case when tg_op = 'DELETE' then old.tenant_id else new.tenant_id end;
    counted_at constant timestamptz := clock_timestamp();
    previous constant text := office.switch_tenant(tenant::text);
begin
    perform set_config('office.counting', 'on', true);
    update public.reservation_items l
    set counted_out = (
            select coalesce(sum(case when m.kind = 'out' then m.qty else - m.qty end), 0)
            from public.stock_movements m
            where m.tenant_id = l.tenant_id and m.reservation_item_id = l.id and m.voided_at is null)
    where l.tenant_id = tenant
        and l.id in (
            case when tg_op <> 'INSERT' then old.reservation_item_id end, case when tg_op <> 'DELETE' then new.reservation_item_id end);
    perform set_config('office.counting', '', true);
    if tg_op = 'INSERT' then
        update public.reservations r
        set updated_at = counted_at,
            picked_up_at = case when new.kind = 'out' then least(r.picked_up_at, new.moved_at) else r.picked_up_at end,
            actual_pickup_at = case when new.kind = 'out' then least(r.actual_pickup_at, new.at) else r.actual_pickup_at end
        where r.tenant_id = tenant and r.id = new.reservation_id;
    else
        perform office.restamp_pickups(tenant, old.reservation_id);
    end if;
    perform office.switch_tenant(previous);
    return null;
end
$$;

"""##),
Migration(
    name: "functions/count_mail",
    checksum: "51834e1639109a7c907feb4ce5f5d5254b8b5a8385ea598e0e7e0c74f33e4485",
    sql: ##"""
-- Counts a mail of an hour, and says whether it is within the limit. One that goes to nobody takes none away from the others,
-- and addresses without an account, which anybody can make up, none from those that have one.
create or replace function office.count_mail(hour timestamptz, goes_out boolean, has_account boolean, mails_an_hour int)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    counted signin.hours;
begin
    insert into signin.hours (starts_at, mails, strangers)
    values (hour, (goes_out and has_account)::int, (goes_out and not has_account)::int)
    on conflict (starts_at) do update set
        mails = hours.mails + excluded.mails, strangers = hours.strangers + excluded.strangers
    returning * into counted;
    return case when has_account then counted.mails else counted.strangers end <= mails_an_hour;
end
$$;

"""##),
Migration(
    name: "functions/count_wrong_code",
    checksum: "8657449cd43ae03171b15aa842979ca682c21a21f2a100e059059318e593f84e",
    sql: ##"""
-- Counts a code that was typed wrong. Each fifth one since the last sign-in, of whichever codes, burns the live code and makes the address
-- wait for the next: a minute after the first, twice as long after each further one, an hour at most. Signing in takes it back.
create or replace function office.count_wrong_code(address text)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    most_tries constant int := 5;
    tries int;
begin
    update signin.addresses a set wrong_codes = a.wrong_codes + 1 where a.email = address
    returning a.wrong_codes into tries;
    if tries % most_tries = 0 then
        update signin.codes c set tries = most_tries where c.email = address;
        update signin.addresses a
        set burned = a.burned + 1,
            blocked_until = clock_timestamp() + least(interval '1 minute' * (2 ^ least(a.burned, 10)), interval '1 hour')
        where a.email = address;
    end if;
end
$$;

"""##),
Migration(
    name: "functions/counted_conflict_result",
    checksum: "fb1e26a70c4fdf7658255c483dca0e74d947cd7247f9fdf38394692bb2944269",
    sql: ##"""
-- The 409 of what is counted. Every one has the same params, null where they say nothing: reference and status of the reservation, item_name, qty
-- and out of the line.
create or replace function office.counted_conflict_result(
    handover office.handover, code text, booking public.reservations, line uuid
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    counts constant json := office.line_counts_json(booking.tenant_id, line);
begin
    return office.conflict_result(
        handover.caller, code,
        json_build_object(
            'reference', booking.reference,
            'status', booking.status,
            'item_name', (
                select i.name
                from public.reservation_items l
                join public.items i on i.tenant_id = l.tenant_id and i.id = l.item_id
                where l.tenant_id = booking.tenant_id and l.id = line
            ),
            'qty', counts -> 'qty',
            'out', counts -> 'out'),
        booking.status, null, counts);
end
$$;

"""##),
Migration(
    name: "functions/create_account",
    checksum: "a5b7317891395319fb3eb5ac57a1bf707c9a0f83ea77f39786ebc6d0ce9dbfa9",
    sql: ##"""
-- POST /accounts. A key makes one account, which keeps it for good.
create or replace function office.create_account(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    fields jsonb, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    made record;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    select * into made from office.insert_account(caller, fields, key);
    if (made.refusal).status is not null then
        return office.clear_context(made.refusal);
    end if;
    return office.clear_context(
        office.store_result(caller, key, fingerprint, 201, office.account_record_json(made.account)::text));
end
$$;

"""##),
Migration(
    name: "functions/create_asset",
    checksum: "b3a8764c61338028e9cbb441781d34363a5987cd2659bb26240a313167545330",
    sql: ##"""
-- POST /api/mobile/v1/assets: an asset of the office at once, findable by its sticker where it has a code.
create or replace function office.create_asset(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    fields json, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    asset public.assets;
    sticker constant text := office.parse_scanned_code(fields ->> 'code');
    taken text;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    if fields ->> 'code' is not null and sticker is null then
        return office.clear_context(office.app_refusal(caller, 400, 'code has a value that is not allowed'));
    end if;
    -- The app takes one spelling for another, which the indexes do not: of two that are made at once each would see nobody.
    perform pg_advisory_xact_lock(hashtextextended('asset names', hashtextextended(caller.tenant::text, 4)));
    taken := case
        when exists (
            select from public.assets a where a.tenant_id = caller.tenant and lower(a.serial) = lower(fields ->> 'serial_num'))
        then 'assets_serial_key'
        when exists (
            select from public.assets a where a.tenant_id = caller.tenant and lower(a.asset_tag) = lower(fields ->> 'asset_tag'))
        then 'assets_asset_tag_key'
    end;
    if taken is null then
        begin
            asset := office.insert_asset(caller.tenant, fields, sticker);
        exception
            -- Whoever looked before could still be too late.
            when unique_violation then
                get stacked diagnostics taken = constraint_name;
                if taken not in ('assets_serial_key', 'assets_asset_tag_key', 'short_links_pkey') then
                    raise;
                end if;
        end;
    end if;
    if taken is not null then
        return office.clear_context(
            office.app_refusal(
                caller, 400,
                case taken
                    when 'assets_serial_key' then format('Asset with serial number %s already exists', fields ->> 'serial_num')
                    when 'assets_asset_tag_key' then format('Asset with asset tag %s already exists', fields ->> 'asset_tag')
                    else format('Asset with code %s already exists', sticker)
                end));
    end if;
    return office.clear_context(office.store_app_result(
        caller, key, fingerprint, 201, 'Asset created successfully', 'asset', office.app_asset_json(asset)));
end
$$;

"""##),
Migration(
    name: "functions/create_client",
    checksum: "44127bce6669b27d8b988dff296c1a2f3acb22d070da07f4ee9311bd7e26d22d",
    sql: ##"""
-- POST /clients. A key makes one client, which keeps it for good.
create or replace function office.create_client(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    fields jsonb, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    made record;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    select * into made from office.insert_client(caller, fields, key);
    if (made.refusal).status is not null then
        return office.clear_context(made.refusal);
    end if;
    return office.clear_context(
        office.store_result(caller, key, fingerprint, 201, office.client_record_json(made.client)::text));
end
$$;

"""##),
Migration(
    name: "functions/create_document",
    checksum: "c8d6cd9c5b13ca397494daa1075d18bee333b8d6f34ad0541a7acb65d776f738",
    sql: ##"""
-- POST /documents. `files` is an array of what storage said of the one sealed file: object_path, stored_key, content_type, size_bytes,
-- width, height. Its upload is locked, so that no sweep takes it and no other document. A key files one document, which keeps it
-- for good.
create or replace function office.create_document(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    reservation uuid, asset uuid, kind text, title text, amount numeric, currency text, spent_at timestamptz,
    object_path text, files json, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    result office.function_result;
    filed public.documents;
    body text;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    caller := begun.caller;

    body := office.document_body_by_key(caller, key);
    if body is null then
        perform from public.photo_uploads u
        where u.tenant_id = caller.tenant and u.object_path = create_document.object_path
        for update;
        result := office.document_refusal(caller, reservation, asset, object_path);
        if result.status is not null then
            return office.clear_context(result);
        end if;
        insert into public.documents (
            tenant_id, reservation_id, asset_id, kind, title, amount, currency, spent_at, object_path, stored_key, content_type,
            size_bytes, width, height, actor_user_id, created_at, created_key)
        select caller.tenant, reservation, asset, create_document.kind, create_document.title, create_document.amount,
            create_document.currency, create_document.spent_at, f ->> 'object_path', f ->> 'stored_key', f ->> 'content_type',
            (f ->> 'size_bytes')::bigint, (f ->> 'width')::int, (f ->> 'height')::int, subject, clock_timestamp(), key
        from json_array_elements(files) as f
        returning * into filed;
        perform office.settle_uploads(caller.tenant, files, filed.created_at);
        perform office.write_audit(
            caller.tenant, 'document.created', 'document', filed.id, reservation, asset, null, null, null,
            office.document_audit_json(filed));
        body := office.document_body_by_key(caller, key);
    end if;
    return office.clear_context(office.store_result(caller, key, fingerprint, 201, body));
end
$$;

"""##),
Migration(
    name: "functions/create_inspection",
    checksum: "ccb339ba34b379fdc9673a80fbbc38d65e4663381f088471beaa6bedf9e96de6",
    sql: ##"""
-- POST /inspections: an open one, with the slots and signatures that its template asks for now. The phone may have made its id, so that
-- what belongs to it can wait in an outbox behind it.
create or replace function office.create_inspection(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    inspection uuid, reservation uuid, asset uuid, stage text, template text, happened_at timestamptz,
    retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    made uuid;
    pattern record;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, happened_at, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    select i.id into made
    from public.inspections i
    where i.tenant_id = caller.tenant and i.created_key = create_inspection.key;
    if made is not null then
        return office.clear_context(
            office.store_result(caller, key, fingerprint, 201, office.inspection_json(caller.tenant, made)::text));
    end if;

    if reservation is not null and not exists (
        select from public.reservations r where r.tenant_id = caller.tenant and r.id = reservation)
    then
        return office.clear_context(office.not_found_result(caller, 'reservation_not_found'));
    elsif not exists (select from public.assets a where a.tenant_id = caller.tenant and a.id = asset) then
        return office.clear_context(office.not_found_result(caller, 'asset_not_found'));
    end if;
    select t.name, t.slots, t.sign_off_roles into pattern
    from office.inspection_templates_of(caller.tenant) t
    where t.name = coalesce(template, 'item');
    if not found then
        return office.clear_context(office.fault_result(caller, 'template', 'invalid_value'));
    end if;
    insert into public.inspections (
        tenant_id, id, reservation_id, asset_id, stage, template, slots, sign_off_roles, begun_at, actor_user_id, created_key)
    values (
        caller.tenant, coalesce(inspection, gen_random_uuid()), reservation, asset, create_inspection.stage, pattern.name,
        pattern.slots, pattern.sign_off_roles, office.believed_time(happened_at), subject, key)
    on conflict on constraint inspections_pkey do nothing
    returning id into made;
    if made is null then
        return office.clear_context(office.already_exists_result(caller, 'id', inspection::text, inspection));
    end if;
    perform office.write_audit(
        caller.tenant, 'inspection.created', 'inspection', made, reservation, asset, null, null, null,
        office.inspection_audit_json(office.inspection_json(caller.tenant, made)::jsonb));
    return office.clear_context(
        office.store_result(caller, key, fingerprint, 201, office.inspection_json(caller.tenant, made)::text));
end
$$;

"""##),
Migration(
    name: "functions/create_item",
    checksum: "584434160f0f7b374dcc2996b39396abc6bc4b8ab2eaafdb31d10eb9dd6ebad0",
    sql: ##"""
-- POST /items. A key makes one item, which keeps it for good.
create or replace function office.create_item(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    fields jsonb, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    made record;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    select * into made from office.insert_item(caller, fields, key);
    if (made.refusal).status is not null then
        return office.clear_context(made.refusal);
    end if;
    return office.clear_context(
        office.store_result(caller, key, fingerprint, 201, office.item_json(caller.tenant, (made.item).id)::text));
end
$$;

"""##),
Migration(
    name: "functions/create_reservation",
    checksum: "dd818d42d7938222543e82540bd5ba162a47e7a484c2c2bfa13def9592e0daa7",
    sql: ##"""
-- POST /reservations, with a client that is made along with it where `new_client` is there. A key makes one reservation, which keeps it
-- for good. Nothing is written before the last refusal but what `unique_violation` takes back.
create or replace function office.create_reservation(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    fields jsonb, new_client jsonb, lines jsonb, kits jsonb, shortage_reason text, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    booking public.reservations;
    planned public.reservation_items[];
    planned_kits public.reservation_kits[];
    kit public.reservation_kits;
    made record;
    claimed record;
    short_before jsonb;
    refusal office.function_result;
    other uuid;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    select r.id into booking.id from public.reservations r where r.tenant_id = caller.tenant and r.created_key = key;
    if booking.id is not null then
        return office.clear_context(
            office.store_result(caller, key, fingerprint, 201, office.reservation_json(caller.tenant, booking.id, true)));
    end if;

    booking := jsonb_populate_record(null::public.reservations, fields);
    booking.id := gen_random_uuid();
    booking.tenant_id := caller.tenant;
    booking.status := coalesce(booking.status, 'draft');
    planned := array(
        select office.new_line(
            booking, (g.line ->> 'item_id')::uuid, g.place::int, (g.line ->> 'qty')::int,
            array(select jsonb_array_elements_text(coalesce(g.line -> 'asset_ids', '[]')))::uuid[], null)
        from jsonb_array_elements(lines) with ordinality as g (line, place)
        order by g.place);
    planned_kits := array(
        select office.new_kit(booking, (g.kit ->> 'item_id')::uuid, (g.kit ->> 'qty')::int)
        from jsonb_array_elements(kits) with ordinality as g (kit, place)
        order by g.place);
    foreach kit in array planned_kits loop
        planned := planned || office.kit_lines(booking, kit, office.last_position(planned));
    end loop;

    if new_client is null and not exists (
        select from public.clients c where c.tenant_id = caller.tenant and c.id = booking.client_id)
    then
        return office.clear_context(office.not_found_result(caller, 'client_not_found'));
    end if;
    refusal := office.lines_refusal(
        caller, booking, planned, jsonb_array_length(lines), planned_kits, '{}'::public.reservation_items[],
        '{}'::public.reservation_kits[]);
    if refusal.status is null then
        short_before := office.allow_shortage(caller.tenant, booking.id, shortage_reason);
        refusal := office.stock_refusal(caller, null, booking, planned);
    end if;
    if refusal.status is null then
        refusal := office.external_id_refusal(caller, booking);
    end if;
    if refusal.status is null then
        select c.id into other
        from public.clients c
        where c.tenant_id = caller.tenant and c.external_id = new_client ->> 'external_id' and c.created_key is distinct from key;
        if other is not null then
            refusal := office.already_exists_result(caller, 'external_id', new_client ->> 'external_id', other);
        end if;
    end if;
    -- The last, because it counts up.
    if refusal.status is null then
        select * into claimed from office.claim_reference(caller, booking.reference, booking.id);
        booking.reference := claimed.reference;
        refusal := claimed.refusal;
    end if;
    if refusal.status is not null then
        return office.clear_context(refusal);
    end if;

    begin
        if new_client is not null then
            select * into made from office.insert_client(caller, new_client, key);
            if (made.refusal).status is not null then
                return office.clear_context(made.refusal);
            end if;
            booking.client_id := (made.client).id;
        end if;
        insert into public.reservations (
            id, tenant_id, reference, client_id, status, location, pickup_at, return_at, notes, external_id, created_key)
        values (
            booking.id, caller.tenant, booking.reference, booking.client_id, booking.status, booking.location, booking.pickup_at,
            booking.return_at, booking.notes, booking.external_id, key);
        perform office.insert_kits(planned_kits);
        perform office.insert_lines(planned);
    exception when unique_violation then
        -- Another program was quicker with this external id: what was written is taken back, the client too.
        refusal := office.external_id_refusal(caller, booking);
        if refusal.status is null then
            raise;
        end if;
        return office.clear_context(refusal);
    end;
    perform office.write_audit(
        caller.tenant, 'reservation.created', 'reservation', booking.id, booking.id, null, null, booking.status, null,
        office.reservation_audit_json(caller.tenant, booking.id));
    perform office.audit_shortage(caller.tenant, booking.id, shortage_reason, short_before);
    return office.clear_context(
        office.store_result(caller, key, fingerprint, 201, office.reservation_json(caller.tenant, booking.id, true)));
end
$$;

"""##),
Migration(
    name: "functions/create_ticket",
    checksum: "e803e89ca7e3c8c127b20ff0ce04c4e38075a2e039704df6a9fba3513d52d834",
    sql: ##"""
-- POST /api/mobile/v1/tickets. A key makes one ticket, which keeps it for good.
create or replace function office.create_ticket(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    fields json, parcels json, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    ticket public.tickets;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    select * into ticket from public.tickets t where t.tenant_id = caller.tenant and t.idempotency_key = key;
    if not found then
        insert into public.tickets (tenant_id, subject, category, customer_name, shipping_address, idempotency_key)
        values (
            caller.tenant, fields ->> 'subject', fields ->> 'category', fields ->> 'customer_name',
            fields ->> 'shipping_address', key)
        returning * into ticket;
        -- Nothing was there, so nothing stands in the way: the server has looked at the slots.
        perform office.put_parcels(ticket, parcels);
        select t.* into ticket from public.tickets t where t.tenant_id = caller.tenant and t.id = ticket.id;
        perform office.write_audit(
            caller.tenant, 'ticket.created', 'ticket', ticket.id, null, null, null, null, null,
            office.ticket_json(ticket, null, 'UTC')::jsonb);
    end if;
    return office.clear_context(office.store_app_result(
        caller, key, fingerprint, 201, 'Ticket created successfully', 'ticket',
        office.ticket_json(ticket, null, office.tenant_zone(caller.tenant))::json));
end
$$;

"""##),
Migration(
    name: "functions/create_token_session",
    checksum: "d9c4d1d5cf95301be86cea4566d72a6f7e941e7538f146ef4897d8a2c289404f",
    sql: ##"""
-- `token`, where this server is the issuer: a session of its own for an account, without a refresh token, that ends by itself.
-- The account is tied to the user of its address, who is made where there is none.
create or replace function office.create_token_session(tenant text, email text, lifetime interval)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    found_account record;
    account public.accounts;
    person signin.users;
    session signin.sessions;
    result office.function_result;
begin
    select * into found_account from office.find_account(tenant, email);
    account := found_account.account;
    if (found_account.result).status is not null then
        return office.clear_context(found_account.result);
    end if;
    select * into person from signin.users u where u.id = account.auth_user_id;
    if not found then
        insert into signin.users (id, email)
        values (coalesce(account.auth_user_id, gen_random_uuid()), lower(account.email collate "C"))
        on conflict on constraint users_email_key do update set email = excluded.email
        returning * into person;
    end if;
    if account.auth_user_id is null then
        account := office.set_account_user(account, person.id);
    elsif account.auth_user_id <> person.id then
        return office.clear_context(row(409, 'account_of_another', null, null, null, account.tenant_id, account.id));
    end if;
    insert into signin.sessions (user_id, amr, ends_at)
    values (
        person.id,
        jsonb_build_array(jsonb_build_object('method', 'cli', 'timestamp', floor(extract(epoch from clock_timestamp()))::bigint)),
        clock_timestamp() + lifetime)
    returning * into session;
    result := office.session_result(session, person);
    result.tenant := account.tenant_id;
    return office.clear_context(result);
end
$$;

"""##),
Migration(
    name: "functions/current_actor",
    checksum: "fbce09ede93e65d3e442a0b3f508ec0ffacbae61c4ee7e05f2bed14f9a003539",
    sql: ##"""
-- Who makes a change, where the program that makes it has said so and said it with a UUID.
create or replace function office.current_actor()
returns uuid
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    actor constant text := current_setting('office.actor', true);
begin
    return case when actor ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then actor::uuid end;
end
$$;

"""##),
Migration(
    name: "functions/current_result",
    checksum: "4514548e5bed58eef9b7a56c77ca6d4d9f43f115faad070356dec2c572cfe31a",
    sql: ##"""
-- A 409 about something else than a reservation: `params` for its sentence, and the facts that let a person settle it.
create or replace function office.current_result(caller office.caller, code text, params json, current json)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(
        409, code, null, '{"params":' || params::text || ',"current":' || current::text || '}', null, caller.tenant,
        caller.account)::office.function_result
$$;

"""##),
Migration(
    name: "functions/current_source",
    checksum: "3779a962fb23b360b04fe89f88c8ad75fb4d2a124163652fec9b688b34967625",
    sql: ##"""
-- Where a change comes from: what the program that makes it has set, or 'system'.
create or replace function office.current_source()
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    source constant text := current_setting('office.source', true);
begin
    return case when source in ('api', 'web', 'sync', 'cli') then source else 'system' end;
end
$$;

"""##),
Migration(
    name: "functions/day_end",
    checksum: "03333ee9fa7515ef79d31ac6f0733db63ff4be1dabbb8fd89cb1d437c958b1e5",
    sql: ##"""
-- When the present day of a tenant ends: until then what is out past its return is counted on for nothing else.
create or replace function office.day_end(tenant uuid)
returns timestamptz
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    zone constant text := office.tenant_zone(tenant);
begin
    return office.local_midnight((now() at time zone zone)::date + 1, zone);
end
$$;

"""##),
Migration(
    name: "functions/decide_pickup",
    checksum: "6b15ac41085b083a4916a7ca0c790df03d5f4009131f6cc62e09b702b971b10b",
    sql: ##"""
-- The contract's table of pickups, section 4, and what of it gives way to an override, section 12: the first row that fits decides. Locks,
-- after the reservation: the lines that could take the asset, the asset. Nothing is written before the last refusal. `parts_of` is the case that
-- goes out with it, the asset itself where it is one: a case that no line asks for gets a line of its own.
create or replace function office.decide_pickup(
    handover office.handover, booking public.reservations, unit public.assets, parts_of uuid default null,
    out refusal office.function_result, out line uuid, out overridden text[]
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    overrides constant boolean := handover.override_reason is not null;
    place record;
    elsewhere public.asset_checkouts;
    last_return timestamptz;
    is_late boolean;
    added_by text;
    effect jsonb;
    -- An assignment is worked out on the spot where PERFORM would start a query.
    written text;
begin
    select max(case when c.returned_at is null then c.reservation_item_id::text end)::uuid,
        max(coalesce(c.return_client_at, c.actual_return_at, c.returned_at))
    into line, last_return
    from public.asset_checkouts c
    where c.tenant_id = booking.tenant_id and c.asset_id = unit.id and c.reservation_id = booking.id and c.voided_at is null;
    if line is not null then
        return;
    end if;
    if handover.judged_at <= last_return then
        refusal := office.handover_conflict_result(handover, 'already_applied', booking, unit);
        return;
    end if;

    -- A late fact: it was the server that took the reservation for returned, before it heard of this asset.
    is_late := booking.status = 'returned' and booking.returned_by_flip
        and handover.judged_at < booking.actual_return_at and last_return is null;
    if booking.status <> 'confirmed' and is_late is not true then
        if not overrides or booking.status not in ('requested', 'returned') then
            refusal := office.handover_conflict_result(handover, 'reservation_wrong_state', booking, unit);
            return;
        end if;
        overridden := overridden || array['reservation_wrong_state'];
    end if;

    if booking.status <> 'confirmed' then
        -- All of its lines hold again: they come before the asset.
        perform from public.reservation_items l
        where l.tenant_id = booking.tenant_id and l.reservation_id = booking.id
        order by l.id
        for no key update;
    end if;
    place := office.find_line_for_asset(booking.tenant_id, booking.id, unit);
    select * into unit from public.assets a where a.tenant_id = booking.tenant_id and a.id = unit.id for no key update;
    -- What happened before an asset went to repair is a fact, however late it is told.
    if unit.status in ('ARCHIVED', 'DISPOSED')
        or unit.status = 'REPAIR' and handover.judged_at >= unit.status_at
        or exists (
            select from public.asset_checkouts c
            where c.tenant_id = booking.tenant_id and c.asset_id = unit.id and c.returned_at is null)
    then
        if not overrides or unit.status in ('ARCHIVED', 'DISPOSED') then
            refusal := office.handover_conflict_result(handover, 'asset_unavailable', booking, unit);
            return;
        end if;
        overridden := overridden || array['asset_unavailable'];
        select * into elsewhere
        from public.asset_checkouts c
        where c.tenant_id = booking.tenant_id and c.asset_id = unit.id and c.returned_at is null;
    end if;
    if place.refusal is not null then
        if place.refusal = 'asset_not_on_reservation' and parts_of = unit.id then
            added_by := 'case';
        elsif overrides then
            overridden := overridden || array[place.refusal::text];
            added_by := case when place.refusal = 'asset_not_on_reservation' then 'shelf' end;
        else
            refusal := office.handover_conflict_result(handover, place.refusal, booking, unit, place.line);
            return;
        end if;
    end if;

    if elsewhere.id is not null then
        refusal := office.take_from_reservation(handover, booking.id, elsewhere, overridden);
        if refusal.status is not null then
            return;
        end if;
        effect := jsonb_build_object('taken', elsewhere.id);
    end if;
    if parts_of is not null then
        effect := coalesce(effect, '{}') || jsonb_build_object('case', nullif(parts_of, unit.id));
    end if;
    if booking.status <> 'confirmed' then
        effect := coalesce(effect, '{}')
            || office.state_before_json(booking);
    end if;
    -- What is put on a line here is not refused for stock: what is missing for it is written there.
    if place.refusal is not null then
        perform set_config('office.stock', 'record', true);
    end if;
    if place.refusal is null then
        line := place.line;
        if not place.is_assigned then
            effect := coalesce(effect, '{}') || office.assign_to_line(booking.tenant_id, line, unit.id, place.displaced);
        end if;
    elsif added_by is null then
        line := place.line;
        effect := coalesce(effect, '{}') || office.raise_line(
            booking.tenant_id, line, 1, case when not place.is_assigned then unit.id end);
    else
        line := office.add_line_at_shelf(booking, unit, added_by);
        effect := coalesce(effect, '{}') || '{"line_added": true}';
    end if;
    if place.refusal is not null then
        perform set_config('office.stock', '', true);
    end if;
    written := office.open_checkout(handover, booking, unit, line, effect, overridden);
    if booking.status <> 'confirmed' then
        perform office.confirm_again(booking, is_late);
    end if;
end
$$;

"""##),
Migration(
    name: "functions/decide_return",
    checksum: "04996ab008540dc67eb183d08d23add344caeb95bbe31b4b0270f2e23ea5bdac",
    sql: ##"""
-- The contract's table of returns, section 4, and what of it gives way to an override, section 12: the first row that fits decides. Locks, after
-- the reservation: the checkout, the asset. Nothing is written before the last refusal. `parts_of` is the case that comes back with it.
create or replace function office.decide_return(
    handover office.handover, booking public.reservations, unit public.assets, is_lost boolean default false,
    parts_of uuid default null, out refusal office.function_result, out line uuid, out overridden text[]
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    trip public.asset_checkouts;
    trips int;
    code text;
begin
    if booking.status not in ('confirmed', 'returned') then
        refusal := office.handover_conflict_result(handover, 'reservation_wrong_state', booking, unit);
        return;
    end if;
    select * into trip
    from public.asset_checkouts c
    where c.tenant_id = booking.tenant_id and c.asset_id = unit.id and c.reservation_id = booking.id
      and c.returned_at is null
    for no key update;
    select count(*) into trips
    from public.asset_checkouts c
    where c.tenant_id = booking.tenant_id and c.asset_id = unit.id and c.reservation_id = booking.id and c.voided_at is null;

    line := trip.reservation_item_id;
    if trip.id is not null then
        if trips > 1 and handover.judged_at < coalesce(trip.pickup_client_at, trip.actual_pickup_at) then
            refusal := office.handover_conflict_result(handover, 'already_applied', booking, unit);
            return;
        end if;
        perform office.close_checkout(
            handover, booking, trip, is_lost,
            case when parts_of is not null then jsonb_build_object('case', nullif(parts_of, unit.id)) end, null);
    elsif trips = 0 then
        code := case
            when office.has_line_for_asset(booking.tenant_id, booking.id, unit) then 'asset_not_checked_out'
            else 'asset_not_on_reservation'
        end;
        if handover.override_reason is not null then
            select * into trip
            from public.asset_checkouts c
            where c.tenant_id = booking.tenant_id and c.asset_id = unit.id and c.returned_at is null;
        end if;
        if trip.id is null then
            refusal := office.handover_conflict_result(handover, code, booking, unit);
            return;
        end if;
        overridden := array[code];
        refusal := office.take_from_reservation(handover, booking.id, trip, overridden, is_lost);
    end if;
end
$$;

"""##),
Migration(
    name: "functions/delete_asset_code",
    checksum: "0e555dd8a0052632628f2f1cd9f872b1db3aeac705852d27fb2e88b983d97e51",
    sql: ##"""
-- DELETE /assets/{id}/codes/{code}: a sticker that is no more, as a scanner read it.
create or replace function office.delete_asset_code(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    asset uuid, code text, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    unit public.assets;
    sticker constant text := office.parse_scanned_code(code);
    shown_before json;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    select * into unit from public.assets a where a.tenant_id = caller.tenant and a.id = asset for no key update;
    if not found then
        return office.clear_context(office.not_found_result(caller, 'asset_not_found'));
    end if;
    if not office.is_edited_by(caller.tenant, 'asset', unit.id, key) then
        shown_before := office.asset_json(caller.tenant, unit.id);
        delete from public.short_links s where s.tenant_id = caller.tenant and s.code = sticker and s.asset_id = unit.id;
        if not found then
            return office.clear_context(office.not_found_result(caller, 'unknown_code'));
        end if;
        perform office.write_audit(
            caller.tenant, 'asset.changed', 'asset', unit.id, null, unit.id, null, null, shown_before::jsonb,
            office.asset_json(caller.tenant, unit.id)::jsonb);
    end if;
    return office.clear_context(office.store_result(caller, key, fingerprint, 204, ''));
end
$$;

"""##),
Migration(
    name: "functions/delete_device",
    checksum: "189dd74eae2f28d72e45889425c995c710e7845bf012452e949277f35e8e664e",
    sql: ##"""
-- DELETE /devices/{id}: one of the caller's own.
create or replace function office.delete_device(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    device uuid, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    gone record;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    delete from public.devices d
    where d.tenant_id = caller.tenant and d.account_id = caller.account and d.id = device
    returning d.id, d.platform into gone;
    if gone.id is null then
        -- A key that took it away once, however long ago that was, has nothing more to do.
        if office.is_edited_by(caller.tenant, 'device', device, key) then
            return office.clear_context(office.store_result(caller, key, fingerprint, 204, ''));
        end if;
        return office.clear_context(office.not_found_result(caller, 'device_not_found'));
    end if;
    perform office.audit_device(caller.tenant, 'device.removed', gone.id, gone.platform, caller.account);
    return office.clear_context(office.store_result(caller, key, fingerprint, 204, ''));
end
$$;

"""##),
Migration(
    name: "functions/delete_document",
    checksum: "a71f098c753d379767c68e1a73a6a33027e191d9c29e8a10b39e856e5f653948",
    sql: ##"""
-- DELETE /documents/{id}: nobody is shown it any more. The row and its bytes stay, for whoever has to prove what was there.
create or replace function office.delete_document(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    document uuid, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    gone public.documents;
    gone_at timestamptz;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    caller := begun.caller;
    if not office.is_edited_by(caller.tenant, 'document', document, key) then
        gone_at := clock_timestamp();
        update public.documents d
        set deleted_at = gone_at
        where d.tenant_id = caller.tenant and d.id = document and d.deleted_at is null
        returning * into gone;
        if not found then
            return office.clear_context(office.not_found_result(caller, 'document_not_found'));
        end if;
        perform office.write_audit(
            caller.tenant, 'document.deleted', 'document', gone.id, gone.reservation_id, gone.asset_id, null, null,
            office.document_audit_json(gone), null);
    end if;
    return office.clear_context(office.store_result(caller, key, fingerprint, 204, ''));
end
$$;

"""##),
Migration(
    name: "functions/delete_inspection_template",
    checksum: "17f2688a16bc3461ba3358db1722f610e3bc45d03deac279346d1e57741ed52b",
    sql: ##"""
-- DELETE /inspection-templates/{name}: one of the house's own. A built-in one whose place it had is back.
create or replace function office.delete_inspection_template(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    template text, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    shown_before json;
    gone uuid;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    elsif exists (
        select from public.audit_log a
        where a.tenant_id = caller.tenant and a.idempotency_key = delete_inspection_template.key
          and a.action = 'inspection_template.deleted')
    then
        return office.clear_context(office.store_result(caller, key, fingerprint, 204, ''));
    end if;
    perform from public.tenants t where t.id = caller.tenant for no key update;
    shown_before := office.inspection_template_json(caller.tenant, template);
    delete from public.inspection_templates t
    where t.tenant_id = caller.tenant and t.name = template
    returning t.id into gone;
    if gone is null then
        return office.clear_context(office.not_found_result(caller, 'not_found'));
    end if;
    perform office.write_audit(
        caller.tenant, 'inspection_template.deleted', 'inspection_template', gone, null, null, null, null,
        shown_before::jsonb, null);
    return office.clear_context(office.store_result(caller, key, fingerprint, 204, ''));
end
$$;

"""##),
Migration(
    name: "functions/delete_mail",
    checksum: "354405d819036c19cde404fc79517c2bd3665047885b9841a21979ace5896be7",
    sql: ##"""
-- Deletes a message that was sent, or will never be.
create or replace function office.delete_mail(id uuid)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    delete from signin.mail_outbox m where m.id = delete_mail.id;
    return found;
end
$$;

"""##),
Migration(
    name: "functions/delete_signing_keys",
    checksum: "2f1af641df67624ef88bb4c48c8ada6f6e72f8e241e9aa857ff42e0a1feae5ba",
    sql: ##"""
-- `keys renew`: deletes all keys, sessions and codes. The key for push services of browsers, too, since it was sealed under the same key:
-- people allow notifications anew.
create or replace function office.delete_signing_keys()
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform pg_advisory_xact_lock(hashtext('quartermaster.signing_keys'));
    delete from signin.signing_keys;
    delete from signin.sessions;
    delete from signin.codes;
    delete from office.vapid_keys;
end
$$;

"""##),
Migration(
    name: "functions/delete_uploads",
    checksum: "beb13a3735b16f0e05df5ac1560f573969151c3cf7c58ea052f7cb8cc2b5a089",
    sql: ##"""
-- Deletes the rows of uploads that were taken by office.claim_stale_uploads() and whose objects are gone: its array, or a part of it.
-- A row that somebody holds is left for the next time.
create or replace function office.delete_uploads(gone json)
returns int
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    forgotten int;
begin
    perform set_config('office.sweep_before', clock_timestamp()::text, true);
    with mine as (
        select u.tenant_id, u.object_path
        from json_to_recordset(gone) as g (tenant_id uuid, object_path text)
        join public.photo_uploads u using (tenant_id, object_path)
        where u.swept_at is not null
        for update of u skip locked
    )
    delete from public.photo_uploads u
    using mine
    where u.tenant_id = mine.tenant_id and u.object_path = mine.object_path;
    get diagnostics forgotten = row_count;
    perform set_config('office.sweep_before', '', true);
    return forgotten;
end
$$;

"""##),
Migration(
    name: "functions/describe_change_log",
    checksum: "280467e2db9a3c95bda2ca3a795ea3c7ffbbdd2c1d3eff79f45df1395461fb7a",
    sql: ##"""
-- What `quartermaster doctor` and `verify` tell of the change log: whether it is this database's own, since when it has everything, and
-- since when at the latest a transaction has been open that others have overtaken. By the index, some rows of each tenant.
create or replace function office.describe_change_log()
returns table (is_ours boolean, reaches_back timestamptz, open_since timestamptz)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    oldest_running constant xid8 := pg_snapshot_xmin(pg_current_snapshot());
    is_running constant boolean := oldest_running < pg_snapshot_xmax(pg_current_snapshot());
    house uuid;
begin
    is_ours := coalesce(office.change_epoch() is not null, false);
    perform set_config('office.change_log_sweep', 'on', true);
    select l.tenant_id into house from public.change_log l order by l.tenant_id limit 1;
    while house is not null loop
        reaches_back := least(reaches_back, (
            select l.at from public.change_log l where l.tenant_id = house order by l.xid limit 1));
        if is_running then
            open_since := least(open_since, (
                select l.at from public.change_log l where l.tenant_id = house and l.xid > oldest_running order by l.xid limit 1));
        end if;
        select l.tenant_id into house from public.change_log l where l.tenant_id > house order by l.tenant_id limit 1;
    end loop;
    perform set_config('office.change_log_sweep', '', true);
    return next;
end
$$;

"""##),
Migration(
    name: "functions/describe_outboxes",
    checksum: "3cb4b2b2da13470ca6d83b0a9f538d256462f1fd50f731aa73a9cf4172637aec",
    sql: ##"""
-- What `/metrics` tells of the messages that are still to be sent, whoever's: one row of mail and one of each service of push. Of those
-- that are due and that nobody has tried, also for how long the oldest has been.
create or replace function office.describe_outboxes()
returns table (outbox text, waiting bigint, due bigint, retrying bigint, late_seconds double precision)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    asked_at constant timestamptz := clock_timestamp();
begin
    perform set_config('office.push_sweep', 'on', true);
    return query
    select kinds.name, count(*) filter (where m.attempts = 0 and m.due_at > asked_at),
        count(*) filter (where m.attempts = 0 and m.due_at <= asked_at), count(*) filter (where m.attempts > 0),
        extract(epoch from asked_at - min(m.due_at) filter (where m.attempts = 0 and m.due_at <= asked_at))::double precision
    from (values ('mail'), ('apns'), ('fcm'), ('webpush')) as kinds (name)
    left join lateral (
        select o.attempts, o.due_at from signin.mail_outbox o where kinds.name = 'mail' and not o.is_discarded
        union all
        select p.attempts, p.due_at from public.push_outbox p where p.platform = kinds.name and p.done_at is null
    ) m on true
    group by kinds.name;
    perform set_config('office.push_sweep', '', true);
end
$$;

"""##),
Migration(
    name: "functions/device_json",
    checksum: "1d67eb6130928cfdf1c36f545866f55b3c6d096fa0328309065e5843815b915e",
    sql: ##"""
-- A device as its person sees it: what it is reached by is told nobody.
create or replace function office.device_json(device public.devices)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select device.id, device.platform, device.environment, device.app_version, device.locale,
            office.rfc3339_time(device.registered_at) as registered_at
    ) as shown
$$;

"""##),
Migration(
    name: "functions/document_audit_json",
    checksum: "f0d24fa31a906d0baa1e905b6b2239f8c8e8e28bd5076e4a0b27bda5837ecd89",
    sql: ##"""
-- A document as the audit has it: what a person wrote down of it, and its file.
create or replace function office.document_audit_json(document public.documents)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object(
        'kind', document.kind, 'title', document.title, 'amount', document.amount, 'currency', document.currency,
        'spent_at', office.rfc3339_time(document.spent_at), 'object_path', document.object_path,
        'content_type', document.content_type, 'size_bytes', document.size_bytes)
$$;

"""##),
Migration(
    name: "functions/document_body_by_key",
    checksum: "764f523dfcfeb7cec2c40750d441782da3a10704be81067e176dfe56106c2aee",
    sql: ##"""
-- The answer of a document that was filed under this key, however long ago: the key stays with the document when it is forgotten
-- elsewhere. Null when there is none.
create or replace function office.document_body_by_key(caller office.caller, key text)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select format('{"id":"%s"}', d.id)
    from public.documents d
    where d.tenant_id = caller.tenant and d.created_key = key
$$;

"""##),
Migration(
    name: "functions/document_json",
    checksum: "c8a8c7cb28bf7b972364b554dc3940050cb4384091f470ce21f7d16d8747bdb7",
    sql: ##"""
-- A document as it is shown. `stored_key` never leaves the server, which signs a URL for it instead.
create or replace function office.document_json(document public.documents)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select document.id, document.reservation_id, document.asset_id, document.kind, document.title, document.amount,
            document.currency, office.rfc3339_time(document.spent_at) as spent_at, document.object_path,
            document.content_type, document.size_bytes, document.width, document.height,
            (
                select a.display_name from public.accounts a
                where a.tenant_id = document.tenant_id and a.auth_user_id = document.actor_user_id
            ) as filed_by,
            office.rfc3339_time(document.created_at) as created_at,
            document.stored_key
    ) as shown
$$;

"""##),
Migration(
    name: "functions/document_place_refusal",
    checksum: "ecf01377a1feac471aaf1902c9f90d8c3f9c53e6067dbdcb9756983286207f44",
    sql: ##"""
-- Why a document can't belong where it is to: a reservation or an asset that the tenant does not have; null where nothing stands
-- against it. Null for either is none.
create or replace function office.document_place_refusal(caller office.caller, reservation uuid, asset uuid)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if reservation is not null
        and not exists (select from public.reservations r where r.tenant_id = caller.tenant and r.id = reservation)
    then
        return office.not_found_result(caller, 'reservation_not_found');
    elsif asset is not null and not exists (select from public.assets a where a.tenant_id = caller.tenant and a.id = asset) then
        return office.not_found_result(caller, 'asset_not_found');
    end if;
    return null;
end
$$;

"""##),
Migration(
    name: "functions/document_refusal",
    checksum: "d4f37637093f5af906c8734d5fda066af93d3e5bf07187e34bc9a45e59c5894c",
    sql: ##"""
-- Why a document can't be filed; null when nothing stands against it. Of its file it says whether it was minted for this very place,
-- or is another document already; whether it is in storage is not for the database to know.
create or replace function office.document_refusal(caller office.caller, reservation uuid, asset uuid, path text)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    refused office.function_result := office.document_place_refusal(caller, reservation, asset);
    reason text;
begin
    if refused.status is not null then
        return refused;
    elsif exists (select from public.documents d where d.tenant_id = caller.tenant and d.object_path = path) then
        reason := 'already_reported';
    elsif not exists (
        select from public.photo_uploads u
        where u.tenant_id = caller.tenant and u.object_path = path and u.purpose = 'document' and u.swept_at is null
          and u.reservation_id is not distinct from reservation and u.asset_id is not distinct from asset)
    then
        reason := 'not_minted';
    else
        return null;
    end if;
    return row(
        409, 'photo_not_uploaded', null,
        json_build_object(
            'params', json_build_object('count', 1, 'reason', reason, 'of', 'document'),
            'current', json_strip_nulls(json_build_object(
                'reservation_status', office.reservation_status(caller.tenant, reservation),
                'photos', json_build_array(json_build_object('object_path', path, 'reason', reason)))))::text,
        null, caller.tenant, caller.account)::office.function_result;
end
$$;

"""##),
Migration(
    name: "functions/double_booking_refusal",
    checksum: "45d671cf86413ff45a9956397a8da486aff7e669c9ee009999ac5df61b784101",
    sql: ##"""
-- The 409 of a reservation that would name an asset that another confirmed one names at the same time; null where there is none. What it
-- names already, while it holds it already, is not asked again.
create or replace function office.double_booking_refusal(
    caller office.caller, reservation uuid, lines public.reservation_items[], before public.reservation_items[],
    after office.held_line[], present text
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    clash record;
begin
    select a.id as asset, coalesce(a.asset_tag, a.serial, a.number::text) as asset_name, l.id as line into clash
    from (
        select distinct w.item_id, n.id as asset from unnest(lines) as w, unnest(w.assigned_asset_ids) as n (id)
    ) as named
    join public.assets a on a.tenant_id = caller.tenant and a.id = named.asset
    join (select h.item_id, min(lower(h.hold)) as from_at, max(upper(h.hold)) as to_at from unnest(after) as h group by h.item_id) as held
        on held.item_id = named.item_id
    join public.reservation_items l
        on l.tenant_id = caller.tenant and l.item_id = named.item_id and l.held_until > held.from_at and l.held_from < held.to_at
    where l.reservation_id <> reservation and named.asset = any (l.assigned_asset_ids)
        and not exists (
            select from unnest(before) as b where named.asset = any (b.assigned_asset_ids) and b.hold && l.hold)
    order by a.id, l.held_from, l.id
    limit 1;
    if not found then
        return null;
    end if;
    return (
        select office.current_result(
            caller, 'asset_double_booked', json_build_object('asset', clash.asset_name, 'reference', r.reference),
            json_build_object(
                'reservation_status', present, 'asset', office.asset_conflict_json(caller.tenant, clash.asset),
                'by', json_build_array(
                    json_build_object('id', r.id, 'reference', r.reference, 'client', c.display_name, 'qty', l.qty))))
        from public.reservation_items l
        join public.reservations r on r.tenant_id = l.tenant_id and r.id = l.reservation_id
        join public.clients c on c.tenant_id = r.tenant_id and c.id = r.client_id
        where l.tenant_id = caller.tenant and l.id = clash.line);
end
$$;

"""##),
Migration(
    name: "functions/drop_device",
    checksum: "1311959a71592787cacf5a0bdf1df0c7265e0bea85c206cd23bc6aa58549736e",
    sql: ##"""
-- Forgets a device whose service says that it is gone, where it was not registered anew since that moment; null is whenever it was. What it
-- was to get goes with it.
create or replace function office.drop_device(device_id uuid, registered_before timestamptz)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    gone record;
begin
    perform set_config('office.push_sweep', 'on', true);
    delete from public.devices d
    where d.id = device_id and (registered_before is null or d.registered_at < registered_before)
    returning d.tenant_id, d.id, d.platform, d.account_id into gone;
    perform set_config('office.push_sweep', '', true);
    if gone.id is null then
        return false;
    end if;
    perform office.switch_tenant(gone.tenant_id::text);
    perform office.audit_device(gone.tenant_id, 'device.dropped', gone.id, gone.platform, gone.account_id);
    perform office.switch_tenant('');
    return true;
end
$$;

"""##),
Migration(
    name: "functions/edit_account",
    checksum: "99f4ea204310e1a88ac16e56958b46ab5c472bafc07a2695f50562934d854ef0",
    sql: ##"""
-- Changes what `fields` name of an account, with the audit row; the tenant's row and then the account's are locked. Nobody changes
-- their own roles, and the last admin stays one.
create or replace function office.edit_account(
    caller office.caller, before public.accounts, fields jsonb, out after public.accounts, out refusal office.function_result
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    other uuid;
begin
    after := jsonb_populate_record(before, fields - 'disabled');
    after.disabled_at := case
        when not fields ? 'disabled' then before.disabled_at
        when (fields ->> 'disabled')::boolean then coalesce(before.disabled_at, clock_timestamp())
    end;
    if after is not distinct from before then
        return;
    elsif caller.account = before.id and after.roles <> before.roles then
        refusal := row(
            403, 'insufficient_role', null, '{"params":{"own":true}}', null, caller.tenant, caller.account)::office.function_result;
        return;
    elsif lower(after.email collate "C") <> lower(before.email collate "C") then
        other := office.account_of_email(caller.tenant, after.email, before.id);
        if other is not null then
            refusal := office.already_exists_result(caller, 'email', after.email, other);
            return;
        end if;
    end if;
    if office.is_admin(before) and not office.is_admin(after) and not office.has_admin(caller.tenant, before.id) then
        refusal := office.current_result(
            caller, 'last_admin', '{}', json_build_object('account', office.account_record_json(before)));
        return;
    end if;
    update public.accounts a
    set email = after.email, display_name = after.display_name, roles = after.roles, locale = after.locale,
        disabled_at = after.disabled_at
    where a.tenant_id = caller.tenant and a.id = before.id
    returning * into after;
    perform office.audit_account(
        'account.changed', after, office.account_json(before)::jsonb, office.account_json(after)::jsonb);
end
$$;

"""##),
Migration(
    name: "functions/edit_tenant",
    checksum: "8e30a26de0eb72f7249b1b28c745a82aba44fb16231a65275dfd86d172fbc02f",
    sql: ##"""
-- Changes what `fields` name of a house, with the audit row; `before` is locked. Refused for a zone that nobody knows.
create or replace function office.edit_tenant(
    caller office.caller, before public.tenants, fields jsonb, out after public.tenants, out refusal office.function_result
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    after := jsonb_populate_record(before, fields);
    if after is not distinct from before then
        return;
    -- The list of zones is read from disk: only where it is asked for. A name of it means the same to every phone, which can't be
    -- said of all that Postgres takes for a zone.
    elsif after.time_zone <> before.time_zone
        and not exists (select from pg_timezone_names() as z where z.name = after.time_zone)
    then
        refusal := office.invalid_result(caller, 'time_zone');
        return;
    end if;
    update public.tenants t
    set name = after.name, time_zone = after.time_zone, overbooking = after.overbooking, override_role = after.override_role,
        return_grace_minutes = after.return_grace_minutes, pickup_notice_minutes = after.pickup_notice_minutes,
        quiet_hours = after.quiet_hours, contact = after.contact
    where t.id = before.id
    returning * into after;
    perform office.write_audit(
        after.id, 'tenant.changed', 'tenant', after.id, null, null, null, null,
        office.tenant_json(before)::jsonb, office.tenant_json(after)::jsonb);
end
$$;

"""##),
Migration(
    name: "functions/encode_cursor",
    checksum: "efd49101de055e4eb9bdce5e4a76d9df775327589f63fb05e55c87510b15ba90",
    sql: ##"""
-- A place in a list ordered by time and id, as the text of `next_cursor`: microseconds since 1970 and the id, in
-- base64url without padding. Opaque to a phone; the server reads it back.
create or replace function office.encode_cursor(instant timestamptz, id uuid)
returns text
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select translate(
        encode(convert_to((extract(epoch from instant) * 1000000)::bigint || ':' || id, 'UTF8'), 'base64'),
        E'+/=\n', '-_')
$$;

"""##),
Migration(
    name: "functions/encode_text_cursor",
    checksum: "796341db70b13ffc7e149fa0adc4d63c88518397ae3327d2d51151d1cf55cdbb",
    sql: ##"""
-- A place in a list ordered by a text and id, as the text of `next_cursor`: `id:text` in base64url without padding. Opaque to
-- clients; the server reads it back.
create or replace function office.encode_text_cursor(value text, id uuid)
returns text
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select translate(encode(convert_to(id || ':' || value, 'UTF8'), 'base64'), E'+/=\n', '-_')
$$;

"""##),
Migration(
    name: "functions/end_notifications",
    checksum: "bb7505cbcdc0ce0461fa1367329ca971140c31a48bbbedb0597f47d24eeccc01",
    sql: ##"""
-- What nobody can use any more ends: pushes that expired before anybody sent them, and, after 90 days, what people were told, at most a
-- thousand of each.
create or replace function office.end_notifications(tenant uuid, at timestamptz)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    ending uuid[];
begin
    ending := array(
        select p.id
        from public.push_outbox p
        where p.tenant_id = tenant and p.done_at is null and p.expires_at <= at and (p.leased_until is null or p.leased_until <= at)
        order by p.expires_at
        limit 1000
        for update skip locked);
    update public.push_outbox p set done_at = at, outcome = 'expired' where p.tenant_id = tenant and p.id = any (ending);
    ending := array(
        select n.id
        from public.notifications n
        where n.tenant_id = tenant and n.created_at < at - interval '90 days'
        order by n.created_at
        limit 1000
        for update skip locked);
    delete from public.notifications n where n.tenant_id = tenant and n.id = any (ending);
end
$$;

"""##),
Migration(
    name: "functions/enqueue_mail",
    checksum: "7f2d3637b49adfc3f5495260eb44e15f6f8bf55cc836f406ca3f374be242bb1f",
    sql: ##"""
-- Keeps a message to be sent after this transaction, in the place of one of the same template that the recipient was
-- still to get: what it says is over. `sealed` is a JSON object of the template's variables, sealed for purpose 'mail' and
-- the recipient as context. A discarded one, for an address that is nobody's, is never sent.
create or replace function office.enqueue_mail(
    recipient text, language text, template text, sealed bytea, discard boolean, valid_until timestamptz
)
returns uuid
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    mail uuid;
begin
    delete from signin.mail_outbox m
    where m.recipient = enqueue_mail.recipient and m.template = enqueue_mail.template;
    insert into signin.mail_outbox (recipient, language, template, sealed, is_discarded, valid_until)
    values (recipient, language, template, sealed, discard, valid_until)
    returning id into mail;
    return mail;
end
$$;

"""##),
Migration(
    name: "functions/entities_in_scope",
    checksum: "37d4a2a8d5a875fa4aea38c55da254010a20d7a86c07337fa1740ff7bb7b02aa",
    sql: ##"""
-- What a full run tells a person of one kind: the next ids behind one.
create or replace function office.entities_in_scope(
    tenant uuid, account uuid, scope text, kind text, begins_after uuid, page_size int, first_midnight timestamptz, last_midnight timestamptz
)
returns table (id uuid)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
begin
    case kind
        when 'tenant' then
            return query
            select t.id from public.tenants t where t.id = tenant and t.id > begins_after limit page_size;
        when 'item' then
            return query
            select i.id
            from public.items i
            where i.tenant_id = tenant and i.id > begins_after and i.archived_at is null
            order by i.id
            limit page_size;
        when 'asset' then
            return query
            select a.id
            from public.assets a
            where a.tenant_id = tenant and a.id > begins_after
                and (a.status not in ('ARCHIVED', 'DISPOSED')
                    or office.is_needed_asset(
                        a.tenant_id, a.item_id, a.id, a.current_reservation_id, scope, first_midnight, last_midnight))
            order by a.id
            limit page_size;
        when 'client' then
            if scope = 'desk' then
                return query
                select c.id from public.clients c where c.tenant_id = tenant and c.id > begins_after order by c.id limit page_size;
            else
                return query
                select distinct r.client_id
                from office.reservations_in_scope(tenant, scope, first_midnight, last_midnight) r
                where r.client_id > begins_after
                order by r.client_id
                limit page_size;
            end if;
        when 'reservation' then
            return query
            select r.id
            from office.reservations_in_scope(tenant, scope, first_midnight, last_midnight) r
            where r.id > begins_after
            order by r.id
            limit page_size;
        when 'notification' then
            return query
            select n.id
            from public.notifications n
            where n.tenant_id = tenant and n.account_id = account and n.id > begins_after and n.withdrawn_at is null
            order by n.id
            limit page_size;
    end case;
end
$$;

"""##),
Migration(
    name: "functions/erase_client",
    checksum: "f8ff052cabaf1eef14903ffa0b64529d05cf045ab9bef4530f5e1a37855d69cd",
    sql: ##"""
-- POST /clients/{id}/erase: name and contacts gone everywhere. The audit's digests stay, and tell nothing without their salt.
create or replace function office.erase_client(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    client uuid, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    person public.clients;
    is_erased boolean;
    erased_at timestamptz;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    select * into person from public.clients c where c.tenant_id = caller.tenant and c.id = client for no key update;
    if not found then
        return office.clear_context(office.not_found_result(caller, 'client_not_found'));
    end if;
    is_erased := office.is_edited_by(caller.tenant, 'client', person.id, key)
        or (person.display_name = '–' and num_nonnulls(person.email, person.phone, person.notes, person.audit_salt) = 0);
    if not is_erased then
        erased_at := clock_timestamp();
        update public.clients c
        set display_name = '–', email = null, phone = null, notes = null, audit_salt = null,
            archived_at = coalesce(c.archived_at, erased_at)
        where c.tenant_id = caller.tenant and c.id = person.id
        returning * into person;
        perform office.write_audit(
            caller.tenant, 'client.erased', 'client', person.id, null, null, null, null, null, office.client_audit_json(person));
        perform office.renew_stored_answers(person);
    end if;
    return office.clear_context(
        office.store_result(
            caller, key, fingerprint, 200, office.client_record_json(person)::text, is_lasting => is_erased));
end
$$;

"""##),
Migration(
    name: "functions/exchange_assigned",
    checksum: "af55e0a1f02c293ea72dd467dbc23aac2fabec6f78b516a429a2a462b5f9d4c4",
    sql: ##"""
-- Puts an asset in the place of another on a line; where that one is assigned on `other`, which may be the same line, the two change places.
create or replace function office.exchange_assigned(tenant uuid, line uuid, other uuid, here uuid, there uuid)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    -- One statement a line: where the two change places an id would stand twice between two replacements.
    update public.reservation_items l
    set assigned_asset_ids = array(
        select case when g.id = here and l.id = line then there when g.id = there and l.id = other then here else g.id end
        from unnest(l.assigned_asset_ids) with ordinality as g (id, place)
        order by g.place)
    where l.tenant_id = tenant and l.id in (line, other);
end
$$;

"""##),
Migration(
    name: "functions/export_assets",
    checksum: "63ac25ffb50327f0c536ffd9523f06d2f100d8ae42501d112c63a18e843311f2",
    sql: ##"""
-- Assets after a place, by number, as the columns of an import of them have it.
create or replace function office.export_assets(tenant uuid, place bigint, page_size int)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.export_page(
        json_agg(p.cells order by p.number), (array_agg(p.number order by p.number desc))[1]::text, count(*) = page_size)
    from (
        select a.number, json_build_array(
            a.id, a.external_id, a.asset_tag, a.serial, (
                select i.sku from public.items i where i.tenant_id = export_assets.tenant and i.id = a.item_id
            ), office.asset_code(a.tenant_id, a.id), a.location, a.condition, a.status, a.category, a.notes) as cells
        from public.assets a
        where a.tenant_id = export_assets.tenant and (export_assets.place is null or a.number > export_assets.place)
        order by a.number
        limit page_size
    ) as p
$$;

"""##),
Migration(
    name: "functions/export_audit",
    checksum: "da6af74773a4ca084bc891836f725c47c0425f988315ad42f71176ebf2381023",
    sql: ##"""
-- The rows of the audit after a place, by id.
create or replace function office.export_audit(tenant uuid, place bigint, page_size int)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.export_page(
        json_agg(p.cells order by p.id), (array_agg(p.id order by p.id desc))[1]::text, count(*) = page_size)
    from (
        select l.id, json_build_array(
            l.id, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), l.source, l.actor_user_id, l.action, l.entity_type,
            l.entity_id, l.reservation_id, l.asset_id, l.from_status, l.to_status, l.before::text, l.after::text, l.request_id,
            l.idempotency_key, to_char(l.client_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) as cells
        from public.audit_log l
        where l.tenant_id = export_audit.tenant and (export_audit.place is null or l.id > export_audit.place)
        order by l.id
        limit page_size
    ) as p
$$;

"""##),
Migration(
    name: "functions/export_clients",
    checksum: "953c0d2cb4cbbfcc221d3debbee46e5a289badc9db89d1f54e93aecf46a9c791",
    sql: ##"""
-- Clients after a place, by id, as the columns of an import of them have it.
create or replace function office.export_clients(tenant uuid, place uuid, page_size int)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.export_page(
        json_agg(p.cells order by p.id), (array_agg(p.id order by p.id desc))[1]::text, count(*) = page_size)
    from (
        select c.id, json_build_array(
            c.id, c.external_id, c.display_name, c.preferred_language, c.email, c.phone, c.notes, c.archived_at is not null) as cells
        from public.clients c
        where c.tenant_id = export_clients.tenant and (export_clients.place is null or c.id > export_clients.place)
        order by c.id
        limit page_size
    ) as p
$$;

"""##),
Migration(
    name: "functions/export_items",
    checksum: "64c5309a5ccf2c4eb6ef37b0720d11609e7a24194b067db5988cbea0635c0f7c",
    sql: ##"""
-- Items after a place, by id, as the columns of an import of them have it.
create or replace function office.export_items(tenant uuid, place uuid, page_size int)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.export_page(
        json_agg(p.cells order by p.id), (array_agg(p.id order by p.id desc))[1]::text, count(*) = page_size)
    from (
        select i.id, json_build_array(
            i.id, i.external_id, i.sku, i.name, i.category, i.serialized, i.is_case,
            case when not i.serialized then i.owned_qty end, i.turnaround_minutes, i.consumable, i.replacement_value::text, i.notes,
            i.archived_at is not null) as cells
        from public.items i
        where i.tenant_id = export_items.tenant and (export_items.place is null or i.id > export_items.place)
        order by i.id
        limit page_size
    ) as p
$$;

"""##),
Migration(
    name: "functions/export_page",
    checksum: "6f5ad9ad6b75aa961b4eb185024fffb9311b76ff8644e3cc60656dbb833309e0",
    sql: ##"""
-- A page of an export: its rows, and the place behind the last where there may be more.
create or replace function office.export_page(rows json, place text, is_full boolean)
returns json
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select json_build_object('rows', coalesce(rows, '[]'), 'place', case when is_full then place end)
$$;

"""##),
Migration(
    name: "functions/export_reservations",
    checksum: "9c79afa7ace4407d1b74cb063226537134309c614902b05597f48911239d1457",
    sql: ##"""
-- Reservations after a place, by id, a row a line, as the columns of an import of them have it.
create or replace function office.export_reservations(tenant uuid, place uuid, page_size int)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    with page as materialized (
        select r.id, r.external_id, r.reference, r.client_id, r.location, r.pickup_at, r.return_at, r.status, r.notes
        from public.reservations r
        where r.tenant_id = export_reservations.tenant and (export_reservations.place is null or r.id > export_reservations.place)
        order by r.id
        limit page_size
    ), booked as (
        select p.id, l.position, l.id as line, json_build_array(
            p.id, p.external_id, p.reference, c.external_id, c.display_name, p.location, office.rfc3339_time(p.pickup_at),
            office.rfc3339_time(p.return_at), p.status, p.notes, l.id, i.sku, l.qty) as cells
        from page p
        join public.clients c on c.tenant_id = export_reservations.tenant and c.id = p.client_id
        left join public.reservation_items l on l.tenant_id = export_reservations.tenant and l.reservation_id = p.id
        left join public.items i on i.tenant_id = export_reservations.tenant and i.id = l.item_id
    )
    select office.export_page(
        json_agg(b.cells order by b.id, b.position, b.line), (select p.id::text from page p order by p.id desc limit 1),
        (select count(*) = page_size from page p))
    from booked b
$$;

"""##),
Migration(
    name: "functions/export_rows",
    checksum: "d8264c1cc6af5f7c0b859ec64e2fa147ee72c85300e0de0172f0c4bd48c352c8",
    sql: ##"""
-- GET /exports/{kind}.csv, a page of it: the cells of its rows, and the place behind the last, null at the end.
create or replace function office.export_rows(
    tenant uuid, subject uuid, session uuid, role text, kind text, place text, page_size int
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    return office.ok_result(
        caller,
        case kind
            when 'clients' then office.export_clients(caller.tenant, place::uuid, page_size)
            when 'items' then office.export_items(caller.tenant, place::uuid, page_size)
            when 'assets' then office.export_assets(caller.tenant, place::bigint, page_size)
            when 'reservations' then office.export_reservations(caller.tenant, place::uuid, page_size)
            when 'audit' then office.export_audit(caller.tenant, place::bigint, page_size)
        end::text);
end
$$;

"""##),
Migration(
    name: "functions/external_id_refusal",
    checksum: "035bea9ba5307fe657ad577fe960453f79fbfac5b80cc99df599794fc9c84e5f",
    sql: ##"""
-- The 409 of a reservation whose external id another one of the tenant has, null where none has.
create or replace function office.external_id_refusal(caller office.caller, booking public.reservations)
returns office.function_result
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    other uuid;
begin
    select r.id into other
    from public.reservations r
    where r.tenant_id = caller.tenant and r.external_id = booking.external_id and r.id <> booking.id;
    if other is not null then
        return office.already_exists_result(caller, 'external_id', booking.external_id, other);
    end if;
    return null;
end
$$;

"""##),
Migration(
    name: "functions/fault_result",
    checksum: "4405477d2255f98b2dcbfb8da34e2afcb2203e86d4df2baab8fa361486d17c31",
    sql: ##"""
-- The 400 of a field that only the database could judge: which one, and what is wrong with it.
create or replace function office.fault_result(caller office.caller, field text, fault text)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(
        400, 'validation_failed', null,
        json_build_object('params', json_build_object('field', field, 'fault', fault))::text, null, caller.tenant,
        caller.account)::office.function_result
$$;

"""##),
Migration(
    name: "functions/file_condition_report",
    checksum: "305e30f7a8f86a6c2e723d3f277d25d3a88cfc9e1ee1ef1d3c3928a093080f52",
    sql: ##"""
-- POST /condition-reports. `photos` is an array of what storage said of each sealed object: object_path, stored_key,
-- content_type, size_bytes, width, height. With `out_of_service` the asset goes to repair, once. Their uploads are locked, so that no sweep takes them and no other report.
create or replace function office.file_condition_report(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    reservation uuid, asset uuid, direction text, condition text, notes text, photos json,
    out_of_service boolean, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    paths constant text[] := array(select p ->> 'object_path' from json_array_elements(photos) as p);
    result office.function_result;
    body text;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    caller := begun.caller;

    body := office.report_body_by_key(caller, key);
    if body is null then
        perform from public.photo_uploads u
        where u.tenant_id = caller.tenant and u.object_path = any (paths)
        order by u.object_path
        for update;
        result := office.report_refusal(caller, reservation, asset, paths);
        if result.status is not null then
            return office.clear_context(result);
        end if;
        perform office.insert_report(caller.tenant, subject, key, reservation, asset, direction, condition, notes, photos);
        if out_of_service then
            perform office.put_out_of_service(caller.tenant, reservation, asset);
        end if;
        body := office.report_body_by_key(caller, key);
    end if;
    return office.clear_context(office.store_result(caller, key, fingerprint, 201, body));
end
$$;

"""##),
Migration(
    name: "functions/find_account",
    checksum: "a5c7b9bff093bc0d21690c364ca92173e7c322db1507d2e87f84c5463e407872",
    sql: ##"""
-- What a command about one account starts with: its tenant and then the account of an address, locked. Refused with
-- account_not_found, or account_ambiguous where an import gave two accounts the same address.
create or replace function office.find_account(
    tenant text, email text, out caller office.caller, out account public.accounts, out result office.function_result
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    of_tenant uuid;
    accounts_found int;
    refusal text;
begin
    caller := office.authorize_operator(tenant);
    of_tenant := caller.tenant;
    if caller.code is null then
        perform office.lock_tenant(of_tenant);
        select count(*) into accounts_found
        from public.accounts a
        where a.tenant_id = of_tenant and lower(a.email collate "C") = lower(find_account.email collate "C");
        select * into account
        from public.accounts a
        where a.tenant_id = of_tenant and lower(a.email collate "C") = lower(find_account.email collate "C")
        limit 1
        for no key update;
    end if;
    refusal := case
        when caller.code is not null then caller.code
        when accounts_found = 0 then 'account_not_found'
        when accounts_found > 1 then 'account_ambiguous'
    end;
    if refusal is not null then
        result := row(
            case when refusal like '%_not_found' then 404 else 409 end, refusal, null, null, null, of_tenant, null);
    end if;
end
$$;

"""##),
Migration(
    name: "functions/find_house_of_code",
    checksum: "d942d3ddfd50be02fc478008ccb795e2d2189fe4f0b8a54ca13c9a18ae6a3756",
    sql: ##"""
-- GET /stickers/{code}: whose gear a sticker is on, told to whoever scans it. A code that two houses use names nobody, and looks like
-- one that nobody uses.
create or replace function office.find_house_of_code(code text)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    wanted constant text := coalesce(office.parse_scanned_code(code), '');
    -- An assignment is worked out on the spot where PERFORM would start a query.
    setting text;
    houses uuid[];
    body text;
begin
    setting := set_config('office.tenant', '', true);
    setting := set_config('office.sticker', wanted, true);
    houses := array(select distinct s.tenant_id from public.short_links s where s.code = wanted limit 2);
    setting := set_config('office.sticker', '', true);
    if cardinality(houses) <> 1 then
        return row(404, 'unknown_code', null, null, null, null, null)::office.function_result;
    end if;
    setting := set_config('office.tenant', houses[1]::text, true);
    select row_to_json(shown)::text into body
    from (select t.name as house, t.contact from public.tenants t where t.id = houses[1]) as shown;
    return office.clear_context(row(200, null, body, null, null, houses[1], null)::office.function_result);
end
$$;

"""##),
Migration(
    name: "functions/find_in_ledger",
    checksum: "462449f6511ee373021cefa27ff561de0578c9a134a97d3c0c2c0e81669c3a73",
    sql: ##"""
-- What a key made at the shelf, of one direction where that is named (`out`, `in`, `swap`): null where it made nothing. Movements count both ways. Of a case and what lay in it, the case tells.
create or replace function office.find_in_ledger(tenant uuid, key text, direction text default null)
returns office.ledger_entry
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_variable
declare
    found_entry office.ledger_entry;
    rows_found int;
begin
    select case when count(c.swapped_for) > 0 then 'swap' else 'pickup' end,
        min(c.reservation_id::text)::uuid,
        min(coalesce(c.pickup_effect ->> 'case', c.asset_id::text))::uuid,
        -- The line of the case, or of what went out by itself.
        coalesce(
            min(c.reservation_item_id::text) filter (where c.pickup_effect ->> 'case' is null),
            (
                select t.reservation_item_id::text
                from public.asset_checkouts t
                where t.tenant_id = tenant and t.asset_id = min(c.pickup_effect ->> 'case')::uuid and t.returned_at is null
            ),
            min(c.reservation_item_id::text))::uuid,
        bool_and(c.returned_at is null),
        bool_and(c.voided_at is not null),
        coalesce(bool_or(c.pickup_effect ? 'case'), false),
        min(o.asset_id::text)::uuid,
        min(c.picked_up_at),
        count(*)
    into found_entry.kind, found_entry.reservation, found_entry.asset, found_entry.line, found_entry.stands, found_entry.is_undone,
        found_entry.is_case, found_entry.swapped, found_entry.made_at, rows_found
    from public.asset_checkouts c
    left join public.asset_checkouts o on o.tenant_id = c.tenant_id and o.id = c.swapped_for
    where c.tenant_id = tenant and c.pickup_key = key and direction is distinct from 'in'
        and (direction is distinct from 'swap' or c.swapped_for is not null);
    if rows_found > 0 then
        return found_entry;
    end if;

    select 'return',
        min(coalesce(c.return_effect ->> 'taken_by', c.reservation_id::text))::uuid,
        min(coalesce(c.return_effect ->> 'case', c.asset_id::text))::uuid,
        min(c.reservation_item_id::text) filter (where c.return_effect ->> 'case' is null)::uuid,
        bool_and(c.voided_at is null),
        bool_and(c.voided_at is not null),
        coalesce(bool_or(c.return_effect ? 'case'), false),
        null,
        min(c.returned_at),
        count(*)
    into found_entry.kind, found_entry.reservation, found_entry.asset, found_entry.line, found_entry.stands, found_entry.is_undone,
        found_entry.is_case, found_entry.swapped, found_entry.made_at, rows_found
    from public.asset_checkouts c
    where c.tenant_id = tenant and c.return_key = key and (direction is null or direction = 'in');
    if rows_found > 0 then
        return found_entry;
    end if;

    select 'movement', m.reservation_id, null, m.reservation_item_id, m.voided_at is null, m.voided_at is not null, false, null, m.moved_at
    into found_entry.kind, found_entry.reservation, found_entry.asset, found_entry.line, found_entry.stands, found_entry.is_undone,
        found_entry.is_case, found_entry.swapped, found_entry.made_at
    from public.stock_movements m
    where m.tenant_id = tenant and m.key = key
        and direction is distinct from 'swap'
    limit 1;
    return found_entry;
end
$$;

"""##),
Migration(
    name: "functions/find_line_for_asset",
    checksum: "08612d68babdcf794208283e90f94b286029305e6322f187826c081784712e28",
    sql: ##"""
-- The line of a reservation that an asset goes on (contract, section 4, the pickup table from "assigned to a line" on), with every
-- line that could take it locked. `refusal` is null when it fits: then it stands in the line's array already, or is to
-- be appended, or is to take the place of `displaced`, the last one assigned there that never went out. A line that a case got of its own asks
-- for that case alone.
create or replace function office.find_line_for_asset(
    tenant uuid, reservation uuid, unit public.assets,
    out line uuid, out is_assigned boolean, out displaced uuid, out refusal text
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    best record;
begin
    perform from public.reservation_items l
    where l.tenant_id = tenant and l.reservation_id = reservation
      and (l.item_id = unit.item_id and l.added_by is distinct from 'case' or unit.id = any (l.assigned_asset_ids))
    order by l.id
    for no key update;

    select candidate.id, candidate.never_out,
        case
            when assigned and has_room then 1
            when assigned then 2
            when has_room and has_free_place then 3
            when has_room and never_out is not null then 4
            else 5
        end as fit
    into best
    from (
        select l.id, l.position,
            unit.id = any (l.assigned_asset_ids) as assigned,
            cardinality(l.assigned_asset_ids) < l.qty as has_free_place,
            -- What is out need not be assigned any more: another program may have written the array since.
            l.qty > (
                select count(*)
                from public.asset_checkouts c
                where c.tenant_id = tenant and c.reservation_item_id = l.id and c.returned_at is null
            ) as has_room,
            (
                select g.id
                from unnest(l.assigned_asset_ids) with ordinality as g (id, place)
                where not exists (
                    select from public.asset_checkouts c
                    where c.tenant_id = tenant and c.reservation_id = reservation and c.asset_id = g.id
                      and c.voided_at is null)
                order by g.place desc
                limit 1
            ) as never_out
        from public.reservation_items l
        where l.tenant_id = tenant and l.reservation_id = reservation
          and (l.item_id = unit.item_id and l.added_by is distinct from 'case' or unit.id = any (l.assigned_asset_ids))
    ) as candidate
    order by fit, candidate.position, candidate.id
    limit 1;

    line := best.id;
    is_assigned := best.fit in (1, 2);
    displaced := case when best.fit = 4 then best.never_out end;
    refusal := case when best.fit is null then 'asset_not_on_reservation' when best.fit in (2, 5) then 'line_capacity_full' end;
end
$$;

"""##),
Migration(
    name: "functions/find_or_create_item",
    checksum: "96ab31b38bdc2337bb1f5a84499e0aa95fee9b7007cff997611fb1bf4ca134fc",
    sql: ##"""
-- The item of an asset that the app describes: the one of that name, model and manufacturer, else the one of that name of
-- which neither is known, which are known from then on, else a new one. Two phones with the same new item wait for one another.
create or replace function office.find_or_create_item(tenant uuid, name text, model text, manufacturer text)
returns uuid
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    item uuid;
begin
    perform pg_advisory_xact_lock(hashtextextended(lower(name), hashtextextended('item:' || tenant, 0)));
    select i.id
    into item
    from public.items i
    where i.tenant_id = tenant and i.serialized and i.name_key = lower(find_or_create_item.name)
      and (
          (lower(i.model), lower(i.manufacturer))
              is not distinct from (lower(find_or_create_item.model), lower(find_or_create_item.manufacturer))
          or (i.model is null and i.manufacturer is null))
    order by i.model is null and i.manufacturer is null, i.created_at, i.id
    limit 1;
    update public.items i
    set model = find_or_create_item.model, manufacturer = find_or_create_item.manufacturer
    where i.tenant_id = tenant and i.id = item and i.model is null and i.manufacturer is null
      and (find_or_create_item.model is not null or find_or_create_item.manufacturer is not null);
    if item is null then
        insert into public.items (tenant_id, name, model, manufacturer)
        values (tenant, find_or_create_item.name, find_or_create_item.model, find_or_create_item.manufacturer)
        returning id into item;
    end if;
    return item;
end
$$;

"""##),
Migration(
    name: "functions/find_or_create_user",
    checksum: "b6eab1625344112d78961e5cb6629216a33549205ac1389bb5ae7a42b361644e",
    sql: ##"""
-- The user of an address that was just proven, made when there is none. An account of the address that is tied to a user of
-- another issuer, who has never signed in here, gives the new user that user's id: so a house that brings its accounts along
-- finds them again. But only where every account of that user, in whichever house, bears the address: who can write the
-- accounts of one house gets nobody's of another.
create or replace function office.find_or_create_user(address text, links_by_email boolean)
returns signin.users
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    known uuid[];
    person signin.users;
begin
    perform set_config('office.tenant', '', true), set_config('office.email', address, true);
    known := array(
        select distinct a.auth_user_id
        from public.accounts a
        where lower(a.email collate "C") = address and a.auth_user_id is not null and links_by_email
          and not exists (select from signin.users u where u.id = a.auth_user_id));
    perform set_config('office.email', '', true);
    if cardinality(known) = 1 then
        perform set_config('office.subject', known[1]::text, true);
        if exists (
            select from public.accounts a
            where a.auth_user_id = known[1] and lower(a.email collate "C") is distinct from address)
        then
            known := '{}';
        end if;
        perform set_config('office.subject', '', true);
    end if;
    insert into signin.users (id, email, email_confirmed_at)
    values (case when cardinality(known) = 1 then known[1] else gen_random_uuid() end, address, clock_timestamp())
    on conflict (email) do update set
        updated_at = case when users.email_confirmed_at is null then clock_timestamp() else users.updated_at end,
        email_confirmed_at = coalesce(users.email_confirmed_at, excluded.email_confirmed_at)
    returning * into person;
    return person;
end
$$;

"""##),
Migration(
    name: "functions/find_shortfalls",
    checksum: "ae8ad07ac19f45327d01551747a26fc351575f15853f86f5ff97bdbfcbb67402",
    sql: ##"""
-- What lines that go from one state to another would add to what is held where more is held than owned: one row an item and
-- stretch. Counted with the lines as they would be; a line that is not named stays as it is. The trigger that refuses asks it and so do the
-- functions that answer a request, so they never differ.
create or replace function office.find_shortfalls(tenant uuid, before office.held_line[], after office.held_line[])
returns table (item_id uuid, starts_at timestamptz, ends_at timestamptz, added int, held int, owned int)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
declare
    -- What is taken away is a line as it would be, too: one that holds nothing.
    present constant office.held_line[] := after || array(
        select row(b.id, b.item_id, null, 0)::office.held_line
        from unnest(before) as b
        where not exists (select from unnest(after) as a where a.id = b.id));
    item_ids constant uuid[] := array(select distinct a.item_id from unnest(after) as a where not isempty(a.hold));
    items_before constant uuid[] := array(select distinct b.item_id from unnest(before) as b where not isempty(b.hold));
    pieces office.held_piece[];
    from_at timestamptz;
    to_at timestamptz;
begin
    select min(lower(a.hold)), max(upper(a.hold)) into from_at, to_at from unnest(after) as a where not isempty(a.hold);
    if from_at is null then
        return;
    end if;
    pieces := array(select p from office.held_pieces(tenant, item_ids, from_at, to_at, present) p);
    -- As a rule there is enough for all of them at once, and there is no need to look when.
    if not exists (
        select
        from (select p.item_id, sum(p.qty) as qty from unnest(pieces) as p group by p.item_id) as needed
        join public.items i on i.tenant_id = tenant and i.id = needed.item_id
        where needed.qty > office.owned_qty(i))
    then
        return;
    end if;
    return query
    with own_change as (
        select c.item_id, c.at, sum(c.delta) as delta
        from (
            select a.item_id, e.at, e.sign * a.qty as delta
            from unnest(after) as a
            cross join lateral (values (lower(a.hold), 1), (upper(a.hold), -1)) as e (at, sign)
            where not isempty(a.hold)
            union all
            select p.item_id, e.at, e.sign * p.qty
            from office.held_pieces(tenant, items_before, from_at, to_at, before) p
            cross join lateral (values (p.starts_at, -1), (p.ends_at, 1)) as e (at, sign)
            where cardinality(items_before) > 0 and p.line in (select b.id from unnest(before) as b)
        ) as c
        group by c.item_id, c.at
    ), addition as (
        select o.item_id, o.at as starts_at,
            lead(o.at) over w as ends_at, (sum(o.delta) over w)::int as added
        from own_change o
        window w as (partition by o.item_id order by o.at)
    ), change as (
        select p.item_id, e.at, sum(e.sign * p.qty) as delta
        from unnest(pieces) as p
        cross join lateral (values (p.starts_at, 1), (p.ends_at, -1)) as e (at, sign)
        group by p.item_id, e.at
    ), stretch as (
        select c.item_id, c.at as starts_at, lead(c.at) over w as ends_at, (sum(c.delta) over w)::int as held
        from change c
        window w as (partition by c.item_id order by c.at)
    ), stock as materialized (
        select i.id, office.owned_qty(i) as owned from public.items i where i.tenant_id = tenant and i.id = any (item_ids)
    )
    select a.item_id, greatest(a.starts_at, s.starts_at), least(a.ends_at, s.ends_at), a.added, s.held, k.owned
    from stretch s
    join stock k on k.id = s.item_id
    join addition a on a.item_id = s.item_id and a.starts_at < s.ends_at and a.ends_at > s.starts_at
    where s.held > k.owned and a.added > 0;
end
$$;

"""##),
Migration(
    name: "functions/finish_password_sign_in",
    checksum: "b9cdfca0121dd1e96823aff9a5f91f12c0d058181932f41550585baa8285498e",
    sql: ##"""
-- POST /auth/v1/token?grant_type=password, second half: the password fits the hash, which must still be the user's. The user is
-- locked first: a password that is changed at the same time ends the session that is opened here, or leaves none to open.
create or replace function office.finish_password_sign_in(address text, password_hash text)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    person signin.users;
begin
    -- First what the other ways of signing in lock first.
    perform from signin.addresses a where a.email = address for update;
    select * into person
    from signin.users u
    where u.email = address and u.password_hash = finish_password_sign_in.password_hash and u.email_confirmed_at is not null
    for no key update;
    if not found then
        return office.sign_in_refusal(400, 'invalid_credentials');
    end if;
    update signin.addresses a set wrong_passwords = 0, password_after = null where a.email = address;
    return office.open_session(person, 'password');
end
$$;

"""##),
Migration(
    name: "functions/finish_push",
    checksum: "6e8f646a639c084a0ff8c76223c9e24f39c963252287206e6fcac317b97573da",
    sql: ##"""
-- What came of a push: `sent`, `refused` for good, `gone` with its device, or `expired`. False where it is over already, or, but for what
-- was sent, where another server has taken it up since that attempt.
create or replace function office.finish_push(push_id uuid, outcome text, attempt int default null)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    ended_at constant timestamptz := clock_timestamp();
    is_found boolean;
begin
    perform set_config('office.push_sweep', 'on', true);
    update public.push_outbox p
    set done_at = ended_at, outcome = finish_push.outcome, leased_until = null
    where p.id = push_id and p.done_at is null
        and (finish_push.outcome = 'sent' or p.attempts = coalesce(attempt, p.attempts));
    is_found := found;
    perform set_config('office.push_sweep', '', true);
    return is_found;
end
$$;

"""##),
Migration(
    name: "functions/first_references",
    checksum: "59a4774d9fadb0d4b52a93a4938f3aa23f085ce4169ecb9b91fb8e5e928b184d",
    sql: ##"""
-- The references of the reservations of some lines, by pickup, at most three of them.
create or replace function office.first_references(tenant uuid, lines uuid[])
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select string_agg(b.reference, ', ' order by b.pickup_at, b.id)
        from (
            select distinct r.id, r.reference, r.pickup_at
            from public.reservation_items l
            join public.reservations r on r.tenant_id = l.tenant_id and r.id = l.reservation_id
            where l.tenant_id = tenant and l.id = any (lines)
            order by r.pickup_at, r.id
            limit 3
        ) as b);
end
$$;

"""##),
Migration(
    name: "functions/follow_reservations",
    checksum: "385df02b72300a0f9cf222cfd4e157db07178b8272ca7f5ac557839f9ae44670",
    sql: ##"""
-- Makes the lines of reservations hold as these now stand, after a statement that moved or dated them: office.check_reservation() has noted
-- which. All lines are locked before the first changes.
create or replace function office.follow_reservations()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    noted constant text := coalesce(current_setting('office.moved_reservations', true), '');
    previous constant text := coalesce(current_setting('office.tenant', true), '');
    part record;
begin
    if noted = '' then
        return null;
    end if;
    perform set_config('office.moved_reservations', '', true);
    for part in
        select split_part(n.pair, '/', 1)::uuid as tenant, array_agg(distinct split_part(n.pair, '/', 2)::uuid) as reservations
        from string_to_table(noted, ',') as n (pair)
        where n.pair <> ''
        group by 1
        order by 1
    loop
        perform office.switch_tenant(part.tenant::text);
        perform from public.reservation_items l
        where l.tenant_id = part.tenant and l.reservation_id = any (part.reservations)
        order by l.id
        for no key update;
        -- Each line's trigger locks its item: here all at once, by id.
        perform office.lock_stock(
            part.tenant,
            array(
                select l.item_id
                from public.reservation_items l
                join public.reservations r on r.tenant_id = l.tenant_id and r.id = l.reservation_id and r.status = 'confirmed'
                where l.tenant_id = part.tenant and l.reservation_id = any (part.reservations)));
        -- What the hold is to be office.keep_hold() finds. The shortage is named where it may change, so that this is noted.
        if coalesce(current_setting('office.stock', true), '') = 'record' or exists (
            select from public.reservation_items l
            where l.tenant_id = part.tenant and l.reservation_id = any (part.reservations) and l.shortage > 0)
        then
            update public.reservation_items l
            set hold = l.hold, shortage = l.shortage
            where l.tenant_id = part.tenant and l.reservation_id = any (part.reservations);
        else
            update public.reservation_items l
            set hold = l.hold
            where l.tenant_id = part.tenant and l.reservation_id = any (part.reservations);
        end if;
    end loop;
    perform office.switch_tenant(previous);
    return null;
end
$$;

"""##),
Migration(
    name: "functions/follow_turnaround",
    checksum: "4f89c06a88904eefdd18b01404e4582d09e49ecd7ae0f512ccbcead641cba0a5",
    sql: ##"""
-- Makes the holds of an item's lines follow its turnaround. More of it is less stock, which is never refused, and changes no shortage.
create or replace function office.follow_turnaround()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(new.tenant_id::text);
    stock constant text := coalesce(current_setting('office.stock', true), '');
begin
    if new.turnaround_minutes <> old.turnaround_minutes then
        perform office.lock_holding_lines(new.tenant_id, new.id);
        perform set_config('office.stock', 'turnaround', true);
        update public.reservation_items l
        set hold = l.hold
        where l.tenant_id = new.tenant_id and l.item_id = new.id and l.hold is not null;
        perform set_config('office.stock', stock, true);
    end if;
    perform office.switch_tenant(previous);
    return null;
end
$$;

"""##),
Migration(
    name: "functions/forget_devices",
    checksum: "f6adb5c380cbd244f525c06de6184b87cf3af87f847d8425c956864ba7c9f5d1",
    sql: ##"""
-- The devices that a session registered go when it ends, in whichever house they are.
create or replace function office.forget_devices()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous text;
    gone record;
begin
    perform set_config('office.ended_session', old.id::text, true);
    for gone in
        delete from public.devices d where d.session_id = old.id returning d.tenant_id, d.id, d.platform, d.account_id
    loop
        previous := office.switch_tenant(gone.tenant_id::text);
        perform office.audit_device(gone.tenant_id, 'device.removed', gone.id, gone.platform, gone.account_id);
        perform office.switch_tenant(previous);
    end loop;
    perform set_config('office.ended_session', '', true);
    return null;
end
$$;

"""##),
Migration(
    name: "functions/get_asset",
    checksum: "98bff3ae1a97836dc35249686823b7f866638e420080469efd91b5f56d898651",
    sql: ##"""
-- GET /assets/{id}: one asset.
create or replace function office.get_asset(tenant uuid, subject uuid, session uuid, role text, asset uuid)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    body text;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    body := office.asset_json(caller.tenant, asset);
    if body is null then
        return office.not_found_result(caller, 'asset_not_found');
    end if;
    return office.ok_result(caller, body);
end
$$;

"""##),
Migration(
    name: "functions/get_availability",
    checksum: "96b9015535c07f4f295f3e8d185ce08a1653c576b4a970cea0b827a1c779332b",
    sql: ##"""
-- GET /availability: how many of some items are free, from step to step; at one place alone, where that is named: an asset or a
-- reservation without one is at every one. Less than none are free where more is held than owned. Null: nobody counts it.
create or replace function office.get_availability(
    tenant uuid, subject uuid, session uuid, role text, from_at timestamptz, to_at timestamptz, item_ids uuid[], place text
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    shown json;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    with stock as materialized (
        select i.id, office.owned_qty(i, get_availability.place) as owned
        from public.items i
        where i.tenant_id = caller.tenant and i.id = any (get_availability.item_ids)
    ), piece as materialized (
        select p.item_id, p.starts_at, p.ends_at, p.qty
        from office.held_pieces(
            caller.tenant, get_availability.item_ids, get_availability.from_at, get_availability.to_at,
            place => get_availability.place) p
    ), change as (
        select c.item_id, c.at, sum(c.delta)::int as delta
        from (
            select k.id as item_id, get_availability.from_at as at, 0 as delta from stock k
            union all
            select p.item_id, greatest(p.starts_at, get_availability.from_at), p.qty from piece p
            union all
            select p.item_id, p.ends_at, -p.qty from piece p where p.ends_at < get_availability.to_at
        ) as c
        group by c.item_id, c.at
        -- What ends as another begins is no step.
        having sum(c.delta) <> 0 or c.at = get_availability.from_at
    ), step as (
        select c.item_id, c.at as starts_at, lead(c.at, 1, get_availability.to_at) over w as ends_at, sum(c.delta) over w as held
        from change c
        window w as (partition by c.item_id order by c.at)
    ), answer as (
        select k.id, k.owned, min(k.owned - s.held) as min_free,
            json_agg((
                select row_to_json(shown)
                from (
                    select office.rfc3339_time(s.starts_at) as "from", office.rfc3339_time(s.ends_at) as "to", k.owned - s.held as free
                ) as shown
            ) order by s.starts_at) as steps
        from stock k
        join step s on s.item_id = k.id
        group by k.id, k.owned
    )
    select coalesce(array_to_json(array_agg((
            select row_to_json(shown) from (select a.id as item_id, a.owned, a.min_free, a.steps) as shown
        ) order by array_position(get_availability.item_ids, a.id))), '[]')
    into shown
    from answer a;
    return office.ok_result(caller, format('{"availability":%s}', shown));
end
$$;

"""##),
Migration(
    name: "functions/get_client",
    checksum: "cc81472e1f3be03fc16d06629bc011fc0a4da64726508de0ca721e3d7ed8cd55",
    sql: ##"""
-- GET /clients/{id}: one client.
create or replace function office.get_client(tenant uuid, subject uuid, session uuid, role text, client uuid)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    person public.clients;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    select * into person from public.clients c where c.tenant_id = caller.tenant and c.id = client;
    if not found then
        return office.not_found_result(caller, 'client_not_found');
    end if;
    return office.ok_result(caller, office.client_record_json(person)::text);
end
$$;

"""##),
Migration(
    name: "functions/get_delivery_note",
    checksum: "0c7d79697de3c66f41e9b1778c0831bb0dd488b00d1073fcaefda2a01d209fde",
    sql: ##"""
-- GET /reservations/{id}/delivery-note: what the printed page shows of a reservation, in the client's language. Of each line what went out
-- on it, or before that what is planned; of each piece its condition by the newest report of when it went out. Times are by the house's
-- clock. Of the sign-offs each role's newest counts; `stored_key` of its signature never leaves the server.
create or replace function office.get_delivery_note(tenant uuid, subject uuid, session uuid, role text, reservation uuid)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    zone text;
    body text;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    zone := office.tenant_zone(caller.tenant);
    select json_build_object(
        'house', t.name,
        'reference', r.reference,
        'client', c.display_name,
        'language', c.preferred_language,
        'location', r.location,
        'pickup_at', to_char(coalesce(r.actual_pickup_at, r.pickup_at) at time zone zone, 'YYYY-MM-DD HH24:MI'),
        'return_at', to_char(r.return_at at time zone zone, 'YYYY-MM-DD HH24:MI'),
        'printed_at', to_char(now() at time zone zone, 'YYYY-MM-DD HH24:MI'),
        'lines', (
            select coalesce(json_agg(
                json_build_object(
                    'item', i.name,
                    'qty', l.qty,
                    'delivered', case when i.serialized then given.delivered else (office.line_counts(l.tenant_id, l.id)).gone end,
                    'pieces', given.pieces)
                order by l.position, l.id), '[]')
            from public.reservation_items l
            join public.items i on i.tenant_id = l.tenant_id and i.id = l.item_id
            cross join lateral (
                select count(*) filter (where p.went_out) as delivered,
                    coalesce(json_agg(
                        json_build_object(
                            'name', office.asset_name(a),
                            'serial', a.serial,
                            'condition', coalesce((
                                select o.condition
                                from public.condition_reports o
                                where o.tenant_id = a.tenant_id and o.reservation_id = l.reservation_id and o.asset_id = a.id
                                    and o.direction = 'out'
                                order by o.created_at desc, o.id desc
                                limit 1), a.condition),
                            'went_out', p.went_out)
                        order by office.asset_name(a) collate "C", a.number), '[]') as pieces
                from (
                    select m.asset_id, bool_or(m.went_out) as went_out
                    from (
                        select o.asset_id, true as went_out
                        from public.asset_checkouts o
                        where o.tenant_id = l.tenant_id and o.reservation_id = l.reservation_id and o.reservation_item_id = l.id
                            and o.voided_at is null and not o.is_swapped_away
                        union all
                        select planned.id, false
                        from unnest(l.assigned_asset_ids) as planned (id)
                    ) as m
                    group by m.asset_id
                ) as p
                join public.assets a on a.tenant_id = l.tenant_id and a.id = p.asset_id
            ) as given
            where l.tenant_id = r.tenant_id and l.reservation_id = r.id),
        'signatures', (
            select coalesce(json_agg(
                json_build_object('role', s.role, 'name', s.name, 'at', s.at, 'stored_key', s.stored_key) order by s.role desc), '[]')
            from (
                select distinct on (o.role) o.role, o.name, to_char(o.at at time zone zone, 'YYYY-MM-DD HH24:MI') as at, f.stored_key
                from public.inspections n
                join public.inspection_sign_offs o on o.tenant_id = n.tenant_id and o.inspection_id = n.id
                join public.inspection_files f
                    on f.tenant_id = n.tenant_id and f.inspection_id = n.id and f.role = 'signature' and f.slot = o.role
                where n.tenant_id = r.tenant_id and n.reservation_id = r.id and n.status = 'completed'
                    and n.stage in ('pickup', 'delivery')
                order by o.role, o.at desc, n.id
            ) as s)
    )::text
    into body
    from public.reservations r
    join public.tenants t on t.id = r.tenant_id
    join public.clients c on c.tenant_id = r.tenant_id and c.id = r.client_id
    where r.tenant_id = caller.tenant and r.id = reservation;
    if body is null then
        return office.not_found_result(caller, 'reservation_not_found');
    end if;
    return office.ok_result(caller, body);
end
$$;

"""##),
Migration(
    name: "functions/get_document",
    checksum: "71429b579e3a769aedf9473449be296d382d9ecd7c0f0567b6262a98808ad2c4",
    sql: ##"""
-- GET /documents/{id}.
create or replace function office.get_document(tenant uuid, subject uuid, session uuid, role text, document uuid)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    found_one public.documents;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    select * into found_one
    from public.documents d
    where d.tenant_id = caller.tenant and d.id = document and d.deleted_at is null;
    if not found then
        return office.not_found_result(caller, 'document_not_found');
    end if;
    return office.ok_result(caller, office.document_json(found_one)::text);
end
$$;

"""##),
Migration(
    name: "functions/get_inspection",
    checksum: "186821cb19748190a0ad6f8d6da50cce139b23c1efd88afe57c11c116d1d2470",
    sql: ##"""
-- GET /inspections/{id}.
create or replace function office.get_inspection(tenant uuid, subject uuid, session uuid, role text, inspection uuid)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    shown json;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    shown := office.inspection_json(caller.tenant, inspection, with_links => true);
    if shown is null then
        return office.not_found_result(caller, 'inspection_not_found');
    end if;
    return office.ok_result(caller, shown::text);
end
$$;

"""##),
Migration(
    name: "functions/get_item",
    checksum: "99a175a18a07b5c8a1c3d1bb54915aae879c528d8f57034cc2df191e6b007079",
    sql: ##"""
-- GET /items/{id}: one item.
create or replace function office.get_item(tenant uuid, subject uuid, session uuid, role text, item uuid)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    body text;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    body := office.item_json(caller.tenant, item);
    if body is null then
        return office.not_found_result(caller, 'item_not_found');
    end if;
    return office.ok_result(caller, body);
end
$$;

"""##),
Migration(
    name: "functions/get_me",
    checksum: "418cdc9f02d2f7b8accc288985a87bd7c384d46f69a08962b04b72850efa7391",
    sql: ##"""
-- GET /me: who is asking, as the database knows them; `id` is the token's subject. `roles` are those the office knows,
-- as they stand in the account; `role` the highest of them.
create or replace function office.get_me(tenant uuid, subject uuid, session uuid, role text)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    ladder constant text[] := array['viewer', 'staff', 'manager', 'admin'];
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    body text;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;

    select row_to_json(answered)::text
    into body
    from (
        select (
            select row_to_json(person)
            from (
                select subject as id, a.email, a.display_name, a.locale, known.roles, ladder[known.highest] as role
            ) as person
        ) as user, (
            select row_to_json(company) from (select t.id, t.name, t.time_zone) as company
        ) as tenant
        from public.accounts a
        join public.tenants t on t.id = a.tenant_id
        cross join lateral (
            select array_agg(given.name order by given.place) as roles, max(array_position(ladder, given.name)) as highest
            from unnest(a.roles) with ordinality as given (name, place)
            where given.name = any (ladder)
        ) as known
        where a.tenant_id = caller.tenant and a.id = caller.account
    ) as answered;
    return office.ok_result(caller, body);
end
$$;

"""##),
Migration(
    name: "functions/get_notification_settings",
    checksum: "df000c5dcd48d9ce8d1e0291a189ba10ea1ee42ae1f3b360ee406c7b562a7505",
    sql: ##"""
-- GET /notifications/settings: the caller's own.
create or replace function office.get_notification_settings(tenant uuid, subject uuid, session uuid, role text)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    return office.ok_result(
        caller, office.notification_settings_json(office.own_notification_settings(caller.tenant, caller.account))::text);
end
$$;

"""##),
Migration(
    name: "functions/get_reservation",
    checksum: "d66439a846c48fd14dbfabc4087c679cb51573d1ed518a9409db4d662eab6967",
    sql: ##"""
-- GET /reservations/{id}: one reservation.
--
-- A server that keeps bodies (`keeps`) says under which epoch and snapshot it has this one, and of which tenant. Where it is still as
-- it was then, the answer is `unchanged`, without a body. `facts` are the epoch and snapshot of this answer and, where the clock will
-- change it, the time until which it is good, with spaces between; null where nothing may be kept.
create or replace function office.get_reservation(
    tenant uuid, subject uuid, session uuid, role text, reservation uuid, with_candidates boolean,
    keeps boolean default false, kept_tenant uuid default null, kept_epoch text default null, kept_since pg_snapshot default null,
    kept_until timestamptz default null
)
returns office.function_result
language plpgsql
stable  -- one snapshot for the look, the body, and what is said of both
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    epoch text;
    found record;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    if keeps then
        epoch := office.change_epoch();
        if kept_tenant = caller.tenant and kept_epoch = epoch and coalesce(now() < kept_until, true) then
            if not office.has_changes(caller.tenant, kept_since)
                or office.stale_reservations(caller.tenant, array[reservation], kept_since, with_candidates) = '{}'
            then
                return row(
                    200, null, null, concat_ws(' ', epoch, pg_current_snapshot(), office.rfc3339_time(kept_until)), 'unchanged',
                    caller.tenant, caller.account)::office.function_result;
            end if;
        end if;
    end if;

    select r.body, r.turns_at into found from office.reservation_json_rows(caller.tenant, array[reservation], with_candidates) r;
    if found.body is null then
        return office.not_found_result(caller, 'reservation_not_found');
    end if;
    return row(
        200, null, found.body, epoch || ' ' || pg_current_snapshot() || coalesce(' ' || office.rfc3339_time(found.turns_at), ''), null,
        caller.tenant, caller.account)::office.function_result;
end
$$;

"""##),
Migration(
    name: "functions/get_tenant",
    checksum: "4f8b61ada565c929b29627af05dc9a7bc23431e5be3c32923b3352e907e5c6a6",
    sql: ##"""
-- GET /tenant: the caller's house and how it works.
create or replace function office.get_tenant(tenant uuid, subject uuid, session uuid, role text)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    house public.tenants;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    select * into house from public.tenants t where t.id = caller.tenant;
    return office.ok_result(caller, office.tenant_json(house)::text);
end
$$;

"""##),
Migration(
    name: "functions/get_user",
    checksum: "b8072ea72b9a3425282a65c33b6905c8e27235608704c1f7bd2b7341c80e32b2",
    sql: ##"""
-- GET /auth/v1/user: who the token's session belongs to.
create or replace function office.get_user(subject uuid, session uuid)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    person signin.users;
begin
    select u.* into person
    from signin.sessions s
    join signin.users u on u.id = s.user_id
    where s.id = session and s.user_id = subject;
    if not found then
        return office.sign_in_refusal(403, 'session_not_found');
    end if;
    return row(200, null, office.user_json(person)::text, null, null, null, null)::office.function_result;
end
$$;

"""##),
Migration(
    name: "functions/grow_version",
    checksum: "1d8702f184e94696f12e507dbf4736b2537361d219d6530ab5b2f3312cd8f688",
    sql: ##"""
-- Grows the version of a row that was edited, whoever edited it. Its trigger names the columns that people edit.
create or replace function office.grow_version()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    new.version := old.version;
    if new is distinct from old then
        new.version := old.version + 1;
    end if;
    return new;
end
$$;

"""##),
Migration(
    name: "functions/hand_on_state",
    checksum: "97aef6bc7c2f53da2e15b2d80037ecd2da22e04b647d0b25de2e6460135d6d86",
    sql: ##"""
-- Notes with what went out last, of what is not undone, how a reservation stood before it was confirmed at the shelf.
create or replace function office.hand_on_state(tenant uuid, reservation uuid, state_before jsonb)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    state constant jsonb := jsonb_build_object(
        'status', state_before -> 'status', 'by_flip', state_before -> 'by_flip', 'returned_at', state_before -> 'returned_at',
        'actual_return_at', state_before -> 'actual_return_at');
begin
    update public.asset_checkouts c
    set pickup_effect = coalesce(c.pickup_effect, '{}') || state
    where c.tenant_id = tenant
        and c.id = (
            select t.id
            from public.asset_checkouts t
            where t.tenant_id = tenant and t.reservation_id = reservation and t.voided_at is null
            order by t.picked_up_at desc, t.id desc
            limit 1);
    if not found then
        update public.stock_movements m
        set effect = coalesce(m.effect, '{}') || state
        where m.tenant_id = tenant
            and m.id = (
                select t.id
                from public.stock_movements t
                where t.tenant_id = tenant and t.reservation_id = reservation and t.kind = 'out' and t.voided_at is null
                order by t.moved_at desc, t.id desc
                limit 1);
    end if;
end
$$;

"""##),
Migration(
    name: "functions/handover_conflict_result",
    checksum: "579ede51c27c260a3fe9afe25819ab5a2b1f6d1f42911ff238e5e6efb976dbf6",
    sql: ##"""
-- The 409 of a pickup or a return. Every one has the same params, null where they say nothing: reference, status and
-- item_name of what was asked for, asset (the name on its sticker), asset_status, code, qty of the line, and of
-- an asset that is out picked_up_by and other_reference.
create or replace function office.handover_conflict_result(
    handover office.handover, code text, booking public.reservations, unit public.assets, line uuid default null
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    asset json := office.asset_conflict_json(booking.tenant_id, unit.id);
    full_line json := office.line_conflict_json(booking.tenant_id, line);
    params json := json_build_object(
        'reference', booking.reference,
        'status', booking.status,
        'item_name', (select i.name from public.items i where i.tenant_id = booking.tenant_id and i.id = unit.item_id),
        'asset', coalesce(unit.asset_tag, unit.serial, office.asset_code(booking.tenant_id, unit.id), unit.number::text),
        'asset_status', unit.status,
        'code', handover.scanned_code,
        'qty', full_line -> 'qty',
        'picked_up_by', asset -> 'picked_up_by',
        'other_reference', asset -> 'reservation_reference');
begin
    return office.conflict_result(
        handover.caller, code, params, booking.status,
        case when code not in ('reservation_wrong_state', 'line_capacity_full') then asset end, full_line);
end
$$;

"""##),
Migration(
    name: "functions/has_admin",
    checksum: "75d5dc1111e3a64c9a018b5a5d60490ca64640c204cb6c1971432a7df0669abe",
    sql: ##"""
-- Whether a house has an admin, one account left aside.
create or replace function office.has_admin(tenant uuid, but uuid)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select exists (
        select from public.accounts a
        where a.tenant_id = has_admin.tenant and 'admin' = any (a.roles) and a.disabled_at is null and a.id is distinct from but)
$$;

"""##),
Migration(
    name: "functions/has_changes",
    checksum: "d20234a448af4e8f3ef93be2b7afc6b375497706fe00bac909afb3630a5feba3",
    sql: ##"""
-- Whether anything of a tenant changed that a snapshot had not seen. What the log does not tell any more counts as changed.
create or replace function office.has_changes(tenant uuid, since pg_snapshot)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    here constant pg_snapshot := pg_current_snapshot();
begin
    -- Where nothing has committed anywhere, there is nothing to ask the log.
    if pg_snapshot_xmax(since) = pg_snapshot_xmax(here)
        and (pg_snapshot_xmin(since) = pg_snapshot_xmax(since) or since::text = here::text)
    then
        return false;
    end if;
    return not office.is_known(tenant, since) or exists (select from office.noted_between(tenant, since, here, 1));
end
$$;

"""##),
Migration(
    name: "functions/has_ever_had_asset",
    checksum: "a1d064103c1373d77d890022499a6914d573b47f8a15a0606640120f32a26e86",
    sql: ##"""
-- Whether an asset is or was on a reservation: assigned to one of its lines, or ever out on it.
create or replace function office.has_ever_had_asset(tenant uuid, reservation uuid, asset uuid)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select exists (
        select from public.reservation_items l
        where l.tenant_id = tenant and l.reservation_id = reservation and asset = any (l.assigned_asset_ids))
    or exists (
        select from public.asset_checkouts c
        where c.tenant_id = tenant and c.asset_id = asset and c.reservation_id = reservation
          and c.voided_at is null)
$$;

"""##),
Migration(
    name: "functions/has_future_changes",
    checksum: "8044fea24c5af3821f6f0060bdf8c292664874182154aa96b6d723dc83d66f5a",
    sql: ##"""
-- Whether the log has rows of transactions that have not begun: they were made in another cluster. By the index, the newest of each
-- tenant.
create or replace function office.has_future_changes()
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    house uuid;
    newest xid8;
    is_found boolean := false;
begin
    perform set_config('office.change_log_sweep', 'on', true);
    select l.tenant_id into house from public.change_log l order by l.tenant_id limit 1;
    while house is not null and not is_found loop
        select l.xid into newest
        from public.change_log l
        where l.tenant_id = house and l.xid is distinct from pg_current_xact_id_if_assigned()
        order by l.xid desc
        limit 1;
        -- Asked after the row was seen: who wrote it here has ended before.
        is_found := coalesce(newest >= pg_snapshot_xmax(pg_current_snapshot()), false);
        select l.tenant_id into house from public.change_log l where l.tenant_id > house order by l.tenant_id limit 1;
    end loop;
    perform set_config('office.change_log_sweep', '', true);
    return is_found;
end
$$;

"""##),
Migration(
    name: "functions/has_known_roles",
    checksum: "1362a873af2c2090d84df6dadfaa06aa8f76e7d524fd16000ad9683b6f73622e",
    sql: ##"""
-- Whether a list of roles names at least one and none but those the office knows.
create or replace function office.has_known_roles(roles text[])
returns boolean
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select cardinality(roles) > 0 and roles <@ array['viewer', 'staff', 'manager', 'admin']
$$;

"""##),
Migration(
    name: "functions/has_line_for_asset",
    checksum: "e3b6ba8a29fea84988b2f2cefd051047a95560215a817dd42d1e693acb2d696a",
    sql: ##"""
-- Whether an asset stands on a line of a reservation or is of an item that a line asks for.
create or replace function office.has_line_for_asset(tenant uuid, reservation uuid, unit public.assets)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select exists (
        select from public.reservation_items l
        where l.tenant_id = tenant and l.reservation_id = reservation
          and (l.item_id = unit.item_id and l.added_by is distinct from 'case' or unit.id = any (l.assigned_asset_ids)))
$$;

"""##),
Migration(
    name: "functions/has_moved",
    checksum: "6165a46015c4d628a469defffa989cb0bdbe944489d49053508291477d6bb2be",
    sql: ##"""
-- Whether anything of a reservation ever went out, scanned or counted; what was undone never did.
create or replace function office.has_moved(tenant uuid, reservation uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return exists (
        select from public.asset_checkouts c
        where c.tenant_id = tenant and c.reservation_id = reservation and c.voided_at is null)
    or exists (
        select from public.stock_movements m
        where m.tenant_id = tenant and m.reservation_id = reservation and m.voided_at is null);
end
$$;

"""##),
Migration(
    name: "functions/has_out",
    checksum: "638b6843391d04a7df15564542c06fbb5a9496bedc2615eacd974949d80bae4d",
    sql: ##"""
-- Whether anything of a reservation is out, scanned or counted.
create or replace function office.has_out(tenant uuid, reservation uuid)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return exists (
        select from public.asset_checkouts c
        where c.tenant_id = tenant and c.reservation_id = reservation and c.returned_at is null)
    or exists (
        select from public.reservation_items l
        where l.tenant_id = tenant and l.reservation_id = reservation and l.counted_out > 0);
end
$$;

"""##),
Migration(
    name: "functions/has_role",
    checksum: "ca4af28358d401326213da0c08f17e16a02422ac48dd73b8f6bd9e75ba06b28c",
    sql: ##"""
-- Whether a caller who was let in holds a role or a higher one.
create or replace function office.has_role(caller office.caller, role text)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select exists (
        select from public.accounts a
        where a.tenant_id = caller.tenant and a.id = caller.account
            and a.roles && (array['viewer', 'staff', 'manager', 'admin'])[array_position(
                array['viewer', 'staff', 'manager', 'admin'], role):])
$$;

"""##),
Migration(
    name: "functions/held_pieces",
    checksum: "cc7cba68e93cf2338555d0d96acdf798740a69b1d19e6688b1437d4c68eddfbe",
    sql: ##"""
-- What holds how many of some items, from when to when, as far as it touches `from_at` to `to_at`: a line its qty less its shortage while
-- its hold lasts, but never less than is out on it, for what is out counts whole; and what is out past its return until the
-- tenant's day ends and it is ready again. `replaced` are lines as they might be, in place of those that have their ids.
-- `is_whole` counts a line's qty without regard to its shortage. A reservation without a location is at every one.
create or replace function office.held_pieces(
    tenant uuid, item_ids uuid[], from_at timestamptz, to_at timestamptz, replaced office.held_line[] default '{}',
    place text default null, is_whole boolean default false
)
returns setof office.held_piece
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
declare
    day_end constant timestamptz := office.day_end(tenant);
    replaced_ids constant uuid[] := array(select r.id from unnest(replaced) as r);
begin
    return query
    with out_on_line as materialized (
        select c.reservation_item_id as line, count(*)::int as qty
        from public.assets a
        join public.asset_checkouts c on c.tenant_id = a.tenant_id and c.asset_id = a.id and c.returned_at is null
        where a.tenant_id = tenant and a.item_id = any (item_ids) and a.current_reservation_id is not null
        group by c.reservation_item_id
        union all
        select l.id, l.counted_out
        from public.reservation_items l
        where l.tenant_id = tenant and l.item_id = any (item_ids) and l.counted_out > 0
    ), holding as (
        select l.id, l.reservation_id, l.item_id, l.hold, l.qty - case when is_whole then 0 else l.shortage end as qty
        from public.reservation_items l
        where l.tenant_id = tenant and l.item_id = any (item_ids) and l.held_until > from_at and l.held_from < to_at
        union all
        -- Past its hold, and perhaps still out.
        select l.id, l.reservation_id, l.item_id, l.hold, l.qty
        from out_on_line o
        join public.reservation_items l on l.tenant_id = tenant and l.id = o.line
        where l.held_until <= from_at
    ), wanted as (
        select h.id, h.item_id, h.hold, h.qty
        from holding h
        where h.id <> all (replaced_ids)
            and (place is null or exists (
                select from public.reservations r
                where r.tenant_id = tenant and r.id = h.reservation_id and (r.location is null or r.location = place)))
        union all
        select r.id, r.item_id, r.hold, r.qty from unnest(replaced) as r
    ), counted as (
        select w.id, w.item_id, lower(w.hold) as starts_at, upper(w.hold) as ends_at, w.qty, coalesce(o.qty, 0) as out_qty,
            make_interval(mins => i.turnaround_minutes) as turnaround
        from wanted w
        join public.items i on i.tenant_id = tenant and i.id = w.item_id
        left join out_on_line o on o.line = w.id
        where not isempty(w.hold)
    )
    select c.id, c.item_id, c.starts_at, c.ends_at, greatest(c.qty, c.out_qty)
    from counted c
    where c.ends_at > from_at and c.starts_at < to_at
    union all
    select c.id, c.item_id, c.ends_at, day_end + c.turnaround, c.out_qty
    from counted c
    where c.out_qty > 0 and c.ends_at < now() + c.turnaround and day_end + c.turnaround > from_at and c.ends_at < to_at;
end
$$;

"""##),
Migration(
    name: "functions/hold_json",
    checksum: "48194fa9d890a3ba3c593f90a6593a2751e1ecc4b1f5297c8bd3adf79bc38aee",
    sql: ##"""
-- What a line holds, as the calendar shows it.
create or replace function office.hold_json(line public.reservation_items, starts_at timestamptz, ends_at timestamptz)
returns json
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select json_build_object(
            'line_id', line.id, 'item_id', line.item_id, 'qty', line.qty, 'shortage', line.shortage,
            'out', (
                select count(*)
                from public.asset_checkouts c
                where c.tenant_id = line.tenant_id and c.reservation_item_id = line.id and c.returned_at is null
            ) + line.counted_out,
            'asset_ids', array_to_json(line.assigned_asset_ids), 'from', office.rfc3339_time(starts_at),
            'to', office.rfc3339_time(ends_at),
            'reservation', json_build_object(
                'id', r.id, 'reference', r.reference, 'client', c.display_name, 'location', r.location))
        from public.reservations r
        join public.clients c on c.tenant_id = r.tenant_id and c.id = r.client_id
        where r.tenant_id = line.tenant_id and r.id = line.reservation_id);
end
$$;

"""##),
Migration(
    name: "functions/holders_json",
    checksum: "8a63971418006c8045cdf22d13502857f6a5a1351ef2947e82b73c61e9a25f1e",
    sql: ##"""
-- The reservations that hold something of an item at some time, by pickup; those lines left out.
create or replace function office.holders_json(tenant uuid, item uuid, from_at timestamptz, to_at timestamptz, leaving_out uuid[])
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(json_agg(
        json_build_object('id', held.id, 'reference', held.reference, 'client', held.client, 'qty', held.qty)
        order by held.pickup_at, held.id), '[]')
    from (
        select r.id, r.reference, r.pickup_at, c.display_name as client, sum(p.qty) as qty
        from (
            select p.line, max(p.qty) as qty
            from office.held_pieces(tenant, array[item], from_at, to_at) p
            where p.line <> all (leaving_out)
            group by p.line
        ) as p
        join public.reservation_items l on l.tenant_id = tenant and l.id = p.line
        join public.reservations r on r.tenant_id = tenant and r.id = l.reservation_id
        join public.clients c on c.tenant_id = tenant and c.id = r.client_id
        where p.qty > 0
        group by r.id, r.reference, r.pickup_at, c.display_name
    ) as held
$$;

"""##),
Migration(
    name: "functions/import_assets",
    checksum: "05f55e7df7feb83d203c55ffc07063284e2d9085e71d981908944fae71144b1f",
    sql: ##"""
-- Makes and changes the assets of a file, unless one of its rows is at fault or it is only to be checked. New ones come first, then
-- changes by id: what others wait for is held as shortly as can be, and taken in the order of all.
create or replace function office.import_assets(tenant uuid, columns text[], rows jsonb, is_check boolean)
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    outcome jsonb;
    given record;
    asset public.assets;
    stickers text[];
    before jsonb;
    -- The first new asset gets its number from the trigger, whose lock keeps the following ones for this import.
    highest bigint := -1;
    new_codes text[] := '{}';
    assets_of_codes uuid[] := '{}';
begin
    select office.import_outcome(
        count(*) filter (where (m.before).id is null and cardinality(m.faults) = 0),
        count(*) filter (
            where (m.before).id is not null and cardinality(m.faults) = 0
              and (m.after is distinct from m.before or m.new_code is not null or m.loses_codes)),
        count(*) filter (
            where m.after is not distinct from m.before and cardinality(m.faults) = 0 and m.new_code is null and not m.loses_codes),
        jsonb_agg(jsonb_build_object('line', m.line, 'faults', m.faults) order by m.line) filter (where cardinality(m.faults) > 0))
    into outcome
    from office.match_asset_rows(tenant, columns, rows) as m;
    if is_check or (outcome ->> 'fault_count')::bigint > 0 then
        return outcome;
    end if;
    for given in
        select m.line, m.before, m.after, m.new_code, m.loses_codes, m.faults
        from office.match_asset_rows(tenant, columns, rows) as m
        where m.after is distinct from m.before or m.new_code is not null or m.loses_codes
        order by (m.before).id nulls first, m.line
    loop
        perform office.require_unchanged(given.faults = '{}');
        asset := given.after;
        before := null;
        stickers := array_remove(array[given.new_code], null);
        if asset.id is null then
            insert into public.assets (
                tenant_id, number, item_id, serial, asset_tag, location, condition, status, category, notes, external_id)
            values (
                tenant, highest + 1, asset.item_id, asset.serial, asset.asset_tag, asset.location,
                coalesce(asset.condition, 'good'), coalesce(asset.status, 'IN_STOCK'), asset.category, asset.notes,
                asset.external_id)
            returning * into asset;
            highest := asset.number;
        else
            stickers := office.asset_codes(tenant, asset.id);
            before := office.asset_audit_json(given.before, stickers);
            stickers := case when not given.loses_codes then array_remove(array[given.new_code] || stickers, null) else '{}' end;
            if asset is distinct from given.before then
                -- To name a column of a key in SET is to wait for every phone that has the asset in hand.
                if asset.item_id <> (given.before).item_id then
                    update public.assets a set item_id = asset.item_id
                    where a.tenant_id = import_assets.tenant and a.id = asset.id and a.version = asset.version
                    returning a.version into asset.version;
                end if;
                update public.assets a
                set serial = asset.serial, asset_tag = asset.asset_tag, location = asset.location,
                    condition = asset.condition, status = asset.status, category = asset.category, notes = asset.notes,
                    external_id = asset.external_id
                where a.tenant_id = import_assets.tenant and a.id = asset.id and a.version = asset.version
                returning * into asset;
                perform office.require_unchanged(found);
            end if;
        end if;
        if given.loses_codes then
            delete from public.short_links s where s.tenant_id = import_assets.tenant and s.asset_id = asset.id;
        elsif given.new_code is not null then
            new_codes := new_codes || given.new_code;
            assets_of_codes := assets_of_codes || asset.id;
        end if;
        perform office.write_audit(
            tenant, case when before is null then 'asset.created' else 'asset.changed' end, 'asset', asset.id, null, asset.id, null,
            null, before, office.asset_audit_json(asset, stickers));
    end loop;
    -- At the end: the plan of the foreign key's check is made with the first sticker of a connection, and is good for as many assets
    -- as there are then.
    insert into public.short_links (code, tenant_id, asset_id)
    select made.code, import_assets.tenant, made.asset
    from unnest(new_codes, assets_of_codes) as made (code, asset);
    return outcome;
end
$$;

"""##),
Migration(
    name: "functions/import_busy_result",
    checksum: "b7bd69e0a2b5f25606ec074815c389bfb955521963dd0bf978e4c66e308419bb",
    sql: ##"""
-- The 503 of an import while another one of the tenant is running.
create or replace function office.import_busy_result(caller office.caller)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(503, 'unavailable', null, null, null, caller.tenant, caller.account)::office.function_result
$$;

"""##),
Migration(
    name: "functions/import_cells",
    checksum: "b84d4e6ee1010b20e127012cfd82e5ac83b10706124df6dd4b8b5739648be622",
    sql: ##"""
-- The rows of a file as the server sends them, `[line, cell, cell, …]`, each with its cells by the names of their columns.
create or replace function office.import_cells(columns text[], rows jsonb)
returns table (line int, fields jsonb)
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select (r.cells ->> 0)::int, (
        select jsonb_object_agg(c.name, r.cells -> c.place::int)
        from unnest(columns) with ordinality as c (name, place)
    )
    from jsonb_array_elements(rows) as r (cells)
$$;

"""##),
Migration(
    name: "functions/import_clients",
    checksum: "b213966b3675afa2748e1f4888ecffd123f3cc1ec7b07ec23a0196fc1c504c10",
    sql: ##"""
-- Makes and changes the clients of a file, unless one of its rows is at fault or it is only to be checked. New ones come first, then
-- changes by id: what others wait for is held as shortly as can be, and taken in the order of all.
create or replace function office.import_clients(tenant uuid, columns text[], rows jsonb, is_check boolean)
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    outcome jsonb;
    given record;
    before public.clients;
    client public.clients;
begin
    select office.import_outcome(
        count(*) filter (where (m.before).id is null and cardinality(m.faults) = 0),
        count(*) filter (where (m.before).id is not null and m.after is distinct from m.before and cardinality(m.faults) = 0),
        count(*) filter (where m.after is not distinct from m.before and cardinality(m.faults) = 0),
        jsonb_agg(jsonb_build_object('line', m.line, 'faults', m.faults) order by m.line) filter (where cardinality(m.faults) > 0))
    into outcome
    from office.match_client_rows(tenant, columns, rows) as m;
    if is_check or (outcome ->> 'fault_count')::bigint > 0 then
        return outcome;
    end if;
    for given in
        select m.line, m.before, m.after, m.faults
        from office.match_client_rows(tenant, columns, rows) as m
        where m.after is distinct from m.before
        order by (m.before).id nulls first, m.line
    loop
        perform office.require_unchanged(given.faults = '{}');
        before := given.before;
        client := given.after;
        if before.id is null then
            insert into public.clients (
                tenant_id, display_name, preferred_language, email, phone, notes, external_id, archived_at, audit_salt)
            values (
                tenant, client.display_name, coalesce(client.preferred_language, 'en'), client.email, client.phone, client.notes,
                client.external_id, client.archived_at, office.new_salt())
            returning * into client;
            perform office.write_audit(
                tenant, 'client.created', 'client', client.id, null, null, null, null, null, office.client_audit_json(client));
        else
            client.audit_salt := coalesce(client.audit_salt, office.new_salt());
            update public.clients c
            set display_name = client.display_name, preferred_language = client.preferred_language, email = client.email,
                phone = client.phone, notes = client.notes, external_id = client.external_id,
                archived_at = client.archived_at, audit_salt = client.audit_salt
            where c.tenant_id = import_clients.tenant and c.id = client.id and c.version = client.version
            returning * into client;
            perform office.require_unchanged(found);
            before.audit_salt := client.audit_salt;
            perform office.write_audit(
                tenant,
                case
                    when client.archived_at is not null and before.archived_at is null then 'client.archived'
                    else 'client.changed'
                end,
                'client', client.id, null, null, null, null, office.client_audit_json(before),
                office.client_audit_json(client));
        end if;
    end loop;
    return outcome;
end
$$;

"""##),
Migration(
    name: "functions/import_fault",
    checksum: "2f930302a339f04fe60ec057fb6781a4a073944733137b7c5f62a814fe971723",
    sql: ##"""
-- A fault of a cell, null unless `is_fault`. The server adds line and sentence; `other_line` is that of another row which stands in
-- its way.
create or replace function office.import_fault(is_fault boolean, column_name text, code text, value text, other_line int default null)
returns jsonb
language sql
immutable
as $$
    select case
        when is_fault then jsonb_build_object('column', column_name, 'code', code, 'value', value, 'other_line', other_line)
    end
$$;

"""##),
Migration(
    name: "functions/import_file",
    checksum: "de12628bd48664a66866a6fb422a53bacab4149f8864c49c5397011a1918184b",
    sql: ##"""
-- `import`: the rows of a file, which the command has read.
create or replace function office.import_file(tenant text, kind text, columns text[], rows jsonb, is_check boolean)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller constant office.caller := office.authorize_operator(tenant);
    outcome jsonb;
begin
    if caller.code is not null then
        return office.clear_context(row(404, caller.code, null, null, null, null, null));
    end if;
    outcome := office.apply_import(caller.tenant, kind, columns, rows, is_check);
    if outcome is null then
        return office.clear_context(row(503, 'import_busy', null, null, null, caller.tenant, null));
    end if;
    return office.clear_context(row(200, null, outcome::text, null, null, caller.tenant, null));
end
$$;

"""##),
Migration(
    name: "functions/import_items",
    checksum: "5c1a823583bb0dd2c2a2227cefa1754877e417f7f29ab949037c840901403753",
    sql: ##"""
-- Makes and changes the items of a file, unless one of its rows is at fault or it is only to be checked. New ones come first, then
-- changes by id: what others wait for is held as shortly as can be, and taken in the order of all.
create or replace function office.import_items(tenant uuid, columns text[], rows jsonb, is_check boolean)
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    outcome jsonb;
    given record;
    before public.items;
    item public.items;
begin
    if not is_check then
        -- As the desk does, so that none is given twice. Of a long file only the first: each takes a place among the locks of Postgres.
        perform office.lock_sku(tenant, s.sku)
        from (
            select distinct c.fields ->> 'sku' as sku
            from office.import_cells(columns, rows) as c
            where c.fields ->> 'sku' is not null
            order by 1
            limit 1000
        ) as s;
    end if;
    select office.import_outcome(
        count(*) filter (where (m.before).id is null and cardinality(m.faults) = 0),
        count(*) filter (where (m.before).id is not null and m.after is distinct from m.before and cardinality(m.faults) = 0),
        count(*) filter (where m.after is not distinct from m.before and cardinality(m.faults) = 0),
        jsonb_agg(jsonb_build_object('line', m.line, 'faults', m.faults) order by m.line) filter (where cardinality(m.faults) > 0))
    into outcome
    from office.match_item_rows(tenant, columns, rows) as m;
    if is_check or (outcome ->> 'fault_count')::bigint > 0 then
        return outcome;
    end if;
    -- Holds follow the turnaround: their lines are locked before any item, all at once, by id.
    perform from public.reservation_items l
    where l.tenant_id = import_items.tenant and l.held_until is not null and l.item_id in (
        select (m.before).id
        from office.match_item_rows(tenant, columns, rows) as m
        where (m.after).turnaround_minutes <> (m.before).turnaround_minutes)
    order by l.id
    for no key update;
    for given in
        select m.line, m.before, m.after, m.faults
        from office.match_item_rows(tenant, columns, rows) as m
        where m.after is distinct from m.before
        order by (m.before).id nulls first, m.line
    loop
        perform office.require_unchanged(given.faults = '{}');
        before := given.before;
        item := given.after;
        if before.id is null then
            insert into public.items (
                tenant_id, name, sku, category, serialized, is_case, owned_qty, turnaround_minutes, consumable, replacement_value,
                notes, external_id, archived_at)
            values (
                tenant, item.name, item.sku, item.category, coalesce(item.serialized, true), coalesce(item.is_case, false),
                item.owned_qty, coalesce(item.turnaround_minutes, 0), coalesce(item.consumable, false), item.replacement_value,
                item.notes, item.external_id, item.archived_at)
            returning * into item;
            perform office.write_audit(
                tenant, 'item.created', 'item', item.id, null, null, null, null, null, office.item_audit_json(item));
        else
            -- To name a column of a key in SET is to wait for everybody who has the item in hand.
            if item.serialized <> before.serialized then
                update public.items i set serialized = item.serialized
                where i.tenant_id = import_items.tenant and i.id = item.id and i.version = item.version
                returning i.version into item.version;
            end if;
            update public.items i
            set name = item.name, sku = item.sku, category = item.category, is_case = item.is_case,
                owned_qty = item.owned_qty, turnaround_minutes = item.turnaround_minutes, consumable = item.consumable,
                replacement_value = item.replacement_value, notes = item.notes, external_id = item.external_id,
                archived_at = item.archived_at
            where i.tenant_id = import_items.tenant and i.id = item.id and i.version = item.version
            returning * into item;
            perform office.require_unchanged(found);
            perform office.write_audit(
                tenant,
                case when item.archived_at is not null and before.archived_at is null then 'item.archived' else 'item.changed' end,
                'item', item.id, null, null, null, null, office.item_audit_json(before), office.item_audit_json(item));
        end if;
    end loop;
    return outcome;
end
$$;

"""##),
Migration(
    name: "functions/import_outcome",
    checksum: "669d31cf0992765fa3a020fe29a8d7b77b0bcaf54ea31653365f06266ed34961",
    sql: ##"""
-- What is known of a file when all its rows were compared with what is there: how many would be made and changed, how many faults
-- there are, and the first hundred of them. `faulty` are the rows with faults in their order, each `{line, faults}`.
create or replace function office.import_outcome(created bigint, changed bigint, same bigint, faulty jsonb)
returns jsonb
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    with faults as (
        select f.fault || jsonb_build_object('line', r.faulty -> 'line') as fault, row_number() over (order by r.place, f.place) as place
        from jsonb_array_elements(faulty) with ordinality as r (faulty, place)
        cross join jsonb_array_elements(r.faulty -> 'faults') with ordinality as f (fault, place)
    )
    select jsonb_build_object(
        'created', created, 'changed', changed, 'same', same, 'fault_count', count(*),
        'faults', coalesce(jsonb_agg(f.fault order by f.place) filter (where f.place <= 100), '[]'))
    from faults f
$$;

"""##),
Migration(
    name: "functions/import_reservations",
    checksum: "291b6f869df54f821924f84992a136669aa280afef7770b8cfe859100d72501d",
    sql: ##"""
-- Makes and changes the reservations of a file, a line a row. Their lines are judged by triggers, one at a time: what was written is
-- taken back when one is refused, or when the file is only to be checked. New ones come first, then changes by id, each reservation
-- before its lines.
create or replace function office.import_reservations(tenant uuid, columns text[], rows jsonb, is_check boolean)
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    faulty jsonb;
    touched uuid[];
    given record;
    before public.reservations;
    booking public.reservations;
    booked public.reservation_items;
    present text := '';
    is_first boolean;
    is_refused boolean := false;
    is_row_changed boolean;
    is_row_new boolean;
    created int := 0;
    changed int := 0;
    same int := 0;
    refused text;
begin
    if not is_check then
        -- As the desk does, so that no reference is given twice: office.claim_reference().
        perform pg_advisory_xact_lock(hashtextextended('references', hashtextextended(tenant::text, 1)));
    end if;
    select jsonb_agg(jsonb_build_object('line', m.line, 'faults', m.faults) order by m.line)
    into faulty
    from office.match_reservation_rows(tenant, columns, rows) as m
    where cardinality(m.faults) > 0;
    if faulty is not null then
        return office.import_outcome(0, 0, 0, faulty);
    end if;
    faulty := '[]';
    -- In the order of all: reservations, their lines, items, each by id. Only of what is going to change.
    touched := array(
        select distinct m.reservation
        from office.match_reservation_rows(tenant, columns, rows) as m
        join office.import_cells(columns, rows) as c on c.line = m.line
        join public.reservations r on r.tenant_id = import_reservations.tenant and r.id = m.reservation
        left join public.reservation_items l on l.tenant_id = import_reservations.tenant and l.id = m.booked
        where jsonb_populate_record(r, m.fields - array['id', 'client', 'client_external_id', 'status']) is distinct from r
           or m.client <> r.client_id or (m.item is not null and l.id is null) or l.qty <> (c.fields ->> 'qty')::int);
    perform from public.reservations r
    where r.tenant_id = import_reservations.tenant and r.id = any (touched)
    order by r.id
    for no key update;
    perform from public.reservation_items l
    where l.tenant_id = import_reservations.tenant and l.reservation_id = any (touched)
    order by l.id
    for no key update;
    perform from public.items i
    where i.tenant_id = import_reservations.tenant and i.id in (
        select m.item
        from office.match_reservation_rows(tenant, columns, rows) as m
        where m.reservation is null or m.reservation = any (touched)
        -- A trigger locks the items of all lines of a reservation.
        union
        select l.item_id
        from public.reservation_items l
        where l.tenant_id = import_reservations.tenant and l.reservation_id = any (touched))
    order by i.id
    for no key update;
    begin
        for given in
            select m.*, (c.fields ->> 'qty')::int as qty
            from office.match_reservation_rows(tenant, columns, rows) as m
            join office.import_cells(columns, rows) as c on c.line = m.line
            order by m.reservation nulls first, m.made_as, m.line
        loop
            perform office.require_unchanged(given.faults = '{}');
            is_row_changed := false;
            is_row_new := false;
            is_first := given.made_as <> present;
            -- Of a reservation that could not be written nothing else is tried.
            continue when not is_first and is_refused;
            present := given.made_as;
            is_refused := false;
            begin
                if is_first and given.reservation is null then
                    before := null;
                    is_row_new := true;
                    booking := jsonb_populate_record(
                        null::public.reservations, given.fields - array['id', 'client', 'client_external_id']);
                    insert into public.reservations (
                        tenant_id, reference, client_id, status, location, pickup_at, return_at, notes, external_id)
                    values (
                        tenant, coalesce(booking.reference, booking.external_id), given.client, coalesce(booking.status, 'draft'),
                        booking.location, booking.pickup_at, booking.return_at, booking.notes, booking.external_id)
                    returning * into booking;
                    perform office.write_audit(
                        tenant, 'reservation.created', 'reservation', booking.id, booking.id, null, null, booking.status, null,
                        to_jsonb(booking) - array['tenant_id', 'created_key']);
                elsif is_first then
                    select * into before
                    from public.reservations r
                    where r.tenant_id = import_reservations.tenant and r.id = given.reservation
                    for no key update;
                    booking := jsonb_populate_record(before, given.fields - array['id', 'client', 'client_external_id', 'status']);
                    booking.client_id := coalesce(given.client, before.client_id);
                    booking.reference := coalesce(booking.reference, before.reference);
                    -- A file has whole seconds.
                    if booking.pickup_at = date_trunc('second', before.pickup_at) then
                        booking.pickup_at := before.pickup_at;
                    end if;
                    if booking.return_at = date_trunc('second', before.return_at) then
                        booking.return_at := before.return_at;
                    end if;
                    if booking is distinct from before then
                        is_row_changed := true;
                        perform office.require_open(before.status);
                        update public.reservations r
                        set reference = booking.reference, client_id = booking.client_id, location = booking.location,
                            pickup_at = booking.pickup_at, return_at = booking.return_at, notes = booking.notes,
                            external_id = booking.external_id
                        where r.tenant_id = import_reservations.tenant and r.id = before.id
                        returning * into booking;
                        perform office.write_audit(
                            tenant, 'reservation.changed', 'reservation', booking.id, booking.id, null, before.status,
                            booking.status, to_jsonb(before) - array['tenant_id', 'created_key'],
                            to_jsonb(booking) - array['tenant_id', 'created_key']);
                    end if;
                end if;
                if given.item is not null and given.booked is null then
                    perform office.require_open(before.status);
                    insert into public.reservation_items (tenant_id, reservation_id, item_id, qty, position)
                    select import_reservations.tenant, booking.id, given.item, given.qty, coalesce(max(l.position) + 1, 0)
                    from public.reservation_items l
                    where l.tenant_id = import_reservations.tenant and l.reservation_id = booking.id
                    returning * into booked;
                    is_row_new := true;
                    perform office.write_audit(
                        tenant, 'line.created', 'line', booked.id, booking.id, null, null, null, null,
                        jsonb_build_object('item_id', booked.item_id, 'qty', booked.qty));
                elsif given.item is not null then
                    select * into booked
                    from public.reservation_items l
                    where l.tenant_id = import_reservations.tenant and l.id = given.booked
                    for no key update;
                    if given.qty <> booked.qty then
                        is_row_changed := true;
                        perform office.require_open(before.status);
                        update public.reservation_items l
                        set qty = given.qty
                        where l.tenant_id = import_reservations.tenant and l.id = booked.id;
                        perform office.write_audit(
                            tenant, 'line.changed', 'line', booked.id, booking.id, null, null, null,
                            jsonb_build_object('item_id', booked.item_id, 'qty', booked.qty),
                            jsonb_build_object('item_id', booked.item_id, 'qty', given.qty));
                    end if;
                end if;
            exception when check_violation then
                get stacked diagnostics refused = constraint_name;
                is_refused := is_first;
                faulty := faulty || jsonb_build_object('line', given.line, 'faults', jsonb_build_array(
                    case refused
                        when 'reservations_open' then
                            office.import_fault(true, 'status', 'reservation_wrong_state', before.status)
                        when 'reservations_period_check' then
                            office.import_fault(true, 'return_at', 'out_of_range', given.fields ->> 'return_at')
                        when 'reservation_items_within_stock' then
                            office.import_fault(true, 'qty', 'not_available', given.qty::text)
                        else office.import_fault(true, 'qty', 'line_in_use', given.qty::text)
                    end));
                continue;
            end;
            created := created + is_row_new::int;
            changed := changed + (is_row_changed and not is_row_new)::int;
            same := same + (not is_row_new and not is_row_changed)::int;
        end loop;
        if is_check or faulty <> '[]' then
            raise exception using errcode = 'QM001', message = 'taken back';
        end if;
    exception when sqlstate 'QM001' then
        null;
    end;
    return office.import_outcome(created, changed, same, faulty);
end
$$;

"""##),
Migration(
    name: "functions/import_rows",
    checksum: "5ce9c96c416c3bad10a906d803e24218d7ff2c2b228fb3c349a2cb3246f2a1af",
    sql: ##"""
-- POST /imports/{kind}: the rows of a file, which the server has read. `columns` are the names of its cells, in their order.
create or replace function office.import_rows(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    kind text, columns text[], rows jsonb, is_check boolean, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    outcome jsonb;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).outcome = 'busy' then
        -- A twin is at it, for longer than anybody should wait who has to send the file again.
        return office.clear_context(office.import_busy_result(caller));
    elsif (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    outcome := office.apply_import(caller.tenant, kind, columns, rows, is_check);
    if outcome is null then
        return office.clear_context(office.import_busy_result(caller));
    elsif is_check or (outcome ->> 'fault_count')::bigint > 0 then
        return office.clear_context(office.ok_result(caller, outcome::text));
    end if;
    return office.clear_context(
        office.store_result(
            caller, key, fingerprint, 200,
            format(
                '{"created":%s,"changed":%s,"same":%s,"fault_count":0,"faults":[]}', outcome -> 'created', outcome -> 'changed',
                outcome -> 'same'),
            is_lasting => true));
end
$$;

"""##),
Migration(
    name: "functions/in_table_order",
    checksum: "31fc6b2227cb73aefe0f955351a52aaff9b495b7754ed08c95dbd2150345b495",
    sql: ##"""
-- The rows of the table of pickups that gave way, each once and in its order (contract, sections 4 and 12).
create or replace function office.in_table_order(overridden text[])
returns text[]
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select array(
        select t.code
        from unnest(array['reservation_wrong_state', 'asset_unavailable', 'line_capacity_full', 'asset_not_on_reservation'])
            with ordinality as t (code, place)
        where t.code = any (overridden)
        order by t.place)
$$;

"""##),
Migration(
    name: "functions/insert_account",
    checksum: "4313fa4c444616bd9c25fcdc686a8576c6211089222b36e56eccc8b85c8bf525",
    sql: ##"""
-- Makes an account of the fields of a request, with its audit row; the one that the key made before, where there is one. The
-- tenant's row is locked: of two at once with one address the second sees the account of the first.
create or replace function office.insert_account(
    caller office.caller, fields jsonb, key text, out account public.accounts, out refusal office.function_result
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    other uuid;
begin
    perform office.lock_tenant(caller.tenant);
    select * into account from public.accounts a where a.tenant_id = caller.tenant and a.created_key = key;
    if found then
        return;
    end if;
    other := office.account_of_email(caller.tenant, fields ->> 'email', null);
    if other is not null then
        refusal := office.already_exists_result(caller, 'email', fields ->> 'email', other);
        return;
    end if;
    account := jsonb_populate_record(null::public.accounts, fields);
    insert into public.accounts (tenant_id, email, display_name, roles, locale, disabled_at, created_key)
    values (
        caller.tenant, account.email, account.display_name, account.roles, coalesce(account.locale, 'en'),
        case when (fields ->> 'disabled')::boolean then clock_timestamp() end, key)
    returning * into account;
    perform office.audit_account('account.created', account, null, office.account_json(account)::jsonb);
end
$$;

"""##),
Migration(
    name: "functions/insert_asset",
    checksum: "6917d750b95efc16a58ff85f2fce487542a3c9b2ed05a0f515b0767933dd4322",
    sql: ##"""
-- Writes an asset that the app describes, with its item, its sticker where it has one, and its audit row.
create or replace function office.insert_asset(tenant uuid, fields json, sticker text)
returns public.assets
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    asset public.assets;
    item uuid;
    item_name constant text := coalesce(
        fields ->> 'name', nullif(concat_ws(' ', fields ->> 'manufacturer', fields ->> 'model'), ''),
        fields ->> 'hardware_type', fields ->> 'category', 'Asset');
begin
    item := office.find_or_create_item(tenant, item_name, fields ->> 'model', fields ->> 'manufacturer');
    insert into public.assets (
        tenant_id, item_id, serial, asset_tag, condition, status, category, hardware_type, country, notes, customer, asset_type)
    values (
        tenant, item, fields ->> 'serial_num', fields ->> 'asset_tag', coalesce(fields ->> 'condition', 'good'), fields ->> 'status', fields ->> 'category',
        fields ->> 'hardware_type', fields ->> 'country', fields ->> 'notes', fields ->> 'customer', fields ->> 'asset_type')
    returning * into asset;
    if sticker is not null then
        insert into public.short_links (code, tenant_id, asset_id) values (sticker, tenant, asset.id);
    end if;
    perform office.write_audit(
        tenant, 'asset.created', 'asset', asset.id, null, asset.id, null, null, null,
        (to_jsonb(asset) - 'tenant_id') || jsonb_build_object('code', sticker));
    return asset;
end
$$;

"""##),
Migration(
    name: "functions/insert_client",
    checksum: "bc7f566cb6ec76c5f47fe9229b6414e97a20f27178537cb4eff5c23217cfa2ff",
    sql: ##"""
-- Makes a client of the fields of a request, with its audit row; the one that the key made before, where there is one.
create or replace function office.insert_client(
    caller office.caller, fields jsonb, key text, out client public.clients, out refusal office.function_result
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    other uuid;
begin
    select * into client from public.clients c where c.tenant_id = caller.tenant and c.created_key = key;
    if found then
        return;
    end if;
    client := jsonb_populate_record(null::public.clients, fields);
    begin
        insert into public.clients (
            tenant_id, display_name, preferred_language, email, phone, notes, external_id, archived_at, created_key, audit_salt)
        values (
            caller.tenant, client.display_name, coalesce(client.preferred_language, 'en'), client.email, client.phone, client.notes,
            client.external_id, case when (fields ->> 'archived')::boolean then clock_timestamp() end, key, office.new_salt())
        returning * into client;
    exception when unique_violation then
        select c.id into other
        from public.clients c
        where c.tenant_id = caller.tenant and c.external_id = fields ->> 'external_id';
        refusal := office.already_exists_result(caller, 'external_id', fields ->> 'external_id', other);
        return;
    end;
    perform office.write_audit(
        caller.tenant, 'client.created', 'client', client.id, null, null, null, null, null, office.client_audit_json(client));
end
$$;

"""##),
Migration(
    name: "functions/insert_desk_asset",
    checksum: "3dd440d969358b6f24b4f3e53c424a1ce39360f75d73afa73f180560b129deab",
    sql: ##"""
-- Makes an asset of the fields of a request, with its audit row; the one that the key made before, where there is one.
create or replace function office.insert_desk_asset(
    caller office.caller, fields jsonb, key text, out asset public.assets, out refusal office.function_result
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    violated text;
begin
    select * into asset from public.assets a where a.tenant_id = caller.tenant and a.created_key = key;
    if found then
        return;
    end if;
    refusal := office.item_refusal(caller, (fields ->> 'item_id')::uuid);
    if refusal.status is not null then
        return;
    end if;
    asset := jsonb_populate_record(null::public.assets, fields);
    begin
        insert into public.assets (
            tenant_id, item_id, serial, asset_tag, location, condition, status, category, notes, external_id, created_key)
        values (
            caller.tenant, asset.item_id, asset.serial, asset.asset_tag, asset.location, coalesce(asset.condition, 'good'),
            coalesce(asset.status, 'IN_STOCK'), asset.category, asset.notes, asset.external_id, key)
        returning * into asset;
    exception when unique_violation then
        get stacked diagnostics violated = constraint_name;
        asset := jsonb_populate_record(null::public.assets, fields);
        refusal := office.taken_asset_result(caller, violated, asset);
        if refusal.status is null then
            raise;
        end if;
        return;
    end;
    perform office.write_audit(
        caller.tenant, 'asset.created', 'asset', asset.id, null, asset.id, null, null, null,
        office.asset_json(caller.tenant, asset.id)::jsonb);
end
$$;

"""##),
Migration(
    name: "functions/insert_item",
    checksum: "4bcaa9dd30331f5d272a2501f4653de51daaf0ab506269b5e44d8d1d0653e6c1",
    sql: ##"""
-- Makes an item of the fields of a request, with its audit row; the one that the key made before, where there is one.
create or replace function office.insert_item(
    caller office.caller, fields jsonb, key text, out item public.items, out refusal office.function_result
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    other uuid;
begin
    select * into item from public.items i where i.tenant_id = caller.tenant and i.created_key = key;
    if found then
        return;
    end if;
    perform office.lock_sku(caller.tenant, fields ->> 'sku');
    refusal := office.sku_refusal(caller, fields ->> 'sku', null);
    if refusal.status is not null then
        return;
    end if;
    item := jsonb_populate_record(null::public.items, fields);
    begin
        insert into public.items (
            tenant_id, name, sku, category, serialized, is_case, owned_qty, turnaround_minutes, consumable, replacement_value, notes,
            external_id, archived_at, created_key)
        values (
            caller.tenant, item.name, item.sku, item.category, coalesce(item.serialized, true), coalesce(item.is_case, false),
            item.owned_qty, coalesce(item.turnaround_minutes, 0), coalesce(item.consumable, false), item.replacement_value,
            item.notes, item.external_id, case when (fields ->> 'archived')::boolean then clock_timestamp() end, key)
        returning * into item;
    exception when unique_violation then
        select i.id into other
        from public.items i
        where i.tenant_id = caller.tenant and i.external_id = fields ->> 'external_id';
        refusal := office.already_exists_result(caller, 'external_id', fields ->> 'external_id', other);
        return;
    end;
    perform office.write_audit(
        caller.tenant, 'item.created', 'item', item.id, null, null, null, null, null,
        office.item_json(caller.tenant, item.id)::jsonb);
end
$$;

"""##),
Migration(
    name: "functions/insert_kits",
    checksum: "9f42fcbef2eb57dcede72790c37c41abb489527defe48000ea599715354392de",
    sql: ##"""
-- Writes kits of a reservation that are new.
create or replace function office.insert_kits(kits public.reservation_kits[])
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    insert into public.reservation_kits (id, tenant_id, reservation_id, item_id, qty)
    select k.id, k.tenant_id, k.reservation_id, k.item_id, k.qty
    from unnest(kits) as k;
end
$$;

"""##),
Migration(
    name: "functions/insert_lines",
    checksum: "df4de2979c5cdc1f0c46d6a7c4e481bcd0fa70667b53da0d79da79aa6ca79c22",
    sql: ##"""
-- Writes lines that are new.
create or replace function office.insert_lines(lines public.reservation_items[])
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    insert into public.reservation_items (id, tenant_id, reservation_id, item_id, position, qty, assigned_asset_ids, kit_id)
    select l.id, l.tenant_id, l.reservation_id, l.item_id, l.position, l.qty, l.assigned_asset_ids, l.kit_id
    from unnest(lines) as l
    order by l.position, l.id;
end
$$;

"""##),
Migration(
    name: "functions/insert_report",
    checksum: "f3f56d0482133cfc5fce2968b8497e5f37f03caacf13d8fea4e7bf6ab7f2f429",
    sql: ##"""
-- Writes a report, its photos and its audit row. The uploads it names are uploads no more; but where a photo was sealed as
-- a copy its upload stays, for the sweep to take the original.
create or replace function office.insert_report(
    tenant uuid, actor uuid, key text, reservation uuid, asset uuid, direction text, condition text, notes text, photos json
)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    report uuid;
    paths constant text[] := array(select p ->> 'object_path' from json_array_elements(photos) as p);
    filed_at constant timestamptz := clock_timestamp();
    condition_before constant text := (select a.condition from public.assets a where a.tenant_id = tenant and a.id = asset);
begin
    insert into public.condition_reports (
        tenant_id, reservation_id, asset_id, direction, condition, notes, photo_object_paths, actor_user_id, created_at,
        idempotency_key)
    values (
        tenant, reservation, asset, insert_report.direction, insert_report.condition, insert_report.notes,
        paths, actor, filed_at, key)
    returning id into report;

    insert into public.condition_report_photos (
        tenant_id, object_path, report_id, position, stored_key, content_type, size_bytes, width, height)
    select tenant, p ->> 'object_path', report, place, p ->> 'stored_key', p ->> 'content_type',
        (p ->> 'size_bytes')::bigint, (p ->> 'width')::int, (p ->> 'height')::int
    from json_array_elements(photos) with ordinality as photo (p, place);

    perform office.settle_uploads(tenant, photos, filed_at);

    perform office.write_audit(
        tenant, 'condition_report.created', 'condition_report', report, reservation, asset, null, null,
        jsonb_build_object('condition', condition_before),
        jsonb_build_object(
            'direction', direction, 'condition', condition, 'notes', notes, 'photos', json_array_length(photos)));
end
$$;

"""##),
Migration(
    name: "functions/inspection_audit_json",
    checksum: "1bcfc70aee4c25b5c22c6b1abbf5043fc1af624f2f9dccf0733b18034b42837a",
    sql: ##"""
-- What an inspection says, as the audit keeps it: without the names of who signed. `shown` is all of it, office.inspection_json(); of a
-- change, `names` are the fields that it changed.
create or replace function office.inspection_audit_json(shown jsonb, names text[] default null)
returns jsonb
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(
        jsonb_object_agg(
            f.key,
            case
                when f.key = 'sign_offs' then
                    coalesce((select jsonb_agg(s.value - 'name') from jsonb_array_elements(f.value) as s), '[]')
                else f.value
            end),
        '{}')
    from jsonb_each(shown) as f
    where f.key <> all (array['id', 'reservation_reference', 'asset_name', 'missing', 'begun_by', 'completed_by'])
      and (names is null or f.key = any (names))
$$;

"""##),
Migration(
    name: "functions/inspection_changes",
    checksum: "df6f6848b0c62685015a0bf817f52891cad50cfacf6c046a4f58454699182384",
    sql: ##"""
-- What a change of an inspection says, one name each: `odometer`, `photos.front`, `damage.<mark>`. Every name is a fact of its own, so
-- that changes of different names never undo one another.
create or replace function office.inspection_changes(fields jsonb)
returns table (name text, part text, value jsonb)
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select f.key, null, f.value
    from jsonb_each(fields) as f
    where f.key not in ('photos', 'damage', 'conditions', 'sign_offs')
    union all
    select f.key || '.' || p.key, p.key, p.value
    from jsonb_each(fields) as f
    cross join lateral jsonb_each(f.value) as p
    where f.key in ('photos', 'damage', 'conditions', 'sign_offs')
$$;

"""##),
Migration(
    name: "functions/inspection_conflict_result",
    checksum: "7e0fbf1102ccab92307f595e4b792aeac36b84a4896f7f6fc32a205d9d11927f",
    sql: ##"""
-- A 409 about an inspection: `params` for its sentence, and `facts` that let a person settle it, with the state of its reservation.
create or replace function office.inspection_conflict_result(
    caller office.caller, code text, params json, inspection public.inspections, facts jsonb
)
returns office.function_result
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.current_result(
        caller, code, params,
        (
            coalesce(
                (
                    select jsonb_build_object('reservation_status', r.status)
                    from public.reservations r
                    where r.tenant_id = inspection.tenant_id and r.id = inspection.reservation_id
                ), '{}') || facts
        )::json)
$$;

"""##),
Migration(
    name: "functions/inspection_file_json",
    checksum: "1ef53f3ff0f309fc8d000d61ecbdbb5bfb17d13f7c157dd69f1d5997d53545d3",
    sql: ##"""
-- A file of an inspection, null where there is none. `with_links`: where its bytes are sealed, with the key under which they lie, for which
-- the server then signs a URL, and which never leaves it. Else there is no URL.
create or replace function office.inspection_file_json(file public.inspection_files, with_links boolean)
returns json
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case
        when file.object_path is null then null
        when with_links and file.stored_key is not null then
            json_build_object(
                'object_path', file.object_path, 'content_type', file.content_type, 'size_bytes', file.size_bytes, 'stored_key',
                file.stored_key)
        else
            json_build_object(
                'object_path', file.object_path, 'content_type', file.content_type, 'size_bytes', file.size_bytes, 'url', null,
                'expires_at', null)
    end
$$;

"""##),
Migration(
    name: "functions/inspection_json",
    checksum: "dac35ecf861fb0b5abfb281d830e0c0c363e904d42cf950420344b08861a1035",
    sql: ##"""
-- An inspection as people see it; null where the tenant has no such one. `with_links`: its files have what URLs are signed for,
-- office.inspection_file_json().
create or replace function office.inspection_json(tenant uuid, inspection uuid, with_links boolean default false)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select i.id, i.reservation_id,
            (
                select r.reference from public.reservations r where r.tenant_id = i.tenant_id and r.id = i.reservation_id
            ) as reservation_reference,
            i.asset_id,
            (
                select office.asset_name(a) from public.assets a where a.tenant_id = i.tenant_id and a.id = i.asset_id
            ) as asset_name,
            i.stage, i.status, i.template, i.slots, i.sign_off_roles,
            coalesce(
                (
                    select json_agg(
                        json_build_object('slot', f.slot, 'file', office.inspection_file_json(f, with_links))
                        order by wanted.place, f.slot collate "C")
                    from public.inspection_files f
                    left join jsonb_array_elements(i.slots) with ordinality as wanted (slot, place) on wanted.slot ->> 'slot' = f.slot
                    where f.tenant_id = i.tenant_id and f.inspection_id = i.id and f.role = 'photo'
                ), '[]') as photos,
            (
                select office.inspection_file_json(f, with_links)
                from public.inspection_files f
                where f.tenant_id = i.tenant_id and f.inspection_id = i.id and f.role = 'video'
            ) as video,
            coalesce(
                (
                    select json_agg(
                        json_build_object(
                            'id', m.id, 'view', m.view, 'x', m.x, 'y', m.y, 'kind', m.kind, 'note', m.note, 'photo',
                            office.inspection_file_json(f, with_links))
                        order by m.id)
                    from public.inspection_marks m
                    left join public.inspection_files f
                        on f.tenant_id = m.tenant_id and f.inspection_id = m.inspection_id and f.role = 'mark' and f.slot = m.id::text
                    where m.tenant_id = i.tenant_id and m.inspection_id = i.id
                ), '[]') as damage,
            i.odometer, i.fuel,
            coalesce(
                (
                    select json_agg(json_build_object('name', c.key, 'condition', c.value) order by c.key collate "C")
                    from jsonb_each_text(i.conditions) as c
                ), '[]') as conditions,
            i.notes, i.place,
            coalesce(
                (
                    select json_agg(
                        json_build_object(
                            'role', s.role, 'name', s.name, 'at', office.rfc3339_time(s.at), 'signature',
                            office.inspection_file_json(f, with_links))
                        order by s.role desc)
                    from public.inspection_sign_offs s
                    left join public.inspection_files f
                        on f.tenant_id = s.tenant_id and f.inspection_id = s.inspection_id and f.role = 'signature' and f.slot = s.role
                    where s.tenant_id = i.tenant_id and s.inspection_id = i.id
                ), '[]') as sign_offs,
            office.missing_of_inspection(i.tenant_id, i.id) as missing,
            office.rfc3339_time(i.begun_at) as begun_at,
            (
                select c.display_name from public.accounts c where c.tenant_id = i.tenant_id and c.auth_user_id = i.actor_user_id
            ) as begun_by,
            office.rfc3339_time(i.completed_at) as completed_at,
            (
                select c.display_name from public.accounts c where c.tenant_id = i.tenant_id and c.auth_user_id = i.completed_by
            ) as completed_by,
            i.version
        from public.inspections i
        where i.tenant_id = inspection_json.tenant and i.id = inspection
    ) as shown
$$;

"""##),
Migration(
    name: "functions/inspection_mark_json",
    checksum: "905ad0fd1889383baf5f38f948d45b449da14a1b7523c5e3a5d48b411ba9ff59",
    sql: ##"""
-- A mark of damage without its photo.
create or replace function office.inspection_mark_json(mark public.inspection_marks)
returns json
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select json_build_object('id', mark.id, 'view', mark.view, 'x', mark.x, 'y', mark.y, 'kind', mark.kind, 'note', mark.note)
$$;

"""##),
Migration(
    name: "functions/inspection_news_json",
    checksum: "061c69e1e015c93a24843a00bcd8f9b82c02ccf7bd8de75efe093c2216d553ce",
    sql: ##"""
-- What is new in an inspection since the completed one of the asset that was begun before it; null where there was none.
create or replace function office.inspection_news_json(tenant uuid, inspection uuid)
returns json
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    later public.inspections;
    earlier public.inspections;
    marks record;
begin
    select * into later
    from public.inspections i
    where i.tenant_id = inspection_news_json.tenant and i.id = inspection;
    select * into earlier
    from public.inspections i
    where i.tenant_id = later.tenant_id and i.asset_id = later.asset_id and i.status = 'completed'
      and (i.begun_at, i.id) < (later.begun_at, later.id)
    order by i.begun_at desc, i.id desc
    limit 1;
    if earlier.id is null then
        return null;
    end if;
    marks := office.compare_marks(later.tenant_id, earlier.id, later.id);
    return json_build_object(
        'since', earlier.id,
        'damage', coalesce(
            (
                select json_agg(office.inspection_mark_json(m) order by m.id)
                from public.inspection_marks m
                where m.tenant_id = later.tenant_id and m.inspection_id = later.id and m.id = any (marks.added)
            ), '[]'),
        'gone', coalesce(
            (
                select json_agg(office.inspection_mark_json(m) order by m.id)
                from public.inspection_marks m
                where m.tenant_id = earlier.tenant_id and m.inspection_id = earlier.id and m.id = any (marks.gone)
            ), '[]'),
        'odometer', later.odometer - earlier.odometer,
        'fuel', round((later.fuel - earlier.fuel)::numeric, 6),
        'conditions', coalesce(
            (
                select json_agg(
                    json_build_object('name', n.name, 'from', earlier.conditions -> n.name, 'to', later.conditions -> n.name)
                    order by n.name collate "C")
                from jsonb_object_keys(earlier.conditions || later.conditions) as n (name)
                where earlier.conditions -> n.name is distinct from later.conditions -> n.name
            ), '[]'));
end
$$;

"""##),
Migration(
    name: "functions/inspection_template_json",
    checksum: "9ca8741d0a7bc2d47712d3eeb04df805e64b7cdbe2e30ecbb2e86413b33565ee",
    sql: ##"""
-- A template of inspections, own or built in; null where the house has none of that name.
create or replace function office.inspection_template_json(tenant uuid, template text)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select json_build_object(
        'name', t.name, 'built_in', t.is_built_in, 'slots', t.slots, 'sign_offs', t.sign_off_roles, 'version', t.version)
    from office.inspection_templates_of(tenant) t
    where t.name = template
$$;

"""##),
Migration(
    name: "functions/inspection_templates_of",
    checksum: "68ac16decfd80752583e8ffccc13c9835d2e90c8599a41daead22c115fbf3e11",
    sql: ##"""
-- The templates of a house: the built-in ones, where no own one of that name stands in their place, and its own.
create or replace function office.inspection_templates_of(tenant uuid)
returns table (name text, slots jsonb, sign_off_roles text[], is_built_in boolean, version int)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select t.name, t.slots, t.sign_off_roles, false, t.version
    from public.inspection_templates t
    where t.tenant_id = tenant
    union all
    select b.name, b.slots, b.sign_off_roles, true, 1
    from office.built_in_inspection_templates() b
    where not exists (
        select from public.inspection_templates t where t.tenant_id = inspection_templates_of.tenant and t.name = b.name)
$$;

"""##),
Migration(
    name: "functions/invalid_result",
    checksum: "5c4a50b5ed58974b010abf1cffee8b1b4c106889e76914794c22963e45fb6f0d",
    sql: ##"""
-- The answer of a call whose parameter holds what only the database could judge.
create or replace function office.invalid_result(caller office.caller, parameter text)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(
        400, 'validation_failed', null, json_build_object('params', json_build_object('field', parameter))::text, null, caller.tenant,
        caller.account)::office.function_result
$$;

"""##),
Migration(
    name: "functions/is_admin",
    checksum: "9a37bfe5da66425ac4c3e595f4c472e82694b786cba4298aa38ed3ab5ecaa1a4",
    sql: ##"""
-- Whether an account lets its person administer the house.
create or replace function office.is_admin(account public.accounts)
returns boolean
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select account.disabled_at is null and 'admin' = any (account.roles)
$$;

"""##),
Migration(
    name: "functions/is_case",
    checksum: "57e02ac625dd44bb5c0f90f305ff576a9cba0ee3b4b7b89453506a7efcd4a7f1",
    sql: ##"""
-- Whether an asset is a case, which others lie in.
create or replace function office.is_case(unit public.assets)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (select i.is_case from public.items i where i.tenant_id = unit.tenant_id and i.id = unit.item_id);
end
$$;

"""##),
Migration(
    name: "functions/is_edited_by",
    checksum: "c269a677839112b84302d78e1fb1b7bdaa36dd6b12925ad54e85659f759c9d95",
    sql: ##"""
-- Whether a key has edited this row before, however long ago that was: its audit row tells. Without a key nothing is known.
create or replace function office.is_edited_by(tenant uuid, entity_type text, entity uuid, key text)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select key is not null and exists (
        select from public.audit_log a
        where a.tenant_id = is_edited_by.tenant and a.idempotency_key = is_edited_by.key
          and a.entity_type = is_edited_by.entity_type and a.entity_id = entity)
$$;

"""##),
Migration(
    name: "functions/is_in_scope",
    checksum: "7eb473e556b70607a0e0704e77111f1eb86672756d2c0aa2e870a67482f43fab",
    sql: ##"""
-- Whether a reservation is of the scope (contract, section 10): of the floor what the week's list shows; of the desk also drafts and
-- what is picked up or comes back today or later. The days are [first_midnight, last_midnight), a week.
--
-- Not SECURITY DEFINER and without settings of its own: so the planner puts it in the place of its call.
create or replace function office.is_in_scope(
    scope text, status text, pickup_at timestamptz, return_at timestamptz, first_midnight timestamptz, last_midnight timestamptz
)
returns boolean
language sql
immutable
as $$
    select status in ('confirmed', 'returned')
        or status <> 'draft' and (
            pickup_at >= first_midnight and pickup_at < last_midnight or return_at >= first_midnight and return_at < last_midnight)
        or scope = 'desk' and (status = 'draft' or pickup_at >= first_midnight or return_at >= first_midnight)
$$;

"""##),
Migration(
    name: "functions/is_known",
    checksum: "d2e9c9cd331605c706e68d983cf167d8710ddd5e61fb60448a75b7d4e6451a29",
    sql: ##"""
-- Whether the log tells what a snapshot had not seen: not where rows that it had not seen were trimmed, and not of a snapshot of the
-- future, which a copy of the database that was put back in its place makes of it.
create or replace function office.is_known(tenant uuid, since pg_snapshot)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    trimmed xid8;
begin
    if pg_snapshot_xmax(since) > pg_snapshot_xmax(pg_current_snapshot()) then
        return false;
    end if;
    select m.xid into trimmed from public.change_log_marks m where m.tenant_id = tenant;
    return trimmed is null
        or trimmed < pg_snapshot_xmax(since)
            and not exists (select from pg_snapshot_xip(since) as running (xid) where running.xid <= trimmed);
end
$$;

"""##),
Migration(
    name: "functions/is_line_in_use",
    checksum: "b883763463d2ffc120005d60fbf12ef4c0b9dc3516cfbf9c941678007009523b",
    sql: ##"""
-- Whether anything ever went out on a line: then it stays, and so does its item.
create or replace function office.is_line_in_use(line public.reservation_items)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select exists (
        select from public.asset_checkouts c
        where c.tenant_id = line.tenant_id and c.reservation_id = line.reservation_id and c.reservation_item_id = line.id
            and c.voided_at is null)
    or exists (
        select from public.stock_movements m
        where m.tenant_id = line.tenant_id and m.reservation_item_id = line.id and m.voided_at is null)
$$;

"""##),
Migration(
    name: "functions/is_needed_asset",
    checksum: "06a22e6335add27e65749e191f570ad3a155eb5dfa93976c88691410cde475f6",
    sql: ##"""
-- Whether an inactive asset is in scope all the same: it is out, or assigned to a reservation in scope.
--
-- Not SECURITY DEFINER and without settings of its own: so the planner puts it in the place of its call.
create or replace function office.is_needed_asset(
    tenant uuid, item uuid, asset uuid, current_reservation uuid, scope text, first_midnight timestamptz, last_midnight timestamptz
)
returns boolean
language sql
stable
as $$
    select current_reservation is not null or exists (
        select from public.reservation_items l
        join public.reservations r on r.tenant_id = l.tenant_id and r.id = l.reservation_id
        where l.tenant_id = is_needed_asset.tenant and l.item_id = is_needed_asset.item
            and is_needed_asset.asset = any (l.assigned_asset_ids)
            and office.is_in_scope(
                is_needed_asset.scope, r.status, r.pickup_at, r.return_at, is_needed_asset.first_midnight,
                is_needed_asset.last_midnight))
$$;

"""##),
Migration(
    name: "functions/is_out_of_reach",
    checksum: "cd98c5f2cac7eb35ee42761ce26823198753fcb4d448a813b59481d4eb86f229",
    sql: ##"""
-- Whether a trip that has ended can't go on: its asset went out again since, or is gone for good otherwise than by this very return.
create or replace function office.is_out_of_reach(trip public.asset_checkouts)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return exists (
        select from public.asset_checkouts c
        where c.tenant_id = trip.tenant_id and c.asset_id = trip.asset_id and c.id <> trip.id and c.voided_at is null
            and (c.returned_at is null or c.picked_up_at > trip.picked_up_at))
    or exists (
        select from public.assets a
        where a.tenant_id = trip.tenant_id and a.id = trip.asset_id
            and (a.status = 'ARCHIVED' or a.status = 'DISPOSED' and not coalesce(trip.return_effect ? 'asset_status', false)));
end
$$;

"""##),
Migration(
    name: "functions/is_recent_code_session",
    checksum: "b3c510d60031ca35bca814d0248f109771440d83b1bc5064e3a29815639ff513",
    sql: ##"""
-- Whether a session was opened by a code, no longer ago than that: its person has just read the mail of the address.
create or replace function office.is_recent_code_session(session signin.sessions, recent interval)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select session.amr @> '[{"method": "otp"}]' and session.created_at > clock_timestamp() - recent
$$;

"""##),
Migration(
    name: "functions/is_spanish",
    checksum: "ddb46d3642111497d529218ebbf0b4d3db666e6e7e17672b2e47bfabc0bc5f5f",
    sql: ##"""
-- Whether a person reads Spanish; all others are written to in English.
create or replace function office.is_spanish(locale text)
returns boolean
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select lower(split_part(replace(locale, '_', '-'), '-', 1)) = 'es'
$$;

"""##),
Migration(
    name: "functions/is_status_move",
    checksum: "3415c8f5f56ece9dde68dc40d88ca22148328e6e66aa90e9976f11ea1fa1bdd5",
    sql: ##"""
-- Whether a reservation's status may move so, whoever moves it (contract, section 4).
create or replace function office.is_status_move(from_status text, to_status text)
returns boolean
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select (from_status, to_status) in (
        ('draft', 'requested'), ('draft', 'cancelled'),
        ('requested', 'confirmed'), ('requested', 'cancelled'),
        ('confirmed', 'returned'), ('confirmed', 'cancelled'),
        ('returned', 'closed'), ('returned', 'confirmed'))
$$;

"""##),
Migration(
    name: "functions/is_still_true",
    checksum: "b9f96e8286e397f4a6441fadcfd8343f4fdf78e3b370bd3a513ffa10aa414e87",
    sql: ##"""
-- Whether what a person was told is true at a moment: only then it is sent.
create or replace function office.is_still_true(notification public.notifications, at timestamptz)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    booking public.reservations;
begin
    if notification.kind = 'shortage' then
        return exists (
            select from office.short_stretches(notification.tenant_id, at, at + interval '7 days', notification.item_id) s
            where s.starts_at < notification.expires_at and s.ends_at > notification.moment);
    elsif notification.kind = 'asset_damaged' then
        return exists (
            select from public.assets a
            where a.tenant_id = notification.tenant_id and a.id = notification.asset_id and a.condition = 'damaged');
    end if;
    select * into booking
    from public.reservations r
    where r.tenant_id = notification.tenant_id and r.id = notification.reservation_id;
    return case notification.kind
        when 'pickup_soon' then booking.status = 'confirmed' and booking.pickup_at = notification.moment and booking.pickup_at > at
            and not office.has_out(booking.tenant_id, booking.id)
        when 'return_overdue' then office.has_out(booking.tenant_id, booking.id) and at >= booking.return_at + (
            select make_interval(mins => t.return_grace_minutes) from public.tenants t where t.id = booking.tenant_id)
        when 'reservation_cancelled' then booking.status = 'cancelled'
        else booking.status not in ('draft', 'cancelled', 'closed') end;
end
$$;

"""##),
Migration(
    name: "functions/is_told",
    checksum: "fedb6db641ab95bcff597bb0dbe0010ad884413fb6331054eaadf702ecfcb83f",
    sql: ##"""
-- Whether a house's people were told of this already. Where it was withdrawn from anybody they were not: now that it is true again they
-- are.
create or replace function office.is_told(tenant uuid, kind text, reservation uuid, moment timestamptz)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select coalesce(
            bool_and(n.withdrawn_at is null or not office.may_be_told(n.tenant_id, n.account_id, n.kind)), false)
        from public.notifications n
        where n.tenant_id = tenant and n.reservation_id = reservation and n.kind = is_told.kind and n.moment = is_told.moment);
end
$$;

"""##),
Migration(
    name: "functions/is_too_late_to_undo",
    checksum: "264cbb5179a08c2873d736717a6a11e05ca2e7e552b3abc79ea2088dcb6b27ee",
    sql: ##"""
-- Whether what a key made at the shelf can't be taken back any more (contract, section 12): it is older than the window, something has happened to the
-- asset or the line since, a person moved the status since, or it ended a trip of another reservation.
create or replace function office.is_too_late_to_undo(
    booking public.reservations, made office.ledger_entry, undone_key text, undo_window interval
)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if made.made_at < clock_timestamp() - undo_window or booking.status_moved_at > made.made_at then
        return true;
    elsif made.kind = 'movement' then
        return exists (
            select from public.stock_movements m
            join public.stock_movements own
                on own.tenant_id = m.tenant_id and own.reservation_item_id = m.reservation_item_id and own.key = undone_key
            where m.tenant_id = booking.tenant_id and m.voided_at is null and m.key is distinct from undone_key
                and m.moved_at > own.moved_at)
        -- What would be out again would not fit: the desk has made the line smaller since.
        or exists (
            select from public.stock_movements own
            join public.reservation_items l on l.tenant_id = own.tenant_id and l.id = own.reservation_item_id
            cross join lateral office.line_counts(l.tenant_id, l.id) as counts
            where own.tenant_id = booking.tenant_id and own.key = undone_key and own.kind = 'back'
                and counts.gone - counts.back + own.qty > l.qty);
    elsif made.kind in ('pickup', 'swap') then
        -- The trip it opened is open, so nothing came after it; the one that a swap ended was followed by none.
        return exists (
            select from public.asset_checkouts c
            where c.tenant_id = booking.tenant_id and c.pickup_key = undone_key
                and (c.returned_at is not null or c.pickup_effect ? 'taken'))
        or exists (
            select from public.asset_checkouts c
            join public.asset_checkouts o on o.tenant_id = c.tenant_id and o.id = c.swapped_for
            where c.tenant_id = booking.tenant_id and c.pickup_key = undone_key and office.is_out_of_reach(o));
    end if;
    return exists (
        select from public.asset_checkouts c
        where c.tenant_id = booking.tenant_id and c.return_key = undone_key
            and (c.return_effect ? 'taken_by' or office.is_out_of_reach(c)))
    -- Nor would these: others went out in their place.
    or exists (
        select from public.asset_checkouts c
        join public.reservation_items l on l.tenant_id = c.tenant_id and l.id = c.reservation_item_id
        where c.tenant_id = booking.tenant_id and c.return_key = undone_key
        group by l.id, l.tenant_id, l.qty
        having count(*) + (
            select count(*)
            from public.asset_checkouts o
            where o.tenant_id = l.tenant_id and o.reservation_item_id = l.id and o.returned_at is null) > l.qty);
end
$$;

"""##),
Migration(
    name: "functions/item_audit_json",
    checksum: "ad86f7179f03c1219db2ced2aa206e1dab41820720d6c693913a697b5ed6fbeb",
    sql: ##"""
-- An item as the audit of an import keeps it.
create or replace function office.item_audit_json(item public.items)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select to_jsonb(item) - array['tenant_id', 'name_key', 'created_key', 'created_at']
$$;

"""##),
Migration(
    name: "functions/item_in_use_result",
    checksum: "233da62766fc311ce2d11c197fa26035ec78e831f7aa0f9f9c904df86c189fa8",
    sql: ##"""
-- The 409 of an asset that keeps its item, because it was out, or a line names it.
create or replace function office.item_in_use_result(caller office.caller, asset public.assets)
returns office.function_result
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.current_result(
        caller, 'line_in_use', json_build_object('field', 'item_id', 'asset', office.asset_name(asset)),
        json_build_object('asset', office.asset_json(asset.tenant_id, asset.id)))
$$;

"""##),
Migration(
    name: "functions/item_json",
    checksum: "68fdcebdd027d34c09ce809e0af5424763f4c72fc8fab3b025fcba34917cb146",
    sql: ##"""
-- An item as the desk and the feed show it, with what a kit is made of; null where the tenant has no such item.
create or replace function office.item_json(tenant uuid, item uuid)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select i.id, i.name, i.sku, i.category, i.serialized, i.is_case, office.owned_qty(i) as owned_qty, i.turnaround_minutes,
            i.consumable, i.replacement_value, i.notes, i.external_id, i.archived_at is not null as archived,
            array(
                select (select row_to_json(part) from (select k.item_id, k.qty) as part)
                from public.item_kits k
                where k.tenant_id = i.tenant_id and k.kit_id = i.id
                order by k.item_id) as kit,
            i.version
        from public.items i
        where i.tenant_id = item_json.tenant and i.id = item_json.item
    ) as shown
$$;

"""##),
Migration(
    name: "functions/item_refusal",
    checksum: "b694914b3da9bebfc0588fcad6932cf85a29111184c0b00fa5f0e652a997fdb7",
    sql: ##"""
-- Why no asset can be of an item: the tenant has none such, or its units are not told apart. Null where one can; then the item is held
-- as it is until COMMIT.
create or replace function office.item_refusal(caller office.caller, item uuid)
returns office.function_result
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    kind public.items;
begin
    select * into kind from public.items i where i.tenant_id = caller.tenant and i.id = item for key share;
    return case
        when not found then office.not_found_result(caller, 'item_not_found')
        when not kind.serialized then office.fault_result(caller, 'item_id', 'invalid_value')
    end;
end
$$;

"""##),
Migration(
    name: "functions/judge_changed_lines",
    checksum: "06741d2ff85642fea5ac9fc7839109b50c8115f0f87936a772c5f1420fb0d4cd",
    sql: ##"""
-- Judges the lines that a statement changed, where one of them holds more: office.keep_hold() has noted how they were.
create or replace function office.judge_changed_lines()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    added constant text := coalesce(current_setting('office.added_lines', true), '');
    noted constant text := added || coalesce(current_setting('office.freed_lines', true), '');
    previous constant text := coalesce(current_setting('office.tenant', true), '');
    part record;
begin
    if noted = '' then
        return null;
    end if;
    perform set_config('office.added_lines', '', true), set_config('office.freed_lines', '', true);
    if added = '' then
        return null;
    end if;
    for part in
        select (n.line).tenant, array_agg((n.line).was) as before
        from (
            select given.line::office.noted_line as line
            from string_to_table(noted, E'\n') as given (line)
            where given.line <> ''
            offset 0
        ) as n
        group by (n.line).tenant
        order by 1
    loop
        perform office.switch_tenant(part.tenant::text);
        perform office.judge_stock(part.tenant, part.before, array(select b.id from unnest(part.before) as b));
    end loop;
    perform office.switch_tenant(previous);
    return null;
end
$$;

"""##),
Migration(
    name: "functions/judge_new_lines",
    checksum: "a9c4d02513d4726bd3916881c41c7f901fdd1244ccdb13ef0dd7b6a41fae8bb4",
    sql: ##"""
-- Judges the lines that a statement made: those that hold something add to what is held.
create or replace function office.judge_new_lines()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := coalesce(current_setting('office.tenant', true), '');
    made record;
begin
    if current_setting('office.stock', true) = 'asked' then
        -- All that is written was judged already.
        return null;
    end if;
    for made in
        select n.tenant_id, array_agg(n.id) as ids from new_lines n where n.held_until is not null group by n.tenant_id order by n.tenant_id
    loop
        perform office.switch_tenant(made.tenant_id::text);
        perform office.judge_stock(made.tenant_id, '{}', made.ids);
    end loop;
    perform office.switch_tenant(previous);
    return null;
end
$$;

"""##),
Migration(
    name: "functions/judge_stock",
    checksum: "2a99867af3233ffcf66abe99742cfa187c01da4ae60230fd23487ed5962fef79",
    sql: ##"""
-- Refuses a statement that added to what is held at an instant where more is held than owned, in a tenant that refuses that, whoever
-- wrote it. `before` are the lines as they were, new ones left out; `ids` are all of them. Under another isolation level than READ
-- COMMITTED the lock alone shows nothing of what others have just done, so nothing is added there.
create or replace function office.judge_stock(tenant uuid, before office.held_line[], ids uuid[])
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    after office.held_line[];
    short record;
begin
    -- Where what is missing is recorded, office.keep_hold() has written it down.
    if coalesce(current_setting('office.stock', true), '') = 'record'
        or not exists (select from public.tenants t where t.id = tenant and t.overbooking = 'refuse')
    then
        return;
    elsif current_setting('transaction_isolation') <> 'read committed' then
        raise exception using
            errcode = 'serialization_failure',
            message = 'what a reservation holds is added to in READ COMMITTED transactions alone';
    end if;
    perform office.lock_stock(
        tenant,
        array(
            select other.item_id
            from public.reservation_items l
            join public.reservation_items other on other.tenant_id = l.tenant_id and other.reservation_id = l.reservation_id
            where l.tenant_id = tenant and l.id = any (ids)));
    after := array(
        select row(l.id, l.item_id, l.hold, l.qty - l.shortage)::office.held_line
        from public.reservation_items l
        where l.tenant_id = tenant and l.id = any (ids));
    select * into short from office.find_shortfalls(tenant, before, after) limit 1;
    if found then
        raise exception using
            errcode = 'check_violation',
            message = format(
                'of item %s %s are held from %s to %s and %s owned',
                short.item_id, short.held, short.starts_at, short.ends_at, short.owned),
            schema = 'public', table = 'reservation_items', constraint = 'reservation_items_within_stock';
    end if;
end
$$;

"""##),
Migration(
    name: "functions/keep_completed_inspection",
    checksum: "d098ba425d131d1a21752860e090f605fcae9b6fef59ce9c8eb1c66f37359cb2",
    sql: ##"""
-- A completed inspection stays as it was completed, whoever asks: owners and superusers too, and also where ordinary triggers are switched
-- off for a replication role.
create or replace function office.keep_completed_inspection()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if old.status = 'completed' then
        raise exception using
            errcode = 'restrict_violation',
            message = format('a completed inspection stays as it is: %s of %s is refused', lower(tg_op), old.id),
            schema = 'public', table = 'inspections', constraint = 'inspections_append_only';
    elsif tg_op = 'DELETE' then
        return old;
    end if;
    return new;
end
$$;

"""##),
Migration(
    name: "functions/keep_hold",
    checksum: "1162a6a50453ed7412711a997d698a92348422b84ea1318409737e663b2782c5",
    sql: ##"""
-- Keeps for how long a line holds its gear, and how much of it is known to be missing, whoever writes: what else was written there
-- is overruled. A line of a confirmed reservation holds from pickup until what came back is ready again; one that a case got of its own holds
-- nothing.
--
-- The shortage changes only with the item, the qty or the hold: a mere shrinking leaves what still fits; where the setting
-- office.stock says `record` it is what is missing now, with a mere shrinking no more than before; a longer turnaround (`turnaround`) leaves it; else it is 0.
--
-- Lines that add are judged after the statement, by office.judge_changed_lines(), with those that free something there: as they were before,
-- they wait in office.added_lines and office.freed_lines. Where office.stock says `asked`, all that is written was judged already.
create or replace function office.keep_hold()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    is_new constant boolean := tg_op = 'INSERT';
    previous text := office.switch_tenant(new.tenant_id::text);
    booking record;
    turnaround interval;
    stock constant text := coalesce(current_setting('office.stock', true), '');
    was office.held_line;
    noting text;
    setting text;
begin
    if is_new or (new.tenant_id, new.reservation_id) <> (old.tenant_id, old.reservation_id) then
        -- The foreign key's share of the reservation would not make its confirmation wait.
        select r.status, r.pickup_at, r.return_at into booking
        from public.reservations r
        where r.tenant_id = new.tenant_id and r.id = new.reservation_id
        for no key update;
    else
        select r.status, r.pickup_at, r.return_at into booking
        from public.reservations r
        where r.tenant_id = new.tenant_id and r.id = new.reservation_id;
    end if;
    new.hold := null;
    if booking.status = 'confirmed' and new.added_by is distinct from 'case' then
        -- The item's turnaround stays as it is until this has committed. Where the statement is about the line itself, all items of the
        -- reservation are locked by id, as the judgement wants them; where it is about the reservation, they are already.
        if is_new or (new.item_id, new.qty, new.reservation_id) <> (old.item_id, old.qty, old.reservation_id) then
            perform office.lock_stock(
                new.tenant_id,
                array(
                    select l.item_id
                    from public.reservation_items l
                    where l.tenant_id = new.tenant_id and l.reservation_id = new.reservation_id
                ) || new.item_id);
        end if;
        select make_interval(mins => i.turnaround_minutes) into turnaround
        from public.items i
        where i.tenant_id = new.tenant_id and i.id = new.item_id
        for no key update;
        new.hold := tstzrange(booking.pickup_at, booking.return_at + turnaround);
    end if;
    new.held_from := lower(new.hold);
    new.held_until := upper(new.hold);

    if not is_new then
        was := row(old.id, old.item_id, old.hold, old.qty - old.shortage);
    end if;
    if not is_new and new.item_id = old.item_id and new.tenant_id = old.tenant_id and new.qty <= old.qty
        and (new.hold is null or new.hold <@ old.hold)
    then
        new.shortage := least(old.shortage, new.qty);
        -- What was undone at the shelf is missing no more.
        if stock = 'record' and new.shortage > 0 then
            new.shortage := case
                when booking.status = 'requested' then 0
                when new.held_until is null then new.shortage
                else least(
                    new.shortage,
                    office.missing_qty(
                        new.tenant_id, new.reservation_id, row(old.id, old.item_id, old.hold, 0)::office.held_line,
                        row(new.id, new.item_id, new.hold, new.qty)::office.held_line))
            end;
        end if;
        if new.qty < old.qty or new.hold is distinct from old.hold then
            noting := 'office.freed_lines';
        end if;
    elsif not is_new and stock = 'turnaround' then
        new.shortage := least(old.shortage, new.qty);
    else
        new.shortage := 0;
        if new.held_until is not null then
            if stock = 'record' then
                new.shortage := office.missing_qty(
                    new.tenant_id, new.reservation_id, was, row(new.id, new.item_id, new.hold, new.qty)::office.held_line);
            end if;
            noting := 'office.added_lines';
        end if;
    end if;
    if noting is not null and not is_new and stock <> 'asked' then
        setting := set_config(
            noting, concat(current_setting(noting, true), row(new.tenant_id, was)::office.noted_line::text, E'\n'), true);
    end if;
    previous := office.switch_tenant(previous);
    return new;
end
$$;

"""##),
Migration(
    name: "functions/keep_part_of_inspection",
    checksum: "4b922d2300d6271364d8c44961eec921defc0e9ba10b5aafe543e734aa83f479",
    sql: ##"""
-- What belongs to a completed inspection stays as well, and nothing is added to it. The inspection is locked, so that it is not completed
-- by another while this goes on. The trigger names the table and the rule.
create or replace function office.keep_part_of_inspection()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    tenant constant uuid := case tg_op when 'DELETE' then old.tenant_id else new.tenant_id end;
    previous constant text := office.switch_tenant(tenant::text);
    completed uuid;
begin
    perform from public.inspections i
    where i.tenant_id = tenant
      and (tg_op <> 'INSERT' and i.id = old.inspection_id or tg_op <> 'DELETE' and i.id = new.inspection_id)
    order by i.id
    for share;
    select i.id into completed
    from public.inspections i
    where i.tenant_id = tenant and i.status = 'completed'
      and (tg_op <> 'INSERT' and i.id = old.inspection_id or tg_op <> 'DELETE' and i.id = new.inspection_id);
    if tg_op = 'UPDATE' and old.tenant_id <> tenant then
        completed := old.inspection_id;
    end if;
    if completed is not null then
        raise exception using
            errcode = 'restrict_violation',
            message = format('a completed inspection stays as it is: %s of a part of %s is refused', lower(tg_op), completed),
            schema = 'public', table = tg_argv[0], constraint = tg_argv[1];
    end if;
    perform office.switch_tenant(previous);
    return case when tg_op = 'DELETE' then old else new end;
end
$$;

"""##),
Migration(
    name: "functions/kit_lines",
    checksum: "c7f2875b52b12029eeabfdbec018bfdafb20f5f2100d1e4ebbccc95bac693cb0",
    sql: ##"""
-- The lines of what a kit consists of, for one that is to be booked. Their positions go on behind `last_position`.
create or replace function office.kit_lines(booking public.reservations, kit public.reservation_kits, last_position int)
returns public.reservation_items[]
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
    select array(
        select office.new_line(
            booking, c.item_id, last_position + (row_number() over (order by i.name collate "C", i.id))::int, c.qty * kit.qty, '{}', kit.id)
        from public.item_kits c
        join public.items i on i.tenant_id = c.tenant_id and i.id = c.item_id
        where c.tenant_id = booking.tenant_id and c.kit_id = kit.item_id
        order by i.name collate "C", i.id)
$$;

"""##),
Migration(
    name: "functions/last_morning",
    checksum: "d0fb2db2f2ba80a98549834e53b4ca83f92d7aec698e24e1ae3ac5da5109427f",
    sql: ##"""
-- The last time that it was 9 in a time zone.
create or replace function office.last_morning(at timestamptz, zone text)
returns timestamptz
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    today constant date := (at at time zone zone)::date;
    morning constant timestamptz := (today + time '09:00') at time zone zone;
begin
    return case when morning <= at then morning else (today - 1 + time '09:00') at time zone zone end;
end
$$;

"""##),
Migration(
    name: "functions/last_position",
    checksum: "41f217aa2280fdd1a2713791db763731851fa7ba8051989b9fd24f96c56d31aa",
    sql: ##"""
-- The position of the last of these lines; 0 without any.
create or replace function office.last_position(lines public.reservation_items[])
returns int
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select greatest(coalesce(max(l.position), 0), 0) from unnest(lines) as l
$$;

"""##),
Migration(
    name: "functions/line_candidates",
    checksum: "a6934f6dbcc9b3f0c7d7c46b353a4bf40e3381f62ebe945e48e20d90fca22f30",
    sql: ##"""
-- The assets a phone may scan for a line, without a network: every asset of the line's item that may go out, at the
-- reservation's location, and every assigned one whatever its status and place. A null location, of either, is anywhere. A line of a
-- non-serialized item has none, because such an item has no assets. Shown by tag, then number.
--
-- Not SECURITY DEFINER and without settings of its own: so the planner puts it in the place of its call, which saves a
-- query a line. It runs with the rights of the function that asks.
create or replace function office.line_candidates(tenant uuid, item uuid, assigned uuid[], location text)
returns table (
    id uuid, serial text, asset_tag text, code text, condition text, status text, current_reservation_id uuid, number bigint
)
language sql
stable
as $$
    select a.id, a.serial, a.asset_tag,
        (
            select s.code
            from public.short_links s
            where s.tenant_id = a.tenant_id and s.asset_id = a.id
            order by s.created_at desc, s.code collate "C"
            limit 1
        ),
        a.condition, a.status, a.current_reservation_id, a.number
    from public.assets a
    where a.tenant_id = line_candidates.tenant and a.item_id = line_candidates.item
        and (
            a.status not in ('REPAIR', 'ARCHIVED', 'DISPOSED')
                and (line_candidates.location is null or a.location is null or a.location = line_candidates.location)
            or a.id = any (line_candidates.assigned))
$$;

"""##),
Migration(
    name: "functions/line_conflict_json",
    checksum: "fae0262cc35173537be74df9fe167fde1b1dffcc30d2c55eed7bfd089c858000",
    sql: ##"""
-- What a 409 says of a line that is full: `picked_up` counts the assets that ever went out on it, as R's progress does.
create or replace function office.line_conflict_json(tenant uuid, line uuid)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select json_build_object(
        'id', l.id,
        'qty', l.qty,
        'picked_up', (
            select count(distinct c.asset_id)
            from public.asset_checkouts c
            where c.tenant_id = l.tenant_id and c.reservation_id = l.reservation_id and c.reservation_item_id = l.id
              and c.voided_at is null and not c.is_swapped_away))
    from public.reservation_items l
    where l.tenant_id = tenant and l.id = line
$$;

"""##),
Migration(
    name: "functions/line_counts",
    checksum: "c9d9243789612790a362e29aa0f11e2f3d020192eb759257c31be8416e46eae6",
    sql: ##"""
-- What of a counted line ever went out, came back, was lost and was used up.
create or replace function office.line_counts(tenant uuid, line uuid, out gone int, out back int, out lost int, out used int)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    select coalesce(sum(m.qty) filter (where m.kind = 'out'), 0), coalesce(sum(m.qty) filter (where m.kind = 'back'), 0),
        coalesce(sum(m.qty) filter (where m.kind = 'lost'), 0), coalesce(sum(m.qty) filter (where m.kind = 'used'), 0)
    into gone, back, lost, used
    from public.stock_movements m
    where m.tenant_id = tenant and m.reservation_item_id = line and m.voided_at is null;
end
$$;

"""##),
Migration(
    name: "functions/line_counts_json",
    checksum: "a57259c4dadd1cc3623b703b28a8f33149079fd515bb76726577b0ce535c893c",
    sql: ##"""
-- How a counted line stands: what of it went out, is out, came back, was lost or used up. Null where the tenant has no such line.
create or replace function office.line_counts_json(tenant uuid, line uuid)
returns json
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select json_build_object(
            'id', l.id, 'qty', l.qty, 'picked_up', m.gone, 'out', m.gone - m.back - m.lost - m.used, 'returned', m.back, 'lost', m.lost,
            'used', m.used)
        from public.reservation_items l
        cross join lateral (select * from office.line_counts(l.tenant_id, l.id)) as m
        where l.tenant_id = tenant and l.id = line);
end
$$;

"""##),
Migration(
    name: "functions/line_in_use_result",
    checksum: "767c43647bbb071aaf139d4ac98ba881777cdb5bde28b41858bcca8239a5d775",
    sql: ##"""
-- The 409 of an edit that something stands in the way of that went out on a line.
create or replace function office.line_in_use_result(caller office.caller, booking public.reservations, line uuid)
returns office.function_result
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.conflict_result(
        caller, 'line_in_use', '{}', booking.status, null, office.line_conflict_json(caller.tenant, line))
$$;

"""##),
Migration(
    name: "functions/lines_refusal",
    checksum: "1dbf748e2e4f7f355ab46898378074e4cd270e3901b505cbb5dae9bdebd17f4e",
    sql: ##"""
-- What is wrong with the lines and kits that a reservation is to have, null when nothing is. What stood there before is not judged
-- again. The first `given` lines are those of the request, in its order: what is wrong with them names the field. Locks the assets
-- that are named.
create or replace function office.lines_refusal(
    caller office.caller, booking public.reservations, planned public.reservation_items[], given int,
    planned_kits public.reservation_kits[], before public.reservation_items[], kits_before public.reservation_kits[]
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    place bigint;
    found record;
begin
    -- What is booked as a line has units or is counted; a kit is neither.
    select g.ordinality into place
    from unnest(planned) with ordinality as g
    where g.ordinality <= given
      and not exists (select from unnest(before) as b where b.id = g.id and b.item_id = g.item_id)
      and exists (select from public.item_kits k where k.tenant_id = caller.tenant and k.kit_id = g.item_id)
    order by g.ordinality
    limit 1;
    if place is not null then
        return office.invalid_result(caller, format('lines[%s].item_id', place - 1));
    end if;
    select g.ordinality into place
    from unnest(planned_kits) with ordinality as g
    where not exists (select from unnest(kits_before) as b where b.id = g.id and b.item_id = g.item_id)
      and exists (select from public.items i where i.tenant_id = caller.tenant and i.id = g.item_id)
      and not exists (select from public.item_kits k where k.tenant_id = caller.tenant and k.kit_id = g.item_id)
    order by g.ordinality
    limit 1;
    if place is not null then
        return office.invalid_result(caller, format('kits[%s].item_id', place - 1));
    end if;
    if exists (
        select from (select l.item_id from unnest(planned) as l union select k.item_id from unnest(planned_kits) as k) as named
        where not exists (select from public.items i where i.tenant_id = caller.tenant and i.id = named.item_id))
    then
        return office.not_found_result(caller, 'item_not_found');
    end if;

    perform from public.assets a
    where a.tenant_id = caller.tenant and a.id = any (array(select unnest(l.assigned_asset_ids) from unnest(planned) as l))
    order by a.id
    for no key update;
    -- Which of two lines a unit is on, the shelf could not tell.
    select g.ordinality into place
    from unnest(planned) with ordinality as g
    where exists (
        select from unnest(planned) as other
        where other.id <> g.id and other.assigned_asset_ids && g.assigned_asset_ids
          and not exists (select from unnest(before) as b where b.id = g.id and g.assigned_asset_ids <@ b.assigned_asset_ids))
    order by g.ordinality
    limit 1;
    if place is not null then
        return office.invalid_result(caller, format('lines[%s].asset_ids', place - 1));
    end if;
    for found in
        select a.id, a.item_id, a.status, a.number, a.asset_tag, a.serial, l.item_id as wanted,
            (select i.name from public.items i where i.tenant_id = caller.tenant and i.id = l.item_id) as wanted_name
        from unnest(planned) with ordinality as l
        cross join lateral unnest(l.assigned_asset_ids) as named (asset_id)
        left join public.assets a on a.tenant_id = caller.tenant and a.id = named.asset_id
        where not exists (
            select from unnest(before) as b where b.id = l.id and b.item_id = l.item_id and named.asset_id = any (b.assigned_asset_ids))
        order by a.id is null desc, l.ordinality, a.id
    loop
        if found.id is null then
            return office.not_found_result(caller, 'asset_not_found');
        elsif found.item_id <> found.wanted or found.status in ('ARCHIVED', 'DISPOSED') then
            return office.conflict_result(
                caller, case when found.item_id <> found.wanted then 'asset_not_on_reservation' else 'asset_unavailable' end,
                json_build_object(
                    'reference', booking.reference,
                    'wanted_name', case when found.item_id <> found.wanted then found.wanted_name end,
                    'asset', coalesce(
                        found.asset_tag, found.serial, office.asset_code(caller.tenant, found.id), found.number::text),
                    'asset_status', found.status),
                booking.status, office.asset_conflict_json(caller.tenant, found.id));
        end if;
    end loop;
    return null;
end
$$;

"""##),
Migration(
    name: "functions/link_account_by_email",
    checksum: "4a9bec3219c3b63fc369f65609a0ac0b8581b012b20ec3c0e29a9cfa829c0dc5",
    sql: ##"""
-- Links the accounts of an address to the auth user whose token proves it (the server has checked the proof): in the
-- tenant the token claims, else in each. More than one account of the address in a tenant links nothing there, nor does
-- one that is linked already. 200 when the person has an account to enter with now.
create or replace function office.link_account_by_email(tenant uuid, subject uuid, session uuid, email text, request_id text)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    candidate record;
    account public.accounts;
    is_linked boolean := false;
begin
    perform
        set_config('office.tenant', '', true),
        set_config('office.email', lower(email collate "C"), true);
    for candidate in
        select a.tenant_id, min(a.id::text)::uuid as id
        from public.accounts a
        where lower(a.email collate "C") = lower(link_account_by_email.email collate "C")
          and (tenant is null or a.tenant_id = tenant)
        group by a.tenant_id
        having count(*) = 1
        order by a.tenant_id
    loop
        perform
            set_config('office.tenant', candidate.tenant_id::text, true),
            set_config('office.source', 'api', true),
            set_config('office.actor', subject::text, true),
            set_config('office.request_id', coalesce(request_id, ''), true);
        -- Two first requests at once: the second waits, then finds the account its own.
        select * into account from public.accounts a where a.tenant_id = candidate.tenant_id and a.id = candidate.id for no key update;
        if account.auth_user_id is null and not exists (
            select from public.accounts a where a.tenant_id = candidate.tenant_id and a.auth_user_id = subject)
        then
            account := office.set_account_user(account, subject);
        end if;
        is_linked := is_linked or coalesce(account.auth_user_id = subject, false);
    end loop;
    perform set_config('office.email', '', true);
    if is_linked then
        return office.clear_context(row(200, null, null, null, null, account.tenant_id, account.id));
    end if;
    return office.clear_context(row(403, 'no_office_role', null, null, null, null, null));
end
$$;

"""##),
Migration(
    name: "functions/list_accounts",
    checksum: "23b089b560b9fb8fa4b9434caf4e103f8f308f75942be94c302d0dd47a93936f",
    sql: ##"""
-- `account list`: the accounts of a tenant, the oldest first.
create or replace function office.list_accounts(tenant text)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_operator(tenant);
    body text;
begin
    if caller.code is not null then
        return office.clear_context(
            row(case when caller.code = 'tenant_not_found' then 404 else 409 end, caller.code, null, null, null, null, null));
    end if;
    select '{"accounts":' || coalesce(json_agg(office.account_json(a) order by a.created_at, a.id), '[]')::text || '}'
    into body
    from public.accounts a
    where a.tenant_id = caller.tenant;
    return office.clear_context(row(200, null, body, null, null, caller.tenant, null));
end
$$;

"""##),
Migration(
    name: "functions/list_asset_history",
    checksum: "9d23e105893bcf422f5baaee0af13b9b0cb5a5eacdab57e51607e51087c33fb4",
    sql: ##"""
-- GET /assets/{id}/history: what happened to an asset, newest first: its trips, reports and completed inspections as their tables have them, and what else the
-- audit has of it. What was undone is told, too. A place in it is the time and what tells of it, as a text that sorts alike.
create or replace function office.list_asset_history(
    tenant uuid, subject uuid, session uuid, role text, asset uuid, page_size int, after_text text, after_id uuid
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    places text[];
    shown json[];
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    elsif not exists (select from public.assets a where a.tenant_id = caller.tenant and a.id = asset) then
        return office.not_found_result(caller, 'asset_not_found');
    end if;

    with told as (
        select 'pickup' as kind, c.id::text as row_id, c.actual_pickup_at as at, c.picked_up_by as who, c.reservation_id,
            null as direction, null as condition, null as notes, null as action, null::jsonb as before, null::jsonb as after,
            null::uuid as inspection_id, null as stage
        from public.asset_checkouts c
        where c.tenant_id = caller.tenant and c.asset_id = asset and (c.voided_at is null or c.pickup_key is not null)
        union all
        select 'return', c.id::text, coalesce(c.actual_return_at, c.returned_at), c.returned_by, c.reservation_id,
            null, null, null, null, null, null, null, null
        from public.asset_checkouts c
        where c.tenant_id = caller.tenant and c.asset_id = asset and c.returned_at is not null
            and (c.voided_at is null or c.return_key is not null)
        union all
        select 'report', r.id::text, r.created_at, r.actor_user_id, r.reservation_id, r.direction, r.condition, r.notes, null, null, null,
            null, null
        from public.condition_reports r
        where r.tenant_id = caller.tenant and r.asset_id = asset
        union all
        select 'inspection', i.id::text, i.completed_at, i.completed_by, i.reservation_id, null, null, i.notes, null, null, null, i.id,
            i.stage
        from public.inspections i
        where i.tenant_id = caller.tenant and i.asset_id = asset and i.status = 'completed'
        union all
        -- What the ledger, the reports and the inspections tell is not told twice.
        select 'edit', lpad(l.id::text, 20, '0'), l.at, l.actor_user_id, l.reservation_id, null, null, null, l.action, l.before, l.after,
            null, null
        from public.audit_log l
        where l.tenant_id = caller.tenant and l.asset_id = asset
            and l.action not in (
                'asset.picked_up', 'asset.returned', 'condition_report.created', 'inspection.created', 'inspection.changed',
                'inspection.completed')
    ), page as (
        select t.*, p.place
        from told t
        cross join lateral (
            select to_char(t.at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || ' ' || t.kind || ' ' || t.row_id collate "C" as place
        ) as p
        where after_text is null or p.place < after_text collate "C"
        order by p.place desc
        limit page_size + 1
    )
    select array_agg(p.place order by p.place desc), array_agg((
        select row_to_json(entry)
        from (
            select p.kind, office.rfc3339_time(p.at) as at,
                (
                    select c.display_name from public.accounts c where c.tenant_id = caller.tenant and c.auth_user_id = p.who
                ) as by,
                p.reservation_id,
                (
                    select r.reference from public.reservations r where r.tenant_id = caller.tenant and r.id = p.reservation_id
                ) as reservation_reference,
                p.direction, p.condition, p.notes, p.action, p.before, p.after, p.inspection_id, p.stage
        ) as entry
    ) order by p.place desc)
    into places, shown
    from page p;
    return office.list_result(
        caller, 'history', shown[:page_size],
        case when cardinality(places) > page_size then office.encode_text_cursor(places[page_size], asset) end);
end
$$;

"""##),
Migration(
    name: "functions/list_asset_inspections",
    checksum: "b0177f571ad4f04210518a3c595c5ef12d972057e2630f7cbbba0c60b141016c",
    sql: ##"""
-- GET /assets/{id}/inspections: those of an asset, the newest first, each with what is new in it.
create or replace function office.list_asset_inspections(
    tenant uuid, subject uuid, session uuid, role text, asset uuid, page_size int, after_at timestamptz, after_id uuid
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    page public.inspections[];
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    elsif not exists (select from public.assets a where a.tenant_id = caller.tenant and a.id = asset) then
        return office.not_found_result(caller, 'asset_not_found');
    end if;
    -- One more than the page: whether there is another.
    page := array(
        select i
        from public.inspections i
        where i.tenant_id = caller.tenant and i.asset_id = asset
          and (after_id is null or (i.begun_at, i.id) < (after_at, after_id))
        order by i.begun_at desc, i.id desc
        limit page_size + 1);
    return office.list_result(
        caller, 'inspections',
        array(
            select format(
                '%s,"new":%s}', left(office.inspection_json(caller.tenant, page[place].id)::text, -1),
                coalesce(office.inspection_news_json(caller.tenant, page[place].id)::text, 'null'))::json
            from generate_series(1, least(page_size, cardinality(page))) as place
            order by place),
        case when cardinality(page) > page_size then
            office.encode_cursor(page[page_size].begun_at, page[page_size].id) end);
end
$$;

"""##),
Migration(
    name: "functions/list_assets",
    checksum: "9999d9704855c88b2271e980246cdd86c97e863515e1b80a6b5c5689ad7a7a52",
    sql: ##"""
-- GET /assets: assets by tag, else serial, those whose tag, serial or a code has the text in it. Without a status those are left out
-- that are archived or disposed of, unless they are out and just that is asked for. One without a location is anywhere.
create or replace function office.list_assets(
    tenant uuid, subject uuid, session uuid, role text, searched text, with_archived boolean, item uuid, location text, status text,
    is_out boolean, page_size int, after_text text, after_id uuid
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
-- Which index finds the rows depends on what is asked for.
set plan_cache_mode = force_custom_plan
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    scanned constant text := office.parse_scanned_code(searched);
    page public.assets[];
    last public.assets;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    -- One more than the page: whether there is another.
    page := array(
        select a
        from public.assets a
        where a.tenant_id = caller.tenant
          and (with_archived or is_out or list_assets.status is not null or a.status not in ('ARCHIVED', 'DISPOSED'))
          and (list_assets.item is null or a.item_id = list_assets.item)
          and (list_assets.location is null or a.location is null or a.location = list_assets.location)
          and (list_assets.status is null or a.status = list_assets.status)
          and (is_out is null or (a.current_reservation_id is not null) = is_out)
          and (
              searched is null
              or strpos(lower(concat_ws(' ', a.asset_tag, a.serial)), lower(searched)) > 0
              or a.id in (
                  select s.asset_id
                  from public.short_links s
                  where s.tenant_id = caller.tenant and (s.code = scanned or strpos(s.code, upper(searched)) > 0)))
          and (after_id is null or (coalesce(lower(a.asset_tag), lower(a.serial), '') collate "C", a.id) > (after_text, after_id))
        order by coalesce(lower(a.asset_tag), lower(a.serial), '') collate "C", a.id
        limit page_size + 1);
    last := page[page_size];
    return office.list_result(
        caller, 'assets',
        array(select office.asset_json(a.tenant_id, a.id) from unnest(page[:page_size]) with ordinality as a order by a.ordinality),
        case
            when cardinality(page) > page_size
            then office.encode_text_cursor(coalesce(lower(last.asset_tag), lower(last.serial), ''), last.id)
        end);
end
$$;

"""##),
Migration(
    name: "functions/list_audit",
    checksum: "9fdec589d5cf2936de57a0a92ac162511849d3491545484fc3d0c1a7b95095c1",
    sql: ##"""
-- GET /audit: what was changed, by whom, newest first, in the order in which it was written.
create or replace function office.list_audit(
    tenant uuid, subject uuid, session uuid, role text, entity uuid, reservation uuid, asset uuid, actor uuid, action text,
    begins_at timestamptz, ends_at timestamptz, page_size int, before_id bigint
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
-- Which index finds the rows depends on what is asked for.
set plan_cache_mode = force_custom_plan
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    person uuid;
    page public.audit_log[];
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    -- A person is named by the account's id or the user's, which is what the rows have.
    person := coalesce((select c.auth_user_id from public.accounts c where c.tenant_id = caller.tenant and c.id = actor), actor);
    -- One more than the page: whether there is another.
    page := array(
        select l
        from public.audit_log l
        where l.tenant_id = caller.tenant
          and (before_id is null or l.id < before_id)
          and (entity is null or l.entity_id = entity)
          and (list_audit.reservation is null or l.reservation_id = list_audit.reservation)
          and (list_audit.asset is null or l.asset_id = list_audit.asset)
          and (actor is null or l.actor_user_id = person)
          and (list_audit.action is null or l.action = list_audit.action)
          and (begins_at is null or l.at >= begins_at)
          and (ends_at is null or l.at < ends_at)
        order by l.id desc
        limit page_size + 1);
    return office.list_result(
        caller, 'audit',
        array(
            select office.audit_json(l)
            from public.audit_log l
            where l.tenant_id = caller.tenant and l.id in (select p.id from unnest(page[:page_size]) as p)
            order by l.id desc),
        case when cardinality(page) > page_size then office.encode_text_cursor(page[page_size].id::text, caller.tenant) end);
end
$$;

"""##),
Migration(
    name: "functions/list_calendar",
    checksum: "3fa2ee92c0260d4717d4b629c4d92f15b112e1394cb924a8416bc35bcb07268b",
    sql: ##"""
-- GET /calendar: what holds what at some time, by its begin: lines of confirmed reservations, with what of them is out past its return.
create or replace function office.list_calendar(
    tenant uuid, subject uuid, session uuid, role text, from_at timestamptz, to_at timestamptz, item uuid, page_size int,
    after_at timestamptz, after_id uuid
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    item_ids uuid[] := array[item];
    shown json[];
    last_at timestamptz;
    last_id uuid;
    more boolean;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    elsif item is null then
        item_ids := array(select i.id from public.items i where i.tenant_id = caller.tenant);
    end if;
    with held as (
        select p.line, min(p.starts_at) as starts_at, max(p.ends_at) as ends_at
        from office.held_pieces(caller.tenant, item_ids, from_at, to_at) p
        group by p.line
    ), page as (
        -- One more than the page: whether there is another.
        select h.line, h.starts_at, h.ends_at, row_number() over (order by h.starts_at, h.line) as place
        from held h
        where after_id is null or (h.starts_at, h.line) > (after_at, after_id)
        order by h.starts_at, h.line
        limit page_size + 1
    )
    select array_agg(office.hold_json(l, p.starts_at, p.ends_at) order by p.place) filter (where p.place <= page_size),
        count(*) > page_size
    into shown, more
    from page p
    join public.reservation_items l on l.tenant_id = caller.tenant and l.id = p.line;
    if more then
        last_id := (shown[page_size] ->> 'line_id')::uuid;
        select min(p.starts_at) into last_at
        from office.held_pieces(caller.tenant, item_ids, from_at, to_at) p
        where p.line = last_id;
    end if;
    return office.list_result(caller, 'calendar', shown, case when more then office.encode_cursor(last_at, last_id) end);
end
$$;

"""##),
Migration(
    name: "functions/list_changes",
    checksum: "885fa8a52d5fcdc0ecf800e3902a10a244c080ece9c093ad59ee665546539123",
    sql: ##"""
-- GET /changes: what changed since a cursor, or everything in scope without one, a page of it, and the next cursor (contract,
-- section 10). One snapshot for all of it: what commits meanwhile is new to the cursor that is returned.
--
-- Codes that are no refusal of the API: `change_log_stale`, the log has to be made anew by office.renew_change_log() first;
-- `slow_read`, there is more than a little to tell and `at_once` asked for no more.
--
-- The facts are for the server: the cursor; and at the end of a run what was looked with, whether there was nothing to tell to who
-- was at the end of one before, for how long the scope's day lasts, `class`, what is alike in two cursors of which the same is new to
-- people of one role, and whether what was told is one person's own, `personal`.
create or replace function office.list_changes(
    tenant uuid, subject uuid, session uuid, role text,
    since text, kinds text[], scope text, page_size int, with_documents boolean, at_once boolean
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    all_kinds constant text[] := array['tenant', 'item', 'asset', 'client', 'reservation', 'notification'];
    -- All that there were before people were told of anything.
    old_kinds constant text[] := array['tenant', 'item', 'asset', 'client', 'reservation'];
    asks_for_all constant boolean := kinds is null;
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    here constant pg_snapshot := pg_current_snapshot();
    account uuid;
    epoch text;
    zone text;
    cursor office.change_cursor;
    is_manager boolean;
    is_full boolean;
    is_personal boolean;
    follows boolean;
    more boolean := false;
    found record;
    listed text := '';
    next_cursor text;
    class text;
    reason text;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    is_manager := office.has_role(caller, 'manager');
    kinds := array(select k.kind from unnest(all_kinds) with ordinality as k (kind, place)
        where kinds is null or k.kind = any (kinds) order by k.place);
    -- Where nothing is asked for that is a person's own, people who ask alike have the same cursor.
    account := case when 'notification' = any (kinds) then caller.account end;

    if since is not null then
        cursor := office.read_change_cursor(since);
        if cursor.scope is null then
            return office.invalid_result(caller, 'since');
        elsif cursor.tenant = caller.tenant and cursor.scope <> list_changes.scope then
            return office.invalid_result(caller, 'scope');
        elsif cursor.tenant = caller.tenant and cursor.kinds <> kinds and not (asks_for_all and cursor.kinds = old_kinds) then
            return office.invalid_result(caller, 'kinds');
        elsif cursor.tenant <> caller.tenant or cursor.is_manager <> is_manager or cursor.kinds <> kinds
            or cursor.account is distinct from account
        then
            return office.resync_result(caller);
        end if;
    end if;
    if list_changes.scope = 'desk' and not is_manager then
        return row(
            403, 'insufficient_role', null, '{"params":{"role":"manager"}}', null, caller.tenant,
            caller.account)::office.function_result;
    end if;

    epoch := office.change_epoch();
    if epoch is null then
        -- A standby has snapshots of its own; elsewhere the log has to be made anew.
        reason := case when pg_is_in_recovery() then 'unavailable' else 'change_log_stale' end;
        return row(503, reason, null, null, null, caller.tenant, caller.account)::office.function_result;
    end if;
    zone := office.tenant_zone(caller.tenant);

    if since is null then
        cursor.tenant := caller.tenant;
        cursor.account := account;
        cursor.is_manager := is_manager;
        cursor.scope := list_changes.scope;
        cursor.kinds := kinds;
        cursor.zone := zone;
        cursor.epoch := epoch;
    elsif cursor.epoch <> epoch or cursor.zone <> zone or not office.is_known(caller.tenant, coalesce(cursor.since, cursor.looked))
        or pg_snapshot_xmax(coalesce(cursor.looked, cursor.since)) > pg_snapshot_xmax(here)
    then
        return office.resync_result(caller);
    end if;

    is_full := cursor.since is null;
    if is_full and at_once then
        return row(503, 'slow_read', null, null, null, caller.tenant, caller.account)::office.function_result;
    end if;
    follows := not is_full and cursor.looked is null;
    if cursor.looked is null then
        cursor.looked := here;
        cursor.run_day := (now() at time zone zone)::date;
    end if;
    is_personal := cursor.account is not null and (not follows or exists (
        select from office.noted_between(caller.tenant, cursor.since, cursor.looked, null) n where n.kind = 'notification'));
    -- Asked before the work is done, which would delay the small reads.
    if at_once and (cursor.run_day <> cursor.day or cursor.after_id is not null or (
        select count(*) from office.noted_between(caller.tenant, cursor.since, cursor.looked, 100)) >= 100)
    then
        return row(503, 'slow_read', null, null, null, caller.tenant, caller.account)::office.function_result;
    end if;
    if is_full or cursor.run_day <> cursor.day or cursor.after_id is not null or office.has_changes(caller.tenant, cursor.since) then
        select array_agg(e.kind order by e.place, e.id) as kinds, array_agg(e.id order by e.place, e.id) as ids
        into found
        from office.run_entities(cursor, page_size + 1) as e;
        if at_once and cardinality(found.ids) > 5 then
            return row(503, 'slow_read', null, null, null, caller.tenant, caller.account)::office.function_result;
        end if;
        more := coalesce(cardinality(found.ids) > page_size, false);
        if found.ids is not null then
            listed := office.change_documents(
                caller.tenant, cursor.account, cursor.scope, found.kinds[:page_size], found.ids[:page_size],
                office.local_midnight(cursor.run_day, zone), office.local_midnight(cursor.run_day + 7, zone), with_documents);
        end if;
    end if;

    if more then
        cursor.after_kind := found.kinds[page_size];
        cursor.after_id := found.ids[page_size];
    else
        cursor.since := cursor.looked;
        cursor.day := cursor.run_day;
        cursor.looked := null;
        cursor.run_day := null;
        cursor.after_kind := null;
        cursor.after_id := null;
    end if;
    next_cursor := office.change_cursor_text(cursor);
    class := to_json(concat_ws(' ', is_manager, cursor.day, epoch, zone));
    return row(
        200, null,
        format('{"changes":[%s],"cursor":"%s","more":%s,"full":%s}', listed, next_cursor, more::text, is_full::text),
        case
            when more then format('{"params":{"cursor":"%s","class":%s,"personal":%s}}', next_cursor, class, is_personal::text)
            else format(
                '{"params":{"cursor":"%s","class":%s,"personal":%s,"snapshot":"%s","empty":%s,"midnight_ms":%s}}',
                next_cursor, class, is_personal::text, cursor.since, (follows and listed = '')::text,
                greatest(1, ceil(extract(epoch from office.local_midnight(cursor.day + 1, zone) - clock_timestamp()) * 1000)::bigint))
        end,
        null, caller.tenant, caller.account)::office.function_result;
end
$$;

"""##),
Migration(
    name: "functions/list_clients",
    checksum: "e2644d94d4e3fbeaa4c3ecd1ba5f579dca44f0b0ea0b77add4e05afbfbc04f8b",
    sql: ##"""
-- GET /clients: clients by name, those whose name, e-mail, phone or external id has the text in it.
create or replace function office.list_clients(
    tenant uuid, subject uuid, session uuid, role text, searched text, with_archived boolean, page_size int, after_text text,
    after_id uuid
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    page public.clients[];
    last public.clients;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    -- One more than the page: whether there is another.
    page := array(
        select c
        from public.clients c
        where c.tenant_id = caller.tenant
          and (with_archived or c.archived_at is null)
          and (searched is null or strpos(lower(concat_ws(' ', c.display_name, c.email, c.phone, c.external_id)), lower(searched)) > 0)
          and (after_id is null or (lower(c.display_name) collate "C", c.id) > (after_text, after_id))
        order by lower(c.display_name) collate "C", c.id
        limit page_size + 1);
    last := page[page_size];
    return office.list_result(
        caller, 'clients',
        array(
            select office.client_record_json(page[place])
            from generate_series(1, least(page_size, cardinality(page))) as place
            order by place),
        case when cardinality(page) > page_size then office.encode_text_cursor(lower(last.display_name), last.id) end);
end
$$;

"""##),
Migration(
    name: "functions/list_condition_reports",
    checksum: "c14982d51306adb7fa2ab851aad38e2f27783fa451dd92ea785e578ee71c711d",
    sql: ##"""
-- GET /reservations/{id}/condition-reports, oldest first. Each photo has the key under which its bytes lie, for which the
-- server then signs a URL: `stored_key` never leaves it.
create or replace function office.list_condition_reports(tenant uuid, subject uuid, session uuid, role text, reservation uuid)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    reports json;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    if not exists (select from public.reservations r where r.tenant_id = caller.tenant and r.id = reservation) then
        return office.not_found_result(caller, 'reservation_not_found');
    end if;

    select json_agg(
        json_build_object(
            'id', r.id,
            'asset_id', r.asset_id,
            'direction', r.direction,
            'condition', r.condition,
            'notes', r.notes,
            'reported_by', (
                select a.display_name from public.accounts a
                where a.tenant_id = r.tenant_id and a.auth_user_id = r.actor_user_id),
            'created_at', office.rfc3339_time(r.created_at),
            'photos', office.report_photos_json(r.tenant_id, r.id))
        order by r.created_at, r.id)
    into reports
    from public.condition_reports r
    where r.tenant_id = caller.tenant and r.reservation_id = reservation;
    return office.ok_result(caller, json_build_object('condition_reports', coalesce(reports, '[]'))::text);
end
$$;

"""##),
Migration(
    name: "functions/list_devices",
    checksum: "1c3557970f35c5de121a64a5250cec6ed9d858df749af40fb0327bffc85d8169",
    sql: ##"""
-- GET /devices: the caller's own, the one that was registered last first.
create or replace function office.list_devices(tenant uuid, subject uuid, session uuid, role text)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    return office.ok_result(
        caller,
        format(
            '{"devices":%s}',
            array_to_json(array(
                select office.device_json(d)
                from public.devices d
                where d.tenant_id = caller.tenant and d.account_id = caller.account
                order by d.registered_at desc, d.id))));
end
$$;

"""##),
Migration(
    name: "functions/list_documents",
    checksum: "c52496df6086a4f52745feca4fb9e36f5d20e0fd2960eccb5af68404ab1ee1cb",
    sql: ##"""
-- GET /documents: those that are not deleted, newest first.
create or replace function office.list_documents(
    tenant uuid, subject uuid, session uuid, role text, reservation uuid, asset uuid, kind text, page_size int,
    before_at timestamptz, before_id uuid
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
-- Which index finds the rows depends on what is asked for.
set plan_cache_mode = force_custom_plan
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    page public.documents[];
    last public.documents;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    -- One more than the page: whether there is another.
    page := array(
        select d
        from public.documents d
        where d.tenant_id = caller.tenant and d.deleted_at is null
          and (reservation is null or d.reservation_id = reservation)
          and (asset is null or d.asset_id = asset)
          and (list_documents.kind is null or d.kind = list_documents.kind)
          and (before_id is null or (d.created_at, d.id) < (before_at, before_id))
        order by d.created_at desc, d.id desc
        limit page_size + 1);
    last := page[page_size];
    return office.list_result(
        caller, 'documents',
        array(
            select office.document_json(page[place])
            from generate_series(1, least(page_size, cardinality(page))) as place
            order by place),
        case when cardinality(page) > page_size then office.encode_cursor(last.created_at, last.id) end);
end
$$;

"""##),
Migration(
    name: "functions/list_inspection_templates",
    checksum: "5011c459fab9b52dfaca5f846893b8a24766fe7755dff0d7842e7fe8b4ed55f5",
    sql: ##"""
-- GET /inspection-templates: by name.
create or replace function office.list_inspection_templates(
    tenant uuid, subject uuid, session uuid, role text, page_size int, after_text text, after_id uuid
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    names text[];
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    -- One more than the page: whether there is another.
    names := array(
        select t.name
        from office.inspection_templates_of(caller.tenant) t
        where after_text is null or t.name collate "C" > after_text
        order by t.name collate "C"
        limit page_size + 1);
    return office.list_result(
        caller, 'inspection_templates',
        array(
            select office.inspection_template_json(caller.tenant, n.name)
            from unnest(names[:page_size]) as n (name)
            order by n.name collate "C"),
        case when cardinality(names) > page_size then office.encode_text_cursor(names[page_size], caller.tenant) end);
end
$$;

"""##),
Migration(
    name: "functions/list_inspections",
    checksum: "f78f210fbd5d765c3216488c0c3ab99f7335bfa5c869a62a39cd8b066123cab0",
    sql: ##"""
-- GET /inspections: the newest first.
create or replace function office.list_inspections(
    tenant uuid, subject uuid, session uuid, role text, reservation uuid, asset uuid, stage text, status text, page_size int,
    after_at timestamptz, after_id uuid
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
-- Which index finds the rows depends on what is asked for.
set plan_cache_mode = force_custom_plan
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    page public.inspections[];
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    -- One more than the page: whether there is another.
    page := array(
        select i
        from public.inspections i
        where i.tenant_id = caller.tenant
          and (list_inspections.reservation is null or i.reservation_id = list_inspections.reservation)
          and (list_inspections.asset is null or i.asset_id = list_inspections.asset)
          and (list_inspections.stage is null or i.stage = list_inspections.stage)
          and (list_inspections.status is null or i.status = list_inspections.status)
          and (after_id is null or (i.begun_at, i.id) < (after_at, after_id))
        order by i.begun_at desc, i.id desc
        limit page_size + 1);
    return office.list_result(
        caller, 'inspections',
        array(
            select office.inspection_json(caller.tenant, page[place].id)
            from generate_series(1, least(page_size, cardinality(page))) as place
            order by place),
        case when cardinality(page) > page_size then
            office.encode_cursor(page[page_size].begun_at, page[page_size].id) end);
end
$$;

"""##),
Migration(
    name: "functions/list_item_assets",
    checksum: "ca4ea791bfe7d3daec1f7172666ee0f2f11ab41f8a8cab8e88516c60cf250e91",
    sql: ##"""
-- GET /items/{itemId}/assets: the assets of an item that may go out, by tag, then number. Where a location is asked for, an
-- asset without one is anywhere and stays on the list.
create or replace function office.list_item_assets(
    tenant uuid, subject uuid, session uuid, role text, item uuid, location text
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    listed json;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    if not exists (select from public.items i where i.tenant_id = caller.tenant and i.id = item) then
        return office.not_found_result(caller, 'item_not_found');
    end if;

    select array_to_json(array_agg((
        select row_to_json(shown)
        from (
            select a.id, a.serial, a.asset_tag, office.asset_code(a.tenant_id, a.id) as code, a.condition,
                a.status, a.current_reservation_id
        ) as shown
    ) order by a.asset_tag collate "C", a.number))
    into listed
    from public.assets a
    where a.tenant_id = caller.tenant and a.item_id = item and a.status not in ('REPAIR', 'ARCHIVED', 'DISPOSED')
        and (list_item_assets.location is null or a.location is null or a.location = list_item_assets.location);

    return office.ok_result(caller, format('{"assets":%s}', coalesce(listed, '[]')));
end
$$;

"""##),
Migration(
    name: "functions/list_items",
    checksum: "8fadd455d5c9fd59a988103a5161556f977db3509440a4ba16d4be6e21e38fba",
    sql: ##"""
-- GET /items: items by name, those whose name, SKU or external id has the text in it.
create or replace function office.list_items(
    tenant uuid, subject uuid, session uuid, role text, searched text, with_archived boolean, category text, page_size int,
    after_text text, after_id uuid
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
-- Which index finds the rows depends on what is asked for.
set plan_cache_mode = force_custom_plan
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    page public.items[];
    last public.items;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    -- One more than the page: whether there is another.
    page := array(
        select i
        from public.items i
        where i.tenant_id = caller.tenant
          and (with_archived or i.archived_at is null)
          and (list_items.category is null or i.category = list_items.category)
          and (searched is null or strpos(lower(concat_ws(' ', i.name, i.sku, i.external_id)), lower(searched)) > 0)
          and (after_id is null or (i.name_key collate "C", i.id) > (after_text, after_id))
        order by i.name_key collate "C", i.id
        limit page_size + 1);
    last := page[page_size];
    return office.list_result(
        caller, 'items',
        array(select office.item_json(i.tenant_id, i.id) from unnest(page[:page_size]) with ordinality as i order by i.ordinality),
        case when cardinality(page) > page_size then office.encode_text_cursor(last.name_key, last.id) end);
end
$$;

"""##),
Migration(
    name: "functions/list_locations",
    checksum: "eadac2d7a50a2234400d93392a8e4ff90a9a2b015f33ea3e5b05740b34346355",
    sql: ##"""
-- GET /locations: the places where the house has assets that are not archived or disposed of, by name. Each step of the recursion
-- finds the next name by the index, so it takes as many as there are places, however many assets stand there.
create or replace function office.list_locations(tenant uuid, subject uuid, session uuid, role text)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    listed json;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;

    with recursive place as (
        select min(a.location collate "C") as name
        from public.assets a
        where a.tenant_id = caller.tenant and a.status not in ('ARCHIVED', 'DISPOSED')
        union all
        select (
            select min(a.location collate "C")
            from public.assets a
            where a.tenant_id = caller.tenant and a.status not in ('ARCHIVED', 'DISPOSED')
                and a.location collate "C" > p.name)
        from place p
        where p.name is not null
    )
    select array_to_json(array_agg(p.name order by p.name)) into listed from place p where p.name is not null;

    return office.ok_result(caller, format('{"locations":%s}', coalesce(listed, '[]')));
end
$$;

"""##),
Migration(
    name: "functions/list_notifications",
    checksum: "e194d0755edf014baf5286f1ce3bc43b8a328f4c2c038dde9e2dfa921682d1a5",
    sql: ##"""
-- GET /notifications: what the caller was told, newest first; what was withdrawn is left out.
create or replace function office.list_notifications(
    tenant uuid, subject uuid, session uuid, role text, is_unread boolean, page_size int, before_at timestamptz, before_id uuid
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
-- Only the unread are asked for by another index than all.
set plan_cache_mode = force_custom_plan
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    page public.notifications[];
    last public.notifications;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    -- One more than the page: whether there is another.
    page := array(
        select n
        from public.notifications n
        where n.tenant_id = caller.tenant and n.account_id = caller.account and n.withdrawn_at is null
            and (not is_unread or n.read_at is null)
            and (before_id is null or (n.created_at, n.id) < (before_at, before_id))
        order by n.created_at desc, n.id desc
        limit page_size + 1);
    last := page[page_size];
    return office.list_result(
        caller, 'notifications',
        array(
            select office.notification_json(page[place])
            from generate_series(1, least(page_size, cardinality(page))) as place
            order by place),
        case when cardinality(page) > page_size then office.encode_cursor(last.created_at, last.id) end);
end
$$;

"""##),
Migration(
    name: "functions/list_people",
    checksum: "35b8e567c72d67c4dc398ed854aa1031285c3aa4bfe071f811a487ec264f95f0",
    sql: ##"""
-- GET /accounts: the people of a house by name; those whose name or address has the text in it.
create or replace function office.list_people(
    tenant uuid, subject uuid, session uuid, role text, searched text, page_size int, after_text text, after_id uuid
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    page public.accounts[];
    last public.accounts;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    -- One more than the page: whether there is another.
    page := array(
        select a
        from public.accounts a
        where a.tenant_id = caller.tenant
          and (searched is null or strpos(lower(concat_ws(' ', a.display_name, a.email)), lower(searched)) > 0)
          and (after_id is null or (lower(a.display_name) collate "C", a.id) > (after_text, after_id))
        order by lower(a.display_name) collate "C", a.id
        limit page_size + 1);
    last := page[page_size];
    return office.list_result(
        caller, 'accounts',
        array(
            select office.account_record_json(page[place])
            from generate_series(1, least(page_size, cardinality(page))) as place
            order by place),
        case when cardinality(page) > page_size then office.encode_text_cursor(lower(last.display_name), last.id) end);
end
$$;

"""##),
Migration(
    name: "functions/list_reservation_assets",
    checksum: "ecc1cc7ba4b2e29da8b933c332db1e4676cd86dfa6e8b222c49aa79b0fe5c3b4",
    sql: ##"""
-- GET /reservations/{id}/assets: the candidates of every line, for phones that list without them; lines by position,
-- then id. An asset that two lines may take is there for each.
create or replace function office.list_reservation_assets(
    tenant uuid, subject uuid, session uuid, role text, reservation uuid
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    listed json;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    if not exists (select from public.reservations r where r.tenant_id = caller.tenant and r.id = reservation) then
        return office.not_found_result(caller, 'reservation_not_found');
    end if;

    select array_to_json(array_agg((
        select row_to_json(shown)
        from (
            select c.id, c.serial, c.asset_tag, c.code, c.condition, c.status, c.current_reservation_id, l.id as line_id
        ) as shown
    ) order by l.position, l.id, c.asset_tag collate "C", c.number))
    into listed
    from public.reservations r
    join public.reservation_items l on l.tenant_id = r.tenant_id and l.reservation_id = r.id
    cross join lateral office.line_candidates(l.tenant_id, l.item_id, l.assigned_asset_ids, r.location) as c
    where r.tenant_id = caller.tenant and r.id = reservation;

    return office.ok_result(caller, format('{"assets":%s}', coalesce(listed, '[]')));
end
$$;

"""##),
Migration(
    name: "functions/list_reservation_history",
    checksum: "462228495626ecf381d319463ee78b7a9a5ee275b4fa0398ad1da83b327a403d",
    sql: ##"""
-- GET /reservations/{id}/history: what the audit has of a reservation, oldest first, with the names of who did it. Of what the caller did
-- at the shelf, and may still undo, it tells the key, by which it is undone.
create or replace function office.list_reservation_history(
    tenant uuid, subject uuid, session uuid, role text, reservation uuid, page_size int, after_entry bigint,
    undo_window interval default '24 hours'
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    ids bigint[];
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    elsif not exists (select from public.reservations r where r.tenant_id = caller.tenant and r.id = reservation) then
        return office.not_found_result(caller, 'reservation_not_found');
    end if;
    -- One more than the page: whether there is another.
    ids := array(
        select a.id
        from public.audit_log a
        where a.tenant_id = caller.tenant and a.reservation_id = reservation and a.id > coalesce(after_entry, 0)
        order by a.id
        limit page_size + 1);
    return office.list_result(
        caller, 'history',
        array(
            select row_to_json(shown)
            from public.audit_log a
            left join public.assets u on u.tenant_id = a.tenant_id and u.id = a.asset_id
            left join public.accounts person on person.tenant_id = a.tenant_id and person.auth_user_id = a.actor_user_id
            cross join lateral (
                select office.rfc3339_time(a.at) as at, a.action, person.display_name as by, a.source,
                    case when a.asset_id is not null then
                        json_build_object('id', a.asset_id, 'asset_tag', u.asset_tag, 'serial', u.serial) end as asset,
                    a.from_status, a.to_status, a.before, a.after,
                    case
                        when a.actor_user_id = subject and a.at > clock_timestamp() - undo_window
                            and a.action in ('asset.picked_up', 'asset.returned', 'asset.swapped', 'stock.picked_up', 'stock.returned')
                            and office.may_undo(caller.tenant, reservation, a.idempotency_key, undo_window)
                        then a.idempotency_key
                    end as key
            ) as shown
            where a.tenant_id = caller.tenant and a.id = any (ids[:page_size])
            order by a.id),
        -- Cursors have a time and an id; here as many microseconds as the entry's number.
        case when cardinality(ids) > page_size then
            office.encode_cursor(timestamptz 'epoch' + ids[page_size] * interval '1 microsecond', reservation) end);
end
$$;

"""##),
Migration(
    name: "functions/list_reservations",
    checksum: "006a85d1ada09c5e8efc83c9c85102252b74ff8496f07281861b584cbbe8dea5",
    sql: ##"""
-- GET /reservations: one page, the next thing to happen first, then by id. `next_cursor` names the last row shown by
-- its place in that order, so that the next page begins right after it whatever came or went before it.
--
-- A server that keeps bodies (`keeps`) gets no JSON but lines: `next_cursor`, then a reservation a line, its id, a space and its body,
-- or its place in `kept_ids` where that body is still good. The server says under which epoch, snapshot and day it has them, and of
-- which tenant; where nothing changed since the answer is `unchanged`. `facts` are epoch, snapshot and day of this answer, with
-- spaces between; null where nothing may be kept. `at_once`: where more than a few bodies have to be made, the code is `slow_read`.
create or replace function office.list_reservations(
    tenant uuid, subject uuid, session uuid, role text,
    days int, location text, with_candidates boolean, page_size int, after_at timestamptz, after_id uuid,
    keeps boolean default false, at_once boolean default false, kept_tenant uuid default null, kept_epoch text default null,
    kept_since pg_snapshot default null, kept_day date default null, kept_ids uuid[] default null
)
returns office.function_result
language plpgsql
stable  -- one snapshot for the order and the rows shown
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    epoch text;
    today date;
    facts text;
    is_kept boolean := false;
    shown uuid[];
    stale uuid[];
    more boolean;
    last_at timestamptz;
    cursor_text text;
    rows_text text;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    if keeps then
        epoch := office.change_epoch();
        today := (now() at time zone office.tenant_zone(caller.tenant))::date;
        facts := epoch || ' ' || pg_current_snapshot() || ' ' || today;
        is_kept := coalesce(kept_tenant = caller.tenant and kept_epoch = epoch and kept_day = today, false);
        if is_kept and not office.has_changes(caller.tenant, kept_since) then
            return row(200, null, null, facts, 'unchanged', caller.tenant, caller.account)::office.function_result;
        elsif at_once and not is_kept then
            return row(503, 'slow_read', null, null, null, caller.tenant, caller.account)::office.function_result;
        end if;
    end if;

    with page as (
        select l.id, l.next_at, row_number() over (order by l.next_at, l.id) as place
        from office.reservation_page(caller.tenant, days, location, after_at, after_id, page_size + 1) l
    )
    select array_agg(p.id order by p.place) filter (where p.place <= page_size),
        max(p.next_at) filter (where p.place = page_size),
        count(*) > page_size
    into shown, last_at, more
    from page p;

    if more then
        cursor_text := to_json(office.encode_cursor(last_at, shown[page_size]))::text;
    end if;

    if not keeps then
        select string_agg(r.body, ',' order by given.place)
        into rows_text
        from unnest(shown) with ordinality as given (id, place)
        join office.reservation_json_rows(caller.tenant, shown, with_candidates) r on r.reservation = given.id;
        return office.ok_result(
            caller, format('{"reservations":[%s],"next_cursor":%s}', rows_text, coalesce(cursor_text, 'null')));
    end if;

    stale := shown;
    if is_kept then
        stale := array(select g.id from unnest(shown) as g (id) where g.id <> all (kept_ids)) || office.stale_reservations(
            caller.tenant, array(select g.id from unnest(shown) as g (id) where g.id = any (kept_ids)), kept_since, with_candidates);
        if at_once and cardinality(stale) > 5 then
            return row(503, 'slow_read', null, null, null, caller.tenant, caller.account)::office.function_result;
        end if;
    end if;
    select string_agg(
        E'\n' || given.id || ' ' || coalesce(r.body, array_position(kept_ids, given.id)::text), '' order by given.place)
    into rows_text
    from unnest(shown) with ordinality as given (id, place)
    left join office.reservation_json_rows(caller.tenant, stale, with_candidates) r on r.reservation = given.id;
    return row(
        200, null, coalesce(cursor_text, 'null') || coalesce(rows_text, ''), facts, null, caller.tenant,
        caller.account)::office.function_result;
end
$$;

"""##),
Migration(
    name: "functions/list_result",
    checksum: "3ebf75c6863e837467d846eae9c5fe9eb338f27c53fba9130bb80397a4cd970e",
    sql: ##"""
-- The 200 of a page of a list: the rows under the list's name, and where the next page begins, null after the last.
create or replace function office.list_result(caller office.caller, name text, shown json[], next_cursor text)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.ok_result(
        caller,
        format(
            '{"%s":%s,"next_cursor":%s}', name, coalesce(array_to_json(shown), '[]'), coalesce(to_json(next_cursor)::text, 'null')))
$$;

"""##),
Migration(
    name: "functions/list_shortages",
    checksum: "15ec9b549fa383547e7c635e002c54a271b5fc6777797a83a44593d0dfdbcbf3",
    sql: ##"""
-- GET /shortages: the items of which more is wanted than there is on some days of the tenant, by name: when, how many are missing, and
-- which reservations take part. Counted by qty and by what is owned alone, whatever shortages were recorded.
create or replace function office.list_shortages(
    tenant uuid, subject uuid, session uuid, role text, first_day date, last_day date, item uuid, reservation uuid, page_size int,
    after_text text, after_id uuid
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    zone text;
    from_at timestamptz;
    to_at timestamptz;
    item_ids uuid[];
    shown json[];
    names text[];
    ids uuid[];
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    zone := office.tenant_zone(caller.tenant);
    from_at := office.local_midnight(first_day, zone);
    to_at := office.local_midnight(last_day + 1, zone);
    item_ids := array(
        select i.id
        from public.items i
        where i.tenant_id = caller.tenant and (item is null or i.id = item)
            and (reservation is null or i.id in (
                select l.item_id
                from public.reservation_items l
                where l.tenant_id = caller.tenant and l.reservation_id = list_shortages.reservation)));
    with piece as materialized (
        select p.line, p.item_id, greatest(p.starts_at, from_at) as starts_at, least(p.ends_at, to_at) as ends_at, p.qty
        from office.held_pieces(caller.tenant, item_ids, from_at, to_at, is_whole => true) p
    ), change as (
        select c.item_id, c.at, sum(c.delta)::int as delta
        from (
            select p.item_id, p.starts_at as at, p.qty as delta from piece p
            union all
            select p.item_id, p.ends_at, -p.qty from piece p
        ) as c
        group by c.item_id, c.at
        having sum(c.delta) <> 0
    ), step as (
        select c.item_id, c.at as starts_at, lead(c.at) over w as ends_at, (sum(c.delta) over w)::int as held
        from change c
        window w as (partition by c.item_id order by c.at)
    ), stock as (
        select i.id, lower(i.name) as place, office.owned_qty(i) as owned
        from public.items i
        where i.tenant_id = caller.tenant and i.id in (select s.item_id from step s)
    ), short as materialized (
        select s.item_id, k.place, k.owned, s.starts_at, s.ends_at, s.held
        from step s
        join stock k on k.id = s.item_id
        where s.held > k.owned
    ), part as (
        select distinct p.line, s.item_id
        from short s
        join piece p on p.item_id = s.item_id and p.starts_at < s.ends_at and p.ends_at > s.starts_at and p.qty > 0
    ), page as (
        -- One more than the page: whether there is another.
        select s.item_id, s.place, s.owned
        from short s
        where (after_id is null or (s.place collate "C", s.item_id) > (after_text, after_id))
            and (reservation is null or exists (
                select
                from part p
                join public.reservation_items l on l.tenant_id = caller.tenant and l.id = p.line
                where p.item_id = s.item_id and l.reservation_id = list_shortages.reservation))
        group by s.item_id, s.place, s.owned
        order by s.place collate "C", s.item_id
        limit page_size + 1
    )
    select array_agg(office.shortage_json(
            caller.tenant, p.item_id, p.owned,
            array(
                select json_build_object(
                    'from', office.rfc3339_time(s.starts_at), 'to', office.rfc3339_time(s.ends_at), 'needed', s.held,
                    'missing', s.held - s.owned)
                from short s
                where s.item_id = p.item_id
                order by s.starts_at),
            array(select l.line from part l where l.item_id = p.item_id)) order by p.place collate "C", p.item_id),
        array_agg(p.place order by p.place collate "C", p.item_id), array_agg(p.item_id order by p.place collate "C", p.item_id)
    into shown, names, ids
    from page p;
    return office.list_result(
        caller, 'shortages', shown[:page_size],
        case when cardinality(ids) > page_size then office.encode_text_cursor(names[page_size], ids[page_size]) end);
end
$$;

"""##),
Migration(
    name: "functions/list_tenants",
    checksum: "752cd2891c845797721b56c271900097b1e53bcdafd78fd2ee3b2164945e24dd",
    sql: ##"""
-- What the operator's commands ask: every tenant, and how many people can administer it.
create or replace function office.list_tenants()
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    found_tenants public.tenants[];
    found_tenant public.tenants;
    listed json[] := '{}';
    admins int;
begin
    perform set_config('office.tenant', '', true), set_config('office.tenant_lookup', '*', true);
    found_tenants := array(select t from public.tenants t order by t.name, t.id);
    perform set_config('office.tenant_lookup', '', true);
    foreach found_tenant in array found_tenants loop
        perform set_config('office.tenant', found_tenant.id::text, true);
        select count(*) into admins
        from public.accounts a
        where a.tenant_id = found_tenant.id and 'admin' = any (a.roles) and a.disabled_at is null;
        listed := listed || json_build_object(
            'id', found_tenant.id, 'name', found_tenant.name, 'time_zone', found_tenant.time_zone, 'admins', admins);
    end loop;
    return office.clear_context(row(200, null, json_build_object('tenants', array_to_json(listed))::text, null, null, null, null));
end
$$;

"""##),
Migration(
    name: "functions/list_tickets",
    checksum: "95bd4af2e4d6082f36be00f1e7e72c624a76f31f7913cd76baf283a0ba18017a",
    sql: ##"""
-- GET /api/mobile/v1/tracking/outbound and /tracking/return: tickets that have a parcel that way, newest first.
create or replace function office.list_tickets(
    tenant uuid, subject uuid, session uuid, role text, way text, state text, tracking text, page int, page_size int
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    zone text;
    found record;
    listed text;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    zone := office.tenant_zone(caller.tenant);
    select * into found
    from office.ticket_page(
        caller.tenant, way, state, upper(regexp_replace(tracking, '[\s-]', '', 'g')), page, page_size);

    select string_agg(office.ticket_json(t, way, zone), ',' order by t.number desc)
    into listed
    from public.tickets t
    where t.tenant_id = caller.tenant and t.number = any (found.numbers);
    return office.ok_result(
        caller,
        format(
            '{"success":true,"tracking_items":[%s],"pagination":{"page":%s,"limit":%s,"total":%s,"pages":%s}}',
            listed, page, page_size, found.total, (found.total + page_size - 1) / page_size));
end
$$;

"""##),
Migration(
    name: "functions/list_visible_photos",
    checksum: "883d83cfd6bde38f956ec1ce7aef45df33c09d147107f4fca48ba47faf3940f6",
    sql: ##"""
-- Which of these paths are files that the caller may see, of reports, of completed inspections and of documents that are not deleted, each
-- with the key under which its bytes lie.
create or replace function office.list_visible_photos(tenant uuid, subject uuid, session uuid, role text, object_paths json)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    paths constant text[] := array(select json_array_elements_text(object_paths));
    found_ones json;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    select json_object_agg(seen.object_path, seen.stored_key)
    into found_ones
    from (
        select p.object_path, p.stored_key
        from public.condition_report_photos p
        where p.tenant_id = caller.tenant and p.object_path = any (paths)
        union all
        select d.object_path, d.stored_key
        from public.documents d
        where d.tenant_id = caller.tenant and d.object_path = any (paths) and d.deleted_at is null
        union all
        select f.object_path, f.stored_key
        from public.inspection_files f
        where f.tenant_id = caller.tenant and f.object_path = any (paths) and f.stored_key is not null
    ) as seen;
    return office.ok_result(caller, coalesce(found_ones, '{}')::text);
end
$$;

"""##),
Migration(
    name: "functions/local_midnight",
    checksum: "027856a12bf9a1c5165e801b9071b030523509cf23bac7c17f89167f661df156",
    sql: ##"""
-- The first instant of a calendar day in a time zone. AT TIME ZONE alone takes the second 00:00 where there are two,
-- so the one by the offset in force some hours earlier is taken where it comes before that and is no instant of the
-- day before (a clock put back from 00:00). Where there is no 00:00 the day begins when the clock is put forward.
create or replace function office.local_midnight(day date, zone text)
returns timestamptz
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    midnight timestamp := day;
    usual timestamptz := midnight at time zone zone;
    hours_before timestamptz := usual - interval '6 hours';
    utc_offset interval := (hours_before at time zone zone) - (hours_before at time zone 'UTC');
    other timestamptz := (midnight - utc_offset) at time zone 'UTC';
begin
    if other at time zone zone < midnight then
        return usual;
    end if;
    return least(usual, other);
end
$$;

"""##),
Migration(
    name: "functions/local_time_text",
    checksum: "0c6b98e68ec5b118d0bc3b7ee4356f4e121694e65d50d6ce9fe6115e2644a64c",
    sql: ##"""
-- A time by a house's clock, as people say it: `24 Nov at 10:00`.
create or replace function office.local_time_text(clock timestamp, language text)
returns text
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case language
        when 'es' then extract(day from clock) || ' ' || (array[
            'ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'])[extract(month from clock)::int]
            || ' a las ' || to_char(clock, 'HH24:MI')
        else extract(day from clock) || ' ' || (array[
            'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'])[extract(month from clock)::int]
            || ' at ' || to_char(clock, 'HH24:MI')
        end
$$;

"""##),
Migration(
    name: "functions/lock_case",
    checksum: "58153f55aca961c17773d84c9c1c9152d5c841fb88902bb3655ca8eaff91450c",
    sql: ##"""
-- Locks a case, what lies in it and the lines of its reservation, and reads what lies in it. Refuses another content than the phone saw, and,
-- to be asked again, one that changes at this moment.
create or replace function office.lock_case(
    handover office.handover, booking public.reservations, unit public.assets, seen uuid[], with_items boolean,
    out refusal office.function_result, out contents public.assets[]
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    tenant constant uuid := booking.tenant_id;
    ids constant uuid[] := array(
        select a.id from public.assets a where a.tenant_id = tenant and a.case_id = unit.id order by a.id);
begin
    perform office.lock_handover(tenant, array[booking.id], ids || unit.id, with_items);
    contents := array(select a from public.assets a where a.tenant_id = tenant and a.case_id = unit.id order by a.id);
    if array(select c.id from unnest(contents) as c) <> ids then
        refusal := row(
            503, 'unavailable', null, null, 'busy', tenant, (handover.caller).account)::office.function_result;
    elsif seen is not null and array(select s from unnest(seen) as s order by s) <> ids then
        refusal := office.with_contents(
            office.handover_conflict_result(handover, 'case_contents_differ', booking, unit),
            array(
                select json_build_object(
                    'asset_id', c.id, 'code', null, 'asset', office.asset_conflict_json(tenant, c.id), 'line', null)
                from unnest(contents) as c));
    end if;
end
$$;

"""##),
Migration(
    name: "functions/lock_handover",
    checksum: "1ed55e5ab1c7b7b6d9bd72cd6c8dbb38888bb9db6b113a5e0e3cfb1841e7bbbc",
    sql: ##"""
-- Locks what a handover of several assets, or one that overrules, may touch, each kind by id: the lines of the reservations (which are
-- locked already), the assets, and, where more may be held than before, the items of both.
create or replace function office.lock_handover(tenant uuid, reservation_ids uuid[], asset_ids uuid[], with_items boolean)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform from public.reservation_items l
    where l.tenant_id = tenant and l.reservation_id = any (reservation_ids)
    order by l.id
    for no key update;
    perform from public.assets a where a.tenant_id = tenant and a.id = any (asset_ids) order by a.id for no key update;
    if with_items then
        perform office.lock_stock(
            tenant,
            array(
                select l.item_id
                from public.reservation_items l
                where l.tenant_id = tenant and l.reservation_id = any (reservation_ids)
            ) || array(select a.item_id from public.assets a where a.tenant_id = tenant and a.id = any (asset_ids)));
    end if;
end
$$;

"""##),
Migration(
    name: "functions/lock_holding_lines",
    checksum: "2fa20492b6827439b899fbdad57f1518739097eabd3bbaf4565ddeecc5e60dd1",
    sql: ##"""
-- Locks the lines that hold something of an item, by id. Who is about to change its turnaround calls it before the item is locked.
create or replace function office.lock_holding_lines(tenant uuid, item uuid)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform from public.reservation_items l
    where l.tenant_id = tenant and l.item_id = item and l.hold is not null
    order by l.id
    for no key update;
end
$$;

"""##),
Migration(
    name: "functions/lock_sku",
    checksum: "0effa1f86fdd98ab0278c0fc9e07cab22203c6c858b675ea142696b0027d19be",
    sql: ##"""
-- Holds an SKU until COMMIT: who else wants it through the API waits. No index keeps it unique, because what other programs have made
-- twice stays. Nothing is held for null.
create or replace function office.lock_sku(tenant uuid, sku text)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    select pg_advisory_xact_lock(hashtextextended(sku, hashtextextended('sku:' || tenant, 0))) where sku is not null
$$;

"""##),
Migration(
    name: "functions/lock_stock",
    checksum: "596c9ca20fd3c7f10d7df7056bad08ca706dba43701f9ec14dbaf7696c61d17f",
    sql: ##"""
-- Locks some items, by id: whoever adds to what is held of them comes one after another.
create or replace function office.lock_stock(tenant uuid, item_ids uuid[])
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform from public.items i where i.tenant_id = tenant and i.id = any (item_ids) order by i.id for no key update;
end
$$;

"""##),
Migration(
    name: "functions/lock_tenant",
    checksum: "7d9c9f4616d3a1dc40b1e891b3b5b9611615971ea5a6ee8aede3ca6cf2915679",
    sql: ##"""
-- Locks a tenant's row and returns it: what a change of the tenant or of its people starts with, so that such changes happen one
-- after another. Work at the shelf and the desk goes on meanwhile: its keys only look at the row.
create or replace function office.lock_tenant(tenant uuid)
returns public.tenants
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    house public.tenants;
begin
    select * into house from public.tenants t where t.id = lock_tenant.tenant for no key update;
    return house;
end
$$;

"""##),
Migration(
    name: "functions/lock_tenants_of_people",
    checksum: "8d9ca2121d3063fe5db846009b713dec3745585f720fb76ea121849f4296123e",
    sql: ##"""
-- Before a statement that may take an admin away, whoever makes it: locks the tenant's row first, as every change of people does, so
-- that two of them never wait for each other. Who names no tenant may mean any: all are locked, by id.
create or replace function office.lock_tenants_of_people()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := coalesce(current_setting('office.tenant', true), '');
    wanted uuid[] := array[office.session_tenant()];
    tenant uuid;
begin
    if wanted[1] is null then
        perform set_config('office.tenant_lookup', '*', true);
        wanted := array(select t.id from public.tenants t order by t.id);
        perform set_config('office.tenant_lookup', '', true);
    end if;
    foreach tenant in array wanted loop
        perform office.switch_tenant(tenant::text);
        perform office.lock_tenant(tenant);
    end loop;
    perform office.switch_tenant(previous);
    return null;
end
$$;

"""##),
Migration(
    name: "functions/lock_ticket",
    checksum: "dc2f89eaaf876b56dccb0239b0a6829ef2ed5fef58c88249b59b5cc8bc2985ff",
    sql: ##"""
-- A ticket by its number, held with its parcels until the transaction ends; null where the tenant has none. Another program may
-- hold a parcel and wait for the ticket (office.update_ticket_states), so nobody who holds the ticket waits for a parcel: the
-- transaction gives way and is run again.
create or replace function office.lock_ticket(tenant uuid, number bigint)
returns public.tickets
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    ticket public.tickets;
begin
    select * into ticket
    from public.tickets t
    where t.tenant_id = tenant and t.number = lock_ticket.number
    for no key update;
    begin
        perform from public.ticket_parcels p
        where p.tenant_id = tenant and p.ticket_id = ticket.id
        order by p.way, p.slot
        for no key update nowait;
    exception
        when lock_not_available then
            raise exception using errcode = 'serialization_failure', message = format('ticket %s is being changed', number);
    end;
    return ticket;
end
$$;

"""##),
Migration(
    name: "functions/lock_ticket_of_parcel",
    checksum: "42a852ccffda136b89d8b1fd60a1e9aeecc074083c8424c32e7797e10e883d23",
    sql: ##"""
-- A parcel that is added comes after its ticket, in whichever program: whoever holds the ticket then never meets one that is
-- not committed yet.
create or replace function office.lock_ticket_of_parcel()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(new.tenant_id::text);
begin
    perform from public.tickets t where t.tenant_id = new.tenant_id and t.id = new.ticket_id for no key update;
    perform office.switch_tenant(previous);
    return new;
end
$$;

"""##),
Migration(
    name: "functions/log_scan",
    checksum: "bde217f267692e9f67fc283e2d5c2fbd1b2f4865d94baf6f46318900c1175cbb",
    sql: ##"""
-- One row for a sticker that was scanned, none for a key whose scan is there already, however long ago.
create or replace function office.log_scan(handover office.handover, reservation uuid, asset uuid)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if handover.code is not null then
        insert into public.short_link_scans (tenant_id, code, asset_id, reservation_id, actor_user_id, scanned_at, idempotency_key)
        values (
            (handover.caller).tenant, handover.code, asset, reservation, handover.subject, handover.server_time, handover.key)
        on conflict on constraint short_link_scans_one_per_key do nothing;
    end if;
end
$$;

"""##),
Migration(
    name: "functions/look_up_key",
    checksum: "be3d2dc294c1079a0a0870b392919db3952c4bb1785a7ca198d1420ed1a692f7",
    sql: ##"""
-- What is known of a key before anything is done: the stored answer of the same request, 422 for another request, null for
-- a key that is new or past its retention.
create or replace function office.look_up_key(caller office.caller, key text, fingerprint text, retention interval)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    stored record;
begin
    select k.fingerprint, k.status, k.body
    into stored
    from public.idempotency_keys k
    where k.tenant_id = caller.tenant and k.key = look_up_key.key and (k.created_at > clock_timestamp() - retention or k.is_lasting);

    if not found then
        return null;
    elsif stored.fingerprint <> look_up_key.fingerprint then
        return row(422, 'idempotency_key_reused', null, null, null, caller.tenant, caller.account)::office.function_result;
    end if;
    return row(stored.status, null, stored.body, null, 'replayed', caller.tenant, caller.account)::office.function_result;
end
$$;

"""##),
Migration(
    name: "functions/lower_line",
    checksum: "932f2b05270e21c2fb9d8c750ed7bea46e9372be82e21ff924b389f4e81367eb",
    sql: ##"""
-- Takes back what office.raise_line() or office.add_line_at_shelf() made room for: never less than what is assigned or ever moved there. A line that
-- was added at the shelf goes when nothing is on it any more.
create or replace function office.lower_line(tenant uuid, line uuid, less int)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    present public.reservation_items;
    counts record;
begin
    select * into present from public.reservation_items l where l.tenant_id = tenant and l.id = line;
    select * into counts from office.line_counts(tenant, line);
    if present.added_by is not null and present.qty <= less and not office.is_line_in_use(present) and present.assigned_asset_ids = '{}' then
        delete from public.reservation_items l where l.tenant_id = tenant and l.id = line;
        return;
    end if;
    update public.reservation_items l
    set qty = greatest(l.qty - less, cardinality(l.assigned_asset_ids), counts.gone - counts.back, 1)
    where l.tenant_id = tenant and l.id = line;
end
$$;

"""##),
Migration(
    name: "functions/mail_language",
    checksum: "d78b3f86c00319c84bea06cff471e1486a577db79da7a1ebef5f9ae4e4a9536a",
    sql: ##"""
-- The language that mail to an address is written in: that of its account, where there is one, else what the request accepts.
create or replace function office.mail_language(address text, accepted text)
returns text
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    own text;
begin
    perform set_config('office.tenant', '', true), set_config('office.email', address, true);
    select a.locale into own
    from public.accounts a
    where lower(a.email collate "C") = address and a.disabled_at is null
    order by a.tenant_id
    limit 1;
    perform set_config('office.email', '', true);
    return coalesce(own, accepted);
end
$$;

"""##),
Migration(
    name: "functions/match_asset_rows",
    checksum: "6d3113a863dd8c7822597f4bbb587c4614e3b278dcf0f09527884118333f7978",
    sql: ##"""
-- The rows of a file of assets, each with the asset that its id, else its external id, else its tag, else its serial finds, what it would be
-- afterwards, the sticker that it would get, whether its stickers are to go, and its faults.
create or replace function office.match_asset_rows(tenant uuid, columns text[], rows jsonb)
returns table (
    line int, before public.assets, after public.assets, new_code text, loses_codes boolean, faults jsonb[]
)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
set enable_nestloop = off
set jit = off
as $$
    with given as materialized (
        select
            c.line, c.fields, c.fields ->> 'id' as given_id, c.fields ->> 'external_id' as external_id, c.fields ->> 'asset_tag' as asset_tag,
            c.fields ->> 'serial' as serial, c.fields ->> 'code' as code, c.fields ->> 'item_sku' as item_sku
        from office.import_cells(columns, rows) as c
    ), by_sku as materialized (
        -- Other programs may have given several the same.
        select i.sku, min(i.id::text)::uuid as id, count(*) as matches, bool_and(i.serialized) as serialized
        from public.items i
        where i.tenant_id = match_asset_rows.tenant and i.sku is not null
        group by i.sku
    ), stickers as materialized (
        select s.asset_id, count(*) as codes
        from public.short_links s
        where s.tenant_id = match_asset_rows.tenant
        group by s.asset_id
    ), found as materialized (
        select
            g.*, e.id as by_external_id, t.id as by_tag, s.id as by_serial, coalesce(b.id, e.id, t.id, s.id) as id,
            l.asset_id as code_of, i.id as item_id, i.matches, i.serialized,
            case when g.external_id is not null then min(g.line) over (partition by g.external_id) end as first_external_id,
            case when g.asset_tag is not null then min(g.line) over (partition by g.asset_tag) end as first_tag,
            case when g.serial is not null then min(g.line) over (partition by g.serial) end as first_serial,
            case when g.code is not null then min(g.line) over (partition by g.code) end as first_code,
            case
                when coalesce(b.id, e.id, t.id, s.id) is not null
                    then min(g.line) over (partition by coalesce(b.id, e.id, t.id, s.id))
            end as first_of_asset
        from given g
        left join public.assets b on b.tenant_id = match_asset_rows.tenant and b.id = g.given_id::uuid
        left join public.assets e on e.tenant_id = match_asset_rows.tenant and e.external_id = g.external_id
        left join public.assets t on t.tenant_id = match_asset_rows.tenant and t.asset_tag = g.asset_tag
        left join public.assets s on s.tenant_id = match_asset_rows.tenant and s.serial = g.serial
        left join public.short_links l on l.tenant_id = match_asset_rows.tenant and l.code = g.code
        left join by_sku i on i.sku = g.item_sku
    ), edited as materialized (
        select
            f.*, a as before, jsonb_populate_record(
                a,
                f.fields - array['id', 'item_sku', 'code']
                    || case
                        when f.item_id is null or p.sku = f.item_sku then '{}' else jsonb_build_object('item_id', f.item_id)
                    end) as after,
            c.codes, p.sku as present_sku
        from found f
        left join public.assets a on a.tenant_id = match_asset_rows.tenant and a.id = f.id
        left join public.items p on p.tenant_id = match_asset_rows.tenant and p.id = a.item_id
        left join stickers c on c.asset_id = f.id
    )
    select
        e.line, e.before, e.after, case when e.code_of is null then e.code end,
        e.fields ? 'code' and e.code is null and e.codes is not null,
        array_remove(
            array[
                office.import_fault(
                    e.first_external_id < e.line, 'external_id', 'already_exists', e.external_id, e.first_external_id),
                office.import_fault(e.first_tag < e.line, 'asset_tag', 'already_exists', e.asset_tag, e.first_tag),
                office.import_fault(e.first_serial < e.line, 'serial', 'already_exists', e.serial, e.first_serial),
                office.import_fault(e.first_code < e.line, 'code', 'already_exists', e.code, e.first_code),
                office.import_fault(
                    e.first_of_asset < e.line and e.first_external_id is distinct from e.first_of_asset
                        and e.first_tag is distinct from e.first_of_asset and e.first_serial is distinct from e.first_of_asset,
                    null, 'already_exists', null, e.first_of_asset),
                office.import_fault(e.by_external_id <> e.id, 'external_id', 'already_exists', e.external_id),
                office.import_fault(e.by_tag <> e.id, 'asset_tag', 'already_exists', e.asset_tag),
                office.import_fault(e.by_serial <> e.id, 'serial', 'already_exists', e.serial),
                office.import_fault(e.code_of is not null and e.code_of is distinct from e.id, 'code', 'already_exists', e.code),
                office.import_fault(
                    e.id is null and num_nonnulls(e.external_id, e.asset_tag, e.serial) = 0, 'id', 'asset_not_found', e.given_id),
                -- Gone for good while it is out it would never come back.
                office.import_fault(
                    (e.after).status in ('ARCHIVED', 'DISPOSED') and (e.before).status not in ('ARCHIVED', 'DISPOSED') and exists (
                        select from public.asset_checkouts o
                        where o.tenant_id = match_asset_rows.tenant and o.asset_id = e.id and o.returned_at is null),
                    'status', 'line_in_use', (e.after).status),
                office.import_fault((e.before).id is null and e.item_sku is null, 'item_sku', 'required', null),
                office.import_fault(e.item_sku is not null and e.item_id is null, 'item_sku', 'item_not_found', e.item_sku),
                office.import_fault(
                    e.matches > 1 and e.present_sku is distinct from e.item_sku, 'item_sku', 'ambiguous', e.item_sku),
                office.import_fault(
                    not e.serialized and e.present_sku is distinct from e.item_sku, 'item_sku', 'invalid_value', e.item_sku),
                office.import_fault(
                    (e.before).item_id <> (e.after).item_id and (
                        exists (
                            select from public.asset_checkouts o
                            where o.tenant_id = match_asset_rows.tenant and o.asset_id = e.id and o.voided_at is null)
                        or exists (
                            select from public.reservation_items l
                            where l.tenant_id = match_asset_rows.tenant and l.item_id = (e.before).item_id
                              and e.id = any (l.assigned_asset_ids))
                        or (e.before).case_id is not null
                        or exists (
                            select from public.assets part
                            where part.tenant_id = match_asset_rows.tenant and part.case_id = e.id)),
                    'item_sku', 'line_in_use', e.item_sku)
            ], null)
    from edited e
$$;

"""##),
Migration(
    name: "functions/match_client_rows",
    checksum: "a4a76d839a178b136ac5e0b4cdb7c0a650149001fd3ca2e5f4971044c694d280",
    sql: ##"""
-- The rows of a file of clients, each with the client that its id or else its external id finds, what it would be afterwards, and its faults.
create or replace function office.match_client_rows(tenant uuid, columns text[], rows jsonb)
returns table (line int, before public.clients, after public.clients, faults jsonb[])
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
set enable_nestloop = off
set jit = off
as $$
    with given as materialized (
        select c.line, c.fields, c.fields ->> 'id' as given_id, c.fields ->> 'external_id' as external_id
        from office.import_cells(columns, rows) as c
    ), found as materialized (
        select
            g.*, b.id as by_id, e.id as by_external_id, coalesce(b.id, e.id) as id,
            case when g.external_id is not null then min(g.line) over (partition by g.external_id) end as first_external_id,
            case when coalesce(b.id, e.id) is not null then min(g.line) over (partition by coalesce(b.id, e.id)) end as first_of_client
        from given g
        left join public.clients b on b.tenant_id = match_client_rows.tenant and b.id = g.given_id::uuid
        left join public.clients e on e.tenant_id = match_client_rows.tenant and e.external_id = g.external_id
    )
    select
        f.line, p, jsonb_populate_record(
            p,
            (f.fields - array['id', 'archived']) || case
                when not f.fields ? 'archived' then '{}'
                when not (f.fields ->> 'archived')::boolean then '{"archived_at":null}'
                when p.archived_at is null then jsonb_build_object('archived_at', transaction_timestamp())
                else '{}'
            end::jsonb),
        array_remove(
            array[
                office.import_fault(
                    f.first_external_id < f.line, 'external_id', 'already_exists', f.external_id, f.first_external_id),
                office.import_fault(
                    f.first_of_client < f.line and f.first_external_id is distinct from f.first_of_client,
                    null, 'already_exists', null, f.first_of_client),
                office.import_fault(f.by_external_id <> f.id, 'external_id', 'already_exists', f.external_id),
                office.import_fault(
                    f.id is null and f.external_id is null, 'id', 'client_not_found', f.given_id),
                office.import_fault(p.id is null and not f.fields ? 'display_name', 'display_name', 'required', null)
            ], null)
    from found f
    left join public.clients p on p.tenant_id = match_client_rows.tenant and p.id = f.id
$$;

"""##),
Migration(
    name: "functions/match_item_rows",
    checksum: "b3ae46f161b7993e854d557c431a4515a125804865752aa7a078b4937d5d482a",
    sql: ##"""
-- The rows of a file of items, each with the item that its id, else its external id, else its SKU finds, what it would be afterwards, and its
-- faults.
create or replace function office.match_item_rows(tenant uuid, columns text[], rows jsonb)
returns table (line int, before public.items, after public.items, faults jsonb[])
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
set enable_nestloop = off
set jit = off
as $$
    with given as materialized (
        select
            c.line, c.fields, c.fields ->> 'id' as given_id, c.fields ->> 'external_id' as external_id, c.fields ->> 'sku' as sku
        from office.import_cells(columns, rows) as c
    ), by_sku as materialized (
        -- Other programs may have given several the same.
        select i.sku, min(i.id::text)::uuid as id, count(*) as matches
        from public.items i
        where i.tenant_id = match_item_rows.tenant and i.sku is not null
        group by i.sku
    ), found as materialized (
        select
            g.*, b.id as by_id, e.id as by_external_id, s.id as by_sku, s.matches, coalesce(b.id, e.id, s.id) as id,
            case when g.external_id is not null then min(g.line) over (partition by g.external_id) end as first_external_id,
            case when g.sku is not null then min(g.line) over (partition by g.sku) end as first_sku,
            case
                when coalesce(b.id, e.id, s.id) is not null then min(g.line) over (partition by coalesce(b.id, e.id, s.id))
            end as first_of_item
        from given g
        left join public.items b on b.tenant_id = match_item_rows.tenant and b.id = g.given_id::uuid
        left join public.items e on e.tenant_id = match_item_rows.tenant and e.external_id = g.external_id
        left join by_sku s on s.sku = g.sku
    ), edited as materialized (
        select
            f.*, i as before, jsonb_populate_record(
                i,
                (f.fields - array['id', 'archived'] - case
                    -- Counted by its assets, whatever stands in the column.
                    when coalesce((f.fields ->> 'serialized')::boolean, i.serialized, true) then 'owned_qty' else ''
                end) || case
                    when not f.fields ? 'archived' then '{}'
                    when not (f.fields ->> 'archived')::boolean then '{"archived_at":null}'
                    when i.archived_at is null then jsonb_build_object('archived_at', transaction_timestamp())
                    else '{}'
                end::jsonb) as after
        from found f
        left join public.items i on i.tenant_id = match_item_rows.tenant and i.id = f.id
    )
    select
        e.line, e.before, e.after,
        array_remove(
            array[
                office.import_fault(
                    e.first_external_id < e.line, 'external_id', 'already_exists', e.external_id, e.first_external_id),
                office.import_fault(e.first_sku < e.line, 'sku', 'already_exists', e.sku, e.first_sku),
                office.import_fault(
                    e.first_of_item < e.line and e.first_sku is distinct from e.first_of_item
                        and e.first_external_id is distinct from e.first_of_item,
                    null, 'already_exists', null, e.first_of_item),
                office.import_fault(e.by_external_id <> e.id, 'external_id', 'already_exists', e.external_id),
                office.import_fault(e.matches = 1 and e.by_sku <> e.id, 'sku', 'already_exists', e.sku),
                office.import_fault(
                    e.matches > 1 and coalesce(e.by_id, e.by_external_id) is null, 'sku', 'ambiguous', e.sku),
                office.import_fault(
                    e.id is null and num_nonnulls(e.external_id, e.sku) = 0, 'id', 'item_not_found', e.given_id),
                office.import_fault((e.before).id is null and not e.fields ? 'name', 'name', 'required', null),
                office.import_fault(
                    e.fields ->> 'owned_qty' is not null and coalesce((e.after).serialized, true), 'owned_qty', 'not_supported',
                    e.fields ->> 'owned_qty'),
                office.import_fault(
                    (e.before).serialized <> (e.after).serialized and (
                        exists (select from public.assets a where a.tenant_id = match_item_rows.tenant and a.item_id = e.id)
                        or exists (
                            select from public.reservation_items l
                            where l.tenant_id = match_item_rows.tenant and l.item_id = e.id)),
                    'serialized', 'line_in_use', e.fields ->> 'serialized')
            ], null)
    from edited e
$$;

"""##),
Migration(
    name: "functions/match_reservation_rows",
    checksum: "1c390463d246fe5a27047b4698e370493b79a4fb739a69aeb20290c93f2d2851",
    sql: ##"""
-- The rows of a file of reservations, a line each: with the reservation that its id, else its external id, else its reference finds, the
-- line of it, client and item, and its faults. `made_as` is the same for all rows of one reservation.
create or replace function office.match_reservation_rows(tenant uuid, columns text[], rows jsonb)
returns table (
    line int, made_as text, is_first boolean, fields jsonb, reservation uuid, client uuid, item uuid, booked uuid, faults jsonb[]
)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
set enable_nestloop = off
set jit = off
as $$
    with given as materialized (
        select
            c.line, c.fields, c.fields ->> 'id' as given_id, c.fields ->> 'external_id' as external_id,
            c.fields ->> 'reference' as reference, c.fields ->> 'client_external_id' as client_external_id,
            c.fields ->> 'client' as client_name, c.fields ->> 'item_sku' as item_sku, c.fields ->> 'line_id' as line_id,
            c.fields - array['line_id', 'item_sku', 'qty'] as booking
        from office.import_cells(columns, rows) as c
    ), by_reference as materialized (
        -- Other programs may have given several the same.
        select r.reference, min(r.id::text)::uuid as id, count(*) as reservations
        from public.reservations r
        where r.tenant_id = match_reservation_rows.tenant
        group by r.reference
    ), by_name as materialized (
        select c.display_name, min(c.id::text)::uuid as id, count(*) as clients
        from public.clients c
        where c.tenant_id = match_reservation_rows.tenant
        group by c.display_name
    ), by_sku as materialized (
        select i.sku, min(i.id::text)::uuid as id, count(*) as matches
        from public.items i
        where i.tenant_id = match_reservation_rows.tenant and i.sku is not null
        group by i.sku
    ), found as materialized (
        select
            g.*, coalesce(b.id, e.id, f.id) as reservation, f.reservations, e.id as by_external_id,
            coalesce(
                (coalesce(b.id, e.id, f.id))::text, 'external_id ' || g.external_id, 'reference ' || g.reference, 'id ' || g.given_id
            ) as made_as,
            s.id as by_sku, s.matches
        from given g
        left join public.reservations b on b.tenant_id = match_reservation_rows.tenant and b.id = g.given_id::uuid
        left join public.reservations e on e.tenant_id = match_reservation_rows.tenant and e.external_id = g.external_id
        left join by_reference f on f.reference = g.reference
        left join by_sku s on s.sku = g.item_sku
    ), known as materialized (
        -- The line that a row names, else the item's: of several those of the file and those of the reservation in their order.
        select
            f.*, r.client_id, r.status, p.display_name as present_name, p.external_id as present_external_id,
            n.id as named_line, n.item_id as named_item, i.sku as named_sku, c.id as by_client_id, m.id as by_name, m.clients,
            first_value(f.line) over booking as first_line, first_value(f.booking) over booking as first_booking,
            row_number() over (partition by f.made_as, f.by_sku order by f.line) as nth,
            case when f.line_id is not null then min(f.line) over (partition by f.line_id) end as first_of_line
        from found f
        left join public.reservations r on r.tenant_id = match_reservation_rows.tenant and r.id = f.reservation
        left join public.clients p on p.tenant_id = match_reservation_rows.tenant and p.id = r.client_id
        left join public.reservation_items n
            on n.tenant_id = match_reservation_rows.tenant and n.id = f.line_id::uuid and n.reservation_id = f.reservation
        left join public.items i on i.tenant_id = match_reservation_rows.tenant and i.id = n.item_id
        left join public.clients c on c.tenant_id = match_reservation_rows.tenant and c.external_id = f.client_external_id
        left join by_name m on m.display_name = f.client_name
        window booking as (partition by f.made_as order by f.line)
    ), lines as materialized (
        select l.reservation_id, l.item_id, l.id, row_number() over (partition by l.reservation_id, l.item_id order by l.position, l.id) as nth
        from public.reservation_items l
        where l.tenant_id = match_reservation_rows.tenant and l.reservation_id in (select k.reservation from known k)
    ), judged as materialized (
        select
            k.*, coalesce(k.named_line, l.id) as booked,
            case
                when k.named_line is not null and (k.item_sku is null or k.named_sku = k.item_sku) then k.named_item
                else k.by_sku
            end as item,
            case
                when k.client_external_id is not null then k.by_client_id
                when k.client_name is not null and k.client_name = k.present_name then k.client_id
                when k.client_name is not null then k.by_name
                else k.client_id
            end as client
        from known k
        left join lines l on l.reservation_id = k.reservation and l.item_id = k.by_sku and l.nth = k.nth and k.named_line is null
    )
    select
        j.line, j.made_as, j.line = j.first_line, j.booking, j.reservation, j.client, j.item, j.booked,
        array_remove(
            array[
                office.import_fault(
                    j.reservation is null and num_nonnulls(j.external_id, j.reference) = 0, 'id', 'reservation_not_found', j.given_id),
                office.import_fault(
                    j.reservations > 1 and j.by_external_id is null and j.given_id is null, 'reference', 'ambiguous', j.reference),
                office.import_fault(j.booking <> j.first_booking, null, 'invalid_value', null, j.first_line),
                office.import_fault(j.first_of_line < j.line, 'line_id', 'already_exists', j.line_id, j.first_of_line),
                office.import_fault(
                    j.client_external_id is not null and j.by_client_id is null, 'client_external_id', 'client_not_found',
                    j.client_external_id),
                office.import_fault(
                    j.client_external_id is null and j.client_name is not null and j.client is null, 'client', 'client_not_found',
                    j.client_name),
                office.import_fault(
                    j.client_external_id is null and j.clients > 1 and j.client_name is distinct from j.present_name, 'client',
                    'ambiguous', j.client_name),
                office.import_fault(
                    j.reservation is null and num_nonnulls(j.client_external_id, j.client_name) = 0, 'client', 'required', null),
                office.import_fault(
                    j.reservation is null and j.booking ->> 'pickup_at' is null, 'pickup_at', 'required', null),
                office.import_fault(
                    j.reservation is null and j.booking ->> 'return_at' is null, 'return_at', 'required', null),
                office.import_fault(
                    (j.booking ->> 'return_at')::timestamptz < (j.booking ->> 'pickup_at')::timestamptz, 'return_at', 'out_of_range',
                    j.booking ->> 'return_at'),
                -- A new one may come in any state; moves are made at the desk.
                office.import_fault(
                    j.reservation is not null and j.booking ->> 'status' <> j.status, 'status', 'not_supported',
                    j.booking ->> 'status'),
                office.import_fault(
                    j.item_sku is not null and j.item is null, 'item_sku', 'item_not_found', j.item_sku),
                office.import_fault(
                    j.matches > 1 and j.named_sku is distinct from j.item_sku, 'item_sku', 'ambiguous', j.item_sku),
                -- A kit is no line: its components are.
                office.import_fault(
                    j.booked is null and exists (
                        select from public.item_kits k
                        where k.tenant_id = match_reservation_rows.tenant and k.kit_id = j.item),
                    'item_sku', 'invalid_value', j.item_sku),
                office.import_fault(
                    j.item is not null and j.booked is null and j.fields ->> 'qty' is null, 'qty', 'required', null),
                office.import_fault(
                    j.item is null and j.item_sku is null and j.fields ->> 'qty' is not null, 'item_sku', 'required', null)
            ], null)
    from judged j
$$;

"""##),
Migration(
    name: "functions/may_be_told",
    checksum: "750881fbb973724bf6eb680722eb41ef302a8c5333709bb571c03706194daeb8",
    sql: ##"""
-- Whether a person may still be told of a kind: the account is good and has the role.
create or replace function office.may_be_told(tenant uuid, account uuid, kind text)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return exists (
        select from public.accounts a
        where a.tenant_id = tenant and a.id = account and a.disabled_at is null
            and a.roles && case when kind in ('asset_damaged', 'shortage') then array['manager', 'admin']
                else array['staff', 'manager', 'admin'] end);
end
$$;

"""##),
Migration(
    name: "functions/may_sign_in",
    checksum: "906932109eefa6664756b96a5560b19e79d5c1a5c62100a5f19dd855f5ff2391",
    sql: ##"""
-- Whether somebody of the house signs in with an address: an account that is not disabled has it, or is tied to the user
-- who does. Both are counted whatever the first says, so that the answer takes the same time.
create or replace function office.may_sign_in(address text)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    by_address int;
    by_user int;
begin
    perform set_config('office.tenant', '', true), set_config('office.email', address, true);
    select count(*) into by_address
    from public.accounts a
    where lower(a.email collate "C") = address and a.disabled_at is null;
    perform
        set_config('office.email', '', true),
        set_config('office.subject', coalesce((select u.id::text from signin.users u where u.email = address), ''), true);
    select count(*) into by_user
    from public.accounts a
    where a.auth_user_id = nullif(current_setting('office.subject'), '')::uuid and a.disabled_at is null;
    perform set_config('office.subject', '', true);
    return by_address + by_user > 0;
end
$$;

"""##),
Migration(
    name: "functions/may_undo",
    checksum: "d774baff2082ff2dcffce23e2a67d83482687ec314945fee26fb8e1b73a41cfb",
    sql: ##"""
-- Whether what a key made on a reservation can still be undone.
create or replace function office.may_undo(tenant uuid, reservation uuid, key text, undo_window interval)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    made constant office.ledger_entry := office.find_in_ledger(tenant, key);
    booking public.reservations;
begin
    if made.kind is null or made.is_undone or made.reservation <> may_undo.reservation then
        return false;
    end if;
    select * into booking from public.reservations r where r.tenant_id = tenant and r.id = made.reservation;
    return not office.is_too_late_to_undo(booking, made, key, undo_window);
end
$$;

"""##),
Migration(
    name: "functions/mint_document_upload",
    checksum: "4b71ac18e113d4821e4120b3bdfc4acce18f6f0dde91a8d496d5a968a96b9437",
    sql: ##"""
-- POST /documents/uploads: notes that a paper may be uploaded, for a reservation, an asset, or both.
create or replace function office.mint_document_upload(
    tenant uuid, subject uuid, session uuid, role text, reservation uuid, asset uuid, content_type text, extension text,
    content_length bigint, largest bigint, most_of_account int, bytes_of_account bigint, most_of_tenant int,
    bytes_of_tenant bigint
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    refused office.function_result;
    wanted public.photo_uploads;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    refused := office.document_place_refusal(caller, reservation, asset);
    if refused.status is not null then
        return office.clear_context(refused);
    end if;
    wanted.object_path := concat_ws('/', caller.tenant, 'documents', gen_random_uuid(), gen_random_uuid()) || '.' || extension;
    wanted.purpose := 'document';
    wanted.reservation_id := reservation;
    wanted.asset_id := asset;
    wanted.content_type := content_type;
    wanted.content_length := content_length;
    wanted.most_bytes := largest;
    return office.clear_context(
        office.open_upload(caller, subject, wanted, most_of_account, bytes_of_account, most_of_tenant, bytes_of_tenant));
end
$$;

"""##),
Migration(
    name: "functions/mint_inspection_upload",
    checksum: "362438f2b46aada65f856ca5af138386b1e408f4084b2a0ed16e60df079678ae",
    sql: ##"""
-- POST /inspections/uploads: notes that a photo or a video may be uploaded for an inspection that is open.
create or replace function office.mint_inspection_upload(
    tenant uuid, subject uuid, session uuid, role text, inspection uuid, content_type text, extension text, content_length bigint,
    largest bigint, most_of_account int, bytes_of_account bigint, most_of_tenant int, bytes_of_tenant bigint
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    present public.inspections;
    wanted public.photo_uploads;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    select * into present from public.inspections i where i.tenant_id = caller.tenant and i.id = inspection;
    if not found then
        return office.clear_context(office.not_found_result(caller, 'inspection_not_found'));
    elsif present.status = 'completed' then
        return office.clear_context(office.completed_inspection_result(caller, present));
    end if;
    wanted.object_path := concat_ws('/', caller.tenant, 'inspections', inspection, gen_random_uuid()) || '.' || extension;
    wanted.purpose := 'inspection';
    wanted.inspection_id := inspection;
    wanted.content_type := content_type;
    wanted.content_length := content_length;
    wanted.most_bytes := largest;
    return office.clear_context(
        office.open_upload(caller, subject, wanted, most_of_account, bytes_of_account, most_of_tenant, bytes_of_tenant));
end
$$;

"""##),
Migration(
    name: "functions/mint_upload",
    checksum: "67a9db69e0c6c4842682805b183f107f338e2144c57b0c9114f2731f2151d9df",
    sql: ##"""
-- POST /condition-reports/uploads: notes that a photo of this kind may be uploaded.
create or replace function office.mint_upload(
    tenant uuid, subject uuid, session uuid, role text, reservation uuid, asset uuid, content_type text, extension text,
    content_length bigint, largest bigint, most_of_account int, bytes_of_account bigint, most_of_tenant int,
    bytes_of_tenant bigint
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    wanted public.photo_uploads;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    elsif not exists (select from public.reservations r where r.tenant_id = caller.tenant and r.id = reservation) then
        return office.clear_context(office.not_found_result(caller, 'reservation_not_found'));
    elsif not exists (select from public.assets a where a.tenant_id = caller.tenant and a.id = asset) then
        return office.clear_context(office.not_found_result(caller, 'asset_not_found'));
    end if;
    wanted.object_path := concat_ws('/', caller.tenant, reservation, asset, gen_random_uuid()) || '.' || extension;
    wanted.purpose := 'report';
    wanted.reservation_id := reservation;
    wanted.asset_id := asset;
    wanted.content_type := content_type;
    wanted.content_length := content_length;
    wanted.most_bytes := largest;
    return office.clear_context(
        office.open_upload(caller, subject, wanted, most_of_account, bytes_of_account, most_of_tenant, bytes_of_tenant));
end
$$;

"""##),
Migration(
    name: "functions/missing_of_inspection",
    checksum: "9211c8f164012faea3513f6b5f83c537986c05db9ca859a53e55ae7c311577a9",
    sql: ##"""
-- What an inspection still lacks of what its template asks for: photos in the order of the slots, then who has to sign. Whether the files
-- are in storage is not for the database to know.
create or replace function office.missing_of_inspection(tenant uuid, inspection uuid)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(jsonb_agg(m.part order by m.kind, m.place), '[]')
    from public.inspections i
    cross join lateral (
        select 'a' as kind, wanted.place, jsonb_build_object('kind', 'photo', 'slot', wanted.slot ->> 'slot') as part
        from jsonb_array_elements(i.slots) with ordinality as wanted (slot, place)
        where (wanted.slot ->> 'required')::boolean
          and not exists (
              select from public.inspection_files f
              where f.tenant_id = i.tenant_id and f.inspection_id = i.id and f.role = 'photo' and f.slot = wanted.slot ->> 'slot')
        union all
        select 'b', signer.place, jsonb_build_object('kind', 'sign_off', 'role', signer.role)
        from unnest(i.sign_off_roles) with ordinality as signer (role, place)
        where not exists (
            select from public.inspection_sign_offs s
            where s.tenant_id = i.tenant_id and s.inspection_id = i.id and s.role = signer.role)
    ) as m
    where i.tenant_id = missing_of_inspection.tenant and i.id = inspection
$$;

"""##),
Migration(
    name: "functions/missing_qty",
    checksum: "280609cc896e621f5f4bbffc406fcd6dc12e8d19cdcbb9f01070b2c5f977dbc1",
    sql: ##"""
-- How many of what a line adds are missing: as many as are held more than owned where it adds them, at most what it adds.
create or replace function office.missing_qty(
    tenant uuid, reservation uuid, before office.held_line, after office.held_line
)
returns int
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform office.lock_stock(
        tenant,
        array(select l.item_id from public.reservation_items l where l.tenant_id = tenant and l.reservation_id = reservation)
            || after.item_id);
    return coalesce(
        (
            select max(least(s.held - s.owned, s.added, after.qty))
            from office.find_shortfalls(
                tenant, case when before.id is null then '{}' else array[before] end, array[after]) s
        ), 0);
end
$$;

"""##),
Migration(
    name: "functions/move_reservation_status",
    checksum: "81b64ff56505d50e37d95e85aa71c18835f2c971fa07309f4a6b15699318d0e6",
    sql: ##"""
-- Moves a reservation's status for a request; the triggers do the rest, as for any other program. The present status is no move,
-- and a key moves once: its audit row tells, however long ago that was, so a request from before changes nothing now.
-- What there is too little of is confirmed with a `shortage_reason` alone: then what is missing is recorded.
-- `is_made` says whether the move was made under this key, now or then.
create or replace function office.move_reservation_status(
    caller office.caller, reservation uuid, to_status text, reason text, key text, shortage_reason text,
    out refusal office.function_result, out is_made boolean
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    claimed record;
    booking public.reservations;
    short_before jsonb;
    still_out uuid;
begin
    select * into claimed from office.try_lock_reservation(caller, reservation);
    if (claimed.result).status is not null then
        refusal := claimed.result;
        return;
    end if;
    booking := claimed.booking;
    is_made := exists (
        select from public.audit_log a
        where a.tenant_id = caller.tenant and a.reservation_id = booking.id and a.entity_type = 'reservation'
          and a.idempotency_key = key);
    if is_made or booking.status = to_status then
        return;
    end if;

    if to_status = 'cancelled' then
        select c.asset_id into still_out
        from public.asset_checkouts c
        where c.tenant_id = caller.tenant and c.reservation_id = booking.id and c.returned_at is null
        order by c.picked_up_at
        limit 1;
    end if;
    if still_out is not null or to_status = 'cancelled' and office.has_out(caller.tenant, booking.id)
        or not office.is_status_move(booking.status, to_status) then
        refusal := office.conflict_result(
            caller, 'reservation_wrong_state',
            json_build_object('reference', booking.reference, 'status', booking.status, 'to', to_status),
            booking.status, office.asset_conflict_json(caller.tenant, still_out));
        return;
    end if;
    short_before := office.allow_shortage(caller.tenant, booking.id, shortage_reason);
    refusal := office.planned_move_refusal(caller, booking, to_status);
    if refusal.status is not null then
        return;
    end if;
    perform set_config('office.reason', coalesce(reason, ''), true);
    update public.reservations r set status = to_status where r.tenant_id = caller.tenant and r.id = booking.id;
    perform set_config('office.reason', '', true);
    perform office.audit_shortage(caller.tenant, booking.id, shortage_reason, short_before);
    is_made := true;
end
$$;

"""##),
Migration(
    name: "functions/named_files_refusal",
    checksum: "dcc4c20e32204bc3957214419d2fa61a6477ea4d085f7221fbf80ebd61ec38b6",
    sql: ##"""
-- Why an inspection can't name the files of `wanted`, {"photo.front": path}, where it does not name them already: they were not minted for
-- it, are of a type that does not belong there, or stand in two places. Null when nothing stands against them.
create or replace function office.named_files_refusal(caller office.caller, inspection public.inspections, wanted jsonb)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    refused jsonb;
begin
    select jsonb_agg(jsonb_build_object('object_path', w.path, 'reason', w.reason) order by w.place collate "C")
    into refused
    from (
        select named.path, named.place,
            case
                when u.object_path is null then 'not_minted'
                when u.content_type not like case when named.place = 'video.video' then 'video/%' else 'image/%' end then 'wrong_type'
                when named.places > 1 then 'already_named'
            end as reason
        from (
            select n.key as place, n.value as path, count(*) over (partition by n.value) as places
            from jsonb_each_text(wanted) as n
        ) as named
        left join public.photo_uploads u
            on u.tenant_id = inspection.tenant_id and u.object_path = named.path and u.inspection_id = inspection.id
            and u.swept_at is null
        where not exists (
            select from public.inspection_files f
            where f.tenant_id = inspection.tenant_id and f.inspection_id = inspection.id and f.object_path = named.path
              and f.role || '.' || f.slot = named.place)
    ) as w
    where w.reason is not null;
    if refused is null then
        return null;
    end if;
    return office.inspection_conflict_result(
        caller, 'photo_not_uploaded',
        json_build_object('count', jsonb_array_length(refused), 'reason', refused -> 0 ->> 'reason', 'of', 'inspection'), inspection,
        jsonb_build_object('photos', refused));
end
$$;

"""##),
Migration(
    name: "functions/names_json",
    checksum: "661f0bd87373f8d6c07118045879f81723947e99eaab98bbc05666a7595271cd",
    sql: ##"""
-- The names of people of a tenant by the ids that tokens call them; who has no account is left out.
create or replace function office.names_json(tenant uuid, people uuid[])
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select jsonb_object_agg(a.auth_user_id, a.display_name)
        from public.accounts a
        where a.tenant_id = tenant and a.auth_user_id = any (people));
end
$$;

"""##),
Migration(
    name: "functions/new_kit",
    checksum: "c4c0d26b9061afc4e02191b4b514506b54af07d1020ad6df2a33a5f457eb9745",
    sql: ##"""
-- A kit of a reservation that is to be written, with an id of its own.
create or replace function office.new_kit(booking public.reservations, item uuid, qty int)
returns public.reservation_kits
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return row(gen_random_uuid(), booking.tenant_id, booking.id, item, qty)::public.reservation_kits;
end
$$;

"""##),
Migration(
    name: "functions/new_line",
    checksum: "5c62712052bc10674df6cac5a863609a447fe63518c9d7d8e765622fc4ae18dd",
    sql: ##"""
-- A line that is to be written, with an id of its own.
create or replace function office.new_line(
    booking public.reservations, item uuid, place int, qty int, assigned uuid[], kit uuid
)
returns public.reservation_items
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    line public.reservation_items;
begin
    line.id := gen_random_uuid();
    line.tenant_id := booking.tenant_id;
    line.reservation_id := booking.id;
    line.item_id := item;
    line.position := place;
    line.qty := qty;
    line.assigned_asset_ids := assigned;
    line.version := 1;
    line.shortage := 0;
    line.kit_id := kit;
    return line;
end
$$;

"""##),
Migration(
    name: "functions/new_salt",
    checksum: "8935c993005de533f518c9f9413259a6c0e8e10a99cfef2bd8943f34e6591d92",
    sql: ##"""
-- 32 bytes that nobody can guess, of the only source of chance that Postgres has without an extension.
create or replace function office.new_salt()
returns bytea
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
$$;

"""##),
Migration(
    name: "functions/next_morning",
    checksum: "4fc572d042780097de8e12eecb4e623b8822ef47a8ca74552ca81d61e21dcabe",
    sql: ##"""
-- The first time after a moment that it is 9 in a time zone.
create or replace function office.next_morning(at timestamptz, zone text)
returns timestamptz
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    today constant date := (at at time zone zone)::date;
    morning constant timestamptz := (today + time '09:00') at time zone zone;
begin
    return case when morning > at then morning else (today + 1 + time '09:00') at time zone zone end;
end
$$;

"""##),
Migration(
    name: "functions/not_found_result",
    checksum: "ede58e6044d00951c8c182179519feb98a6df9be458645c2008e4162c2cbecee",
    sql: ##"""
-- The answer of a call whose row the tenant does not have; a foreign row and a made-up one look alike.
create or replace function office.not_found_result(caller office.caller, code text)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(404, code, null, null, null, caller.tenant, caller.account)::office.function_result
$$;

"""##),
Migration(
    name: "functions/note_asset_change",
    checksum: "c52d3673fe056b54514d7003c4dbb534c326cbf02eb1c0706b5cd9433789c354",
    sql: ##"""
-- Notes that an asset changed, and its item where that counts it: when it is made, deleted, moved to another item or changed in
-- status. One that goes into a case, or out of it, changes what lies in that.
create or replace function office.note_asset_change()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if tg_op = 'DELETE' then
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (old.tenant_id, 'asset', old.id, 'assets', old.id::text, 'delete')
        on conflict on constraint change_log_pkey do update set op = 'delete';
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (old.tenant_id, 'item', old.item_id, 'assets', old.id::text, 'delete')
        on conflict on constraint change_log_pkey do update set op = 'delete';
    elsif tg_op = 'UPDATE' then
        if new is not distinct from old then
            return null;
        end if;
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.tenant_id, 'asset', new.id, 'assets', new.id::text, 'update')
        on conflict do nothing;
        if (new.tenant_id, new.id) <> (old.tenant_id, old.id) then
            insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
            values (old.tenant_id, 'asset', old.id, 'assets', old.id::text, 'update')
            on conflict do nothing;
        end if;
        if (new.tenant_id, new.item_id) <> (old.tenant_id, old.item_id) then
            insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
            values (old.tenant_id, 'item', old.item_id, 'assets', old.id::text, 'update')
            on conflict do nothing;
        end if;
        if new.case_id is distinct from old.case_id then
            insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
            select new.tenant_id, 'asset', holder.id, 'assets', new.id::text, 'update'
            from unnest(array[old.case_id, new.case_id]) as holder (id)
            where holder.id is not null
            on conflict do nothing;
        end if;
        if (new.tenant_id, new.item_id, new.status) <> (old.tenant_id, old.item_id, old.status) then
            insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
            values (new.tenant_id, 'item', new.item_id, 'assets', new.id::text, 'update')
            on conflict do nothing;
        end if;
    else
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.tenant_id, 'asset', new.id, 'assets', new.id::text, 'insert')
        on conflict do nothing;
        if not found then
            update public.change_log l
            set op = 'insert'
            where l.tenant_id = new.tenant_id and l.xid = pg_current_xact_id() and l.row_table = 'assets' and l.row_id = new.id::text
                and l.kind = 'asset' and l.entity_id = new.id;
        end if;
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.tenant_id, 'item', new.item_id, 'assets', new.id::text, 'insert')
        on conflict do nothing;
        if not found then
            update public.change_log l
            set op = 'insert'
            where l.tenant_id = new.tenant_id and l.xid = pg_current_xact_id() and l.row_table = 'assets' and l.row_id = new.id::text
                and l.kind = 'item' and l.entity_id = new.item_id;
        end if;
    end if;
    return null;
end
$$;

"""##),
Migration(
    name: "functions/note_code_change",
    checksum: "d991657304f9ffff9be7a1b436cf7760b392db3bc646444007a2fe9f3efac871",
    sql: ##"""
-- Notes that a sticker changed, as a change of its asset; of both, where it moves to another.
create or replace function office.note_code_change()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if tg_op = 'DELETE' then
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (old.tenant_id, 'asset', old.asset_id, 'short_links', old.code, 'delete')
        on conflict on constraint change_log_pkey do update set op = 'delete';
    elsif tg_op = 'UPDATE' then
        if new is not distinct from old then
            return null;
        end if;
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.tenant_id, 'asset', new.asset_id, 'short_links', new.code, 'update')
        on conflict do nothing;
        if (new.tenant_id, new.asset_id, new.code) <> (old.tenant_id, old.asset_id, old.code) then
            insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
            values (old.tenant_id, 'asset', old.asset_id, 'short_links', old.code, 'update')
            on conflict do nothing;
        end if;
    else
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.tenant_id, 'asset', new.asset_id, 'short_links', new.code, 'insert')
        on conflict do nothing;
        if not found then
            update public.change_log l
            set op = 'insert'
            where l.tenant_id = new.tenant_id and l.xid = pg_current_xact_id() and l.row_table = 'short_links' and l.row_id = new.code
                and l.kind = 'asset' and l.entity_id = new.asset_id;
        end if;
    end if;
    return null;
end
$$;

"""##),
Migration(
    name: "functions/note_damage",
    checksum: "52503bf30c0ea39660a55a05922e8e65a8304c220863b6046995ad548a028ece",
    sql: ##"""
-- Notes that a report said that an asset is damaged, for the next sweep.
create or replace function office.note_damage()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(new.tenant_id::text);
begin
    insert into public.notification_events (tenant_id, kind, reservation_id, asset_id, actor_user_id, at)
    values (new.tenant_id, 'asset_damaged', new.reservation_id, new.asset_id, new.actor_user_id, new.created_at);
    perform office.switch_tenant(previous);
    return null;
end
$$;

"""##),
Migration(
    name: "functions/note_desk_change",
    checksum: "d66a8dd0b7958627fcd39cf93f5cee791cc7f140240e7c5662f16cf33070c3f6",
    sql: ##"""
-- Notes that the desk changed or cancelled a reservation, for the next sweep: whoever makes the audit row. An import may change lines alone,
-- of reservations that it makes also: those are news to nobody.
create or replace function office.note_desk_change()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(new.tenant_id::text);
begin
    if new.entity_type = 'line' then
        insert into public.notification_events (tenant_id, kind, reservation_id, actor_user_id, at, pickup_before, location_before)
        select new.tenant_id, 'reservation_changed', r.id, new.actor_user_id, new.at, r.pickup_at, r.location
        from public.reservations r
        where r.tenant_id = new.tenant_id and r.id = new.reservation_id and r.created_at < transaction_timestamp();
    else
        insert into public.notification_events (tenant_id, kind, reservation_id, actor_user_id, at, pickup_before, location_before)
        values (
            new.tenant_id, replace(new.action, '.', '_'), new.entity_id, new.actor_user_id, new.at,
            (new.before ->> 'pickup_at')::timestamptz, new.before ->> 'location');
    end if;
    perform office.switch_tenant(previous);
    return null;
end
$$;

"""##),
Migration(
    name: "functions/note_entity_change",
    checksum: "b4e4c09943c43e2f34f12a2197bbd8dae4a510928e366f3725db6fc8f019b930",
    sql: ##"""
-- Notes that a row changed that is an entity of the feed; the trigger names kind and table. Of what one transaction does to a row
-- the first insert stays and the last delete.
--
-- Where it can, ON CONFLICT names no constraint: naming one has Postgres ask the policies for reading too, for each row of a change.
create or replace function office.note_entity_change()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if tg_op = 'DELETE' then
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (old.tenant_id, tg_argv[0], old.id, tg_argv[1], old.id::text, 'delete')
        on conflict on constraint change_log_pkey do update set op = 'delete';
    elsif tg_op = 'UPDATE' then
        if new is not distinct from old then
            return null;
        end if;
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.tenant_id, tg_argv[0], new.id, tg_argv[1], new.id::text, 'update')
        on conflict do nothing;
        if (new.tenant_id, new.id) <> (old.tenant_id, old.id) then
            insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
            values (old.tenant_id, tg_argv[0], old.id, tg_argv[1], old.id::text, 'update')
            on conflict do nothing;
        end if;
    else
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.tenant_id, tg_argv[0], new.id, tg_argv[1], new.id::text, 'insert')
        on conflict do nothing;
        if not found then
            update public.change_log l
            set op = 'insert'
            where l.tenant_id = new.tenant_id and l.xid = pg_current_xact_id() and l.row_table = tg_argv[1] and l.row_id = new.id::text
                and l.kind = tg_argv[0] and l.entity_id = new.id;
        end if;
    end if;
    return null;
end
$$;

"""##),
Migration(
    name: "functions/note_kit_change",
    checksum: "2204d42af2cc3f03e4ebee05eac95409f5feca237736294ea7829b4f5aa3c8c1",
    sql: ##"""
-- Notes that what a kit is made of changed, as a change of the kit; of both, where a part moves to another.
create or replace function office.note_kit_change()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if tg_op = 'DELETE' then
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (old.tenant_id, 'item', old.kit_id, 'item_kits', old.item_id::text, 'delete')
        on conflict on constraint change_log_pkey do update set op = 'delete';
    elsif tg_op = 'UPDATE' then
        if new is not distinct from old then
            return null;
        end if;
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.tenant_id, 'item', new.kit_id, 'item_kits', new.item_id::text, 'update')
        on conflict do nothing;
        if (new.tenant_id, new.kit_id, new.item_id) <> (old.tenant_id, old.kit_id, old.item_id) then
            insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
            values (old.tenant_id, 'item', old.kit_id, 'item_kits', old.item_id::text, 'update')
            on conflict do nothing;
        end if;
    else
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.tenant_id, 'item', new.kit_id, 'item_kits', new.item_id::text, 'insert')
        on conflict do nothing;
        if not found then
            update public.change_log l
            set op = 'insert'
            where l.tenant_id = new.tenant_id and l.xid = pg_current_xact_id() and l.row_table = 'item_kits'
                and l.row_id = new.item_id::text and l.kind = 'item' and l.entity_id = new.kit_id;
        end if;
    end if;
    return null;
end
$$;

"""##),
Migration(
    name: "functions/note_line_change",
    checksum: "cda485af3f732c6178ded371bcf3acea5b5e86fcf4d2606fd50d64958a39e983",
    sql: ##"""
-- Notes that a line changed, as a change of its reservation; both, where it moves to another. An asset that is no longer assigned
-- may be out of scope without it, so it is noted too.
create or replace function office.note_line_change()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if tg_op = 'DELETE' then
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (old.tenant_id, 'reservation', old.reservation_id, 'reservation_items', old.id::text, 'delete')
        on conflict on constraint change_log_pkey do update set op = 'delete';
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        select old.tenant_id, 'asset', gone.id, 'reservation_items', old.id::text, 'update'
        from unnest(old.assigned_asset_ids) as gone (id)
        on conflict do nothing;
    elsif tg_op = 'UPDATE' then
        if new is not distinct from old then
            return null;
        end if;
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.tenant_id, 'reservation', new.reservation_id, 'reservation_items', new.id::text, 'update')
        on conflict do nothing;
        if (new.tenant_id, new.reservation_id) <> (old.tenant_id, old.reservation_id) then
            insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
            values (old.tenant_id, 'reservation', old.reservation_id, 'reservation_items', old.id::text, 'update')
            on conflict do nothing;
        end if;
        if not old.assigned_asset_ids <@ new.assigned_asset_ids then
            insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
            select old.tenant_id, 'asset', gone.id, 'reservation_items', old.id::text, 'update'
            from unnest(old.assigned_asset_ids) as gone (id)
            where gone.id <> all (new.assigned_asset_ids)
            on conflict do nothing;
        end if;
    else
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.tenant_id, 'reservation', new.reservation_id, 'reservation_items', new.id::text, 'insert')
        on conflict do nothing;
        if not found then
            update public.change_log l
            set op = 'insert'
            where l.tenant_id = new.tenant_id and l.xid = pg_current_xact_id() and l.row_table = 'reservation_items' and l.row_id = new.id::text
                and l.kind = 'reservation' and l.entity_id = new.reservation_id;
        end if;
    end if;
    return null;
end
$$;

"""##),
Migration(
    name: "functions/note_notification_change",
    checksum: "8afb8af4d2adf93f60f6c6f3d8f64a8ae9fc892868e07aaf9b6a92485ebb853d",
    sql: ##"""
-- Notes that a notification was made, read, withdrawn or deleted. Its row is called by the account whose it is, because the feed tells
-- nobody else, and a deleted one is in no table.
create or replace function office.note_notification_change()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if tg_op = 'DELETE' then
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (old.tenant_id, 'notification', old.id, 'notifications', old.account_id::text, 'delete')
        on conflict on constraint change_log_pkey do update set op = 'delete';
    elsif tg_op = 'UPDATE' then
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.tenant_id, 'notification', new.id, 'notifications', new.account_id::text, 'update')
        on conflict do nothing;
    else
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.tenant_id, 'notification', new.id, 'notifications', new.account_id::text, 'insert')
        on conflict do nothing;
    end if;
    return null;
end
$$;

"""##),
Migration(
    name: "functions/note_part_change",
    checksum: "95a9a60061889186236e9bd17ad571ddf642eb3403a62d832154e0c1d127d12e",
    sql: ##"""
-- Notes that a row changed that belongs to a reservation; the trigger names its table. One that moves to another reservation
-- changes both.
create or replace function office.note_part_change()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if tg_op = 'DELETE' then
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (old.tenant_id, 'reservation', old.reservation_id, tg_argv[0], old.id::text, 'delete')
        on conflict on constraint change_log_pkey do update set op = 'delete';
    elsif tg_op = 'UPDATE' then
        if new is not distinct from old then
            return null;
        end if;
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.tenant_id, 'reservation', new.reservation_id, tg_argv[0], new.id::text, 'update')
        on conflict do nothing;
        if (new.tenant_id, new.reservation_id) <> (old.tenant_id, old.reservation_id) then
            insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
            values (old.tenant_id, 'reservation', old.reservation_id, tg_argv[0], old.id::text, 'update')
            on conflict do nothing;
        end if;
    else
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.tenant_id, 'reservation', new.reservation_id, tg_argv[0], new.id::text, 'insert')
        on conflict do nothing;
        if not found then
            update public.change_log l
            set op = 'insert'
            where l.tenant_id = new.tenant_id and l.xid = pg_current_xact_id() and l.row_table = tg_argv[0] and l.row_id = new.id::text
                and l.kind = 'reservation' and l.entity_id = new.reservation_id;
        end if;
    end if;
    return null;
end
$$;

"""##),
Migration(
    name: "functions/note_reservation_change",
    checksum: "81b756cdd37a64ad096c105d7363f29cc2fabad1cf1431a7a98ae462f8242bb9",
    sql: ##"""
-- Notes that a reservation changed. The client that it had may be out of scope without it, so it is noted too.
create or replace function office.note_reservation_change()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if tg_op = 'DELETE' then
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (old.tenant_id, 'reservation', old.id, 'reservations', old.id::text, 'delete')
        on conflict on constraint change_log_pkey do update set op = 'delete';
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (old.tenant_id, 'client', old.client_id, 'reservations', old.id::text, 'delete')
        on conflict on constraint change_log_pkey do update set op = 'delete';
    elsif tg_op = 'UPDATE' then
        if new is not distinct from old then
            return null;
        end if;
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.tenant_id, 'reservation', new.id, 'reservations', new.id::text, 'update')
        on conflict do nothing;
        if (new.tenant_id, new.id) <> (old.tenant_id, old.id) then
            insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
            values (old.tenant_id, 'reservation', old.id, 'reservations', old.id::text, 'update')
            on conflict do nothing;
        end if;
        if (new.tenant_id, new.client_id) <> (old.tenant_id, old.client_id) then
            insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
            values (old.tenant_id, 'client', old.client_id, 'reservations', old.id::text, 'update')
            on conflict do nothing;
        end if;
    else
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.tenant_id, 'reservation', new.id, 'reservations', new.id::text, 'insert')
        on conflict do nothing;
        if not found then
            update public.change_log l
            set op = 'insert'
            where l.tenant_id = new.tenant_id and l.xid = pg_current_xact_id() and l.row_table = 'reservations' and l.row_id = new.id::text
                and l.kind = 'reservation' and l.entity_id = new.id;
        end if;
    end if;
    return null;
end
$$;

"""##),
Migration(
    name: "functions/note_tenant_change",
    checksum: "7a588c7c2d1e0211ccae09674934127cec830a440e7d5ad3c9a0db4f3d23ee2c",
    sql: ##"""
-- Notes that a tenant changed.
create or replace function office.note_tenant_change()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if tg_op = 'DELETE' then
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (old.id, 'tenant', old.id, 'tenants', old.id::text, 'delete')
        on conflict on constraint change_log_pkey do update set op = 'delete';
    elsif tg_op = 'UPDATE' then
        if new is not distinct from old then
            return null;
        end if;
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.id, 'tenant', new.id, 'tenants', new.id::text, 'update')
        on conflict do nothing;
        if new.id <> old.id then
            insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
            values (old.id, 'tenant', old.id, 'tenants', old.id::text, 'update')
            on conflict do nothing;
        end if;
    else
        insert into public.change_log (tenant_id, kind, entity_id, row_table, row_id, op)
        values (new.id, 'tenant', new.id, 'tenants', new.id::text, 'insert')
        on conflict do nothing;
        if not found then
            update public.change_log l
            set op = 'insert'
            where l.tenant_id = new.id and l.xid = pg_current_xact_id() and l.row_table = 'tenants' and l.row_id = new.id::text
                and l.kind = 'tenant' and l.entity_id = new.id;
        end if;
    end if;
    return null;
end
$$;

"""##),
Migration(
    name: "functions/noted_between",
    checksum: "ff0395b32aefaadf778a45903cbd1023c45e1b33c9c04eeaa5d3925a6a706a03",
    sql: ##"""
-- What was noted of a tenant that one snapshot had not seen and another sees: rows of the log, in the order of transactions, at most
-- `most` where that is given. What runs at this moment is stepped over and never read: an import may have written very many rows that
-- nobody sees yet.
create or replace function office.noted_between(tenant uuid, since pg_snapshot, until pg_snapshot, most int)
returns table (kind text, entity_id uuid, row_table text, row_id text)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
declare
    begins_at xid8 := pg_snapshot_xmax(since);
    -- Transactions that were running and are seen now.
    ended constant xid8[] := array(
        select r.xid from pg_snapshot_xip(since) as r (xid) where pg_visible_in_snapshot(r.xid, until));
    running xid8;
begin
    if cardinality(ended) > 0 then
        return query
        select l.kind, l.entity_id, l.row_table, l.row_id
        from public.change_log l
        where l.tenant_id = tenant and l.xid = any (ended)
        limit most;
    end if;
    -- From gap to gap between those that run. Ordered, because a plan without an order may begin at the wrong end of the log.
    for running in
        select r.xid from pg_snapshot_xip(until) as r (xid) where r.xid >= begins_at
        union all
        select pg_snapshot_xmax(until)
        order by 1
    loop
        if begins_at < running then
            return query
            select l.kind, l.entity_id, l.row_table, l.row_id
            from public.change_log l
            where l.tenant_id = tenant and l.xid >= begins_at and l.xid < running
            order by l.xid
            limit most;
        end if;
        begins_at := (running::text::numeric + 1)::text::xid8;
    end loop;
end
$$;

"""##),
Migration(
    name: "functions/notification_json",
    checksum: "1410a65ac76f9599d052c87135bd40fc9e41dc99b0241d8368ff94e129340c4d",
    sql: ##"""
-- A notification as its person reads it, in the list and in the feed.
create or replace function office.notification_json(notification public.notifications)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select notification.id, notification.kind, notification.reservation_id, notification.asset_id, notification.item_id,
            office.rfc3339_time(notification.moment) as moment, notification.title, notification.body,
            office.rfc3339_time(notification.created_at) as created_at, office.rfc3339_time(notification.read_at) as read_at
    ) as shown
$$;

"""##),
Migration(
    name: "functions/notification_settings_json",
    checksum: "d9f304b2fd90235bfff63a6978a926c94561799b61fd257a93d6cf89468c3dca",
    sql: ##"""
-- What a person wants to be told, how and where: of each kind whether phones are told, and where mail is sent, that.
create or replace function office.notification_settings_json(settings public.notification_settings)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select (
                select ('{' || string_agg(
                    format(
                        '"%s":{"push":%s%s}', k.kind, (k.kind <> all (settings.muted_push))::text,
                        case when k.is_mailed then format(',"mail":%s', (k.kind <> all (settings.muted_mail))::text) end), ',' order by k.place)
                    || '}')::json
                from (
                    values
                        (1, 'pickup_soon', false), (2, 'return_overdue', true), (3, 'reservation_cancelled', false),
                        (4, 'reservation_changed', false), (5, 'asset_damaged', false), (6, 'shortage', true)
                ) as k (place, kind, is_mailed)
            ) as kinds, settings.locations, settings.version
    ) as shown
$$;

"""##),
Migration(
    name: "functions/notification_words",
    checksum: "f38fc635e38870da422bdd085a0e340f30a1d00702c743204c36291917da74c5",
    sql: ##"""
-- What a person is told, its title and its text, in English or Spanish. It names the reservation and never a client; what is long is cut,
-- for a phone takes some 4,000 bytes.
create or replace function office.notification_words(kind text, language text, facts jsonb)
returns text[]
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    is_spanish constant boolean := language = 'es';
    reference constant text := left(facts ->> 'reference', 80);
    pickup constant timestamp := (facts ->> 'pickup')::timestamp;
    item constant text := left(facts ->> 'item', 80);
    qty constant int := (facts ->> 'qty')::int;
    place constant text := left(facts ->> 'location', 80);
    clock text;
begin
    case kind
        when 'pickup_soon' then
            clock := to_char(pickup, 'HH24:MI');
            return case when is_spanish
                then array[
                    format('Recogida a las %s', clock),
                    format('%s se recoge a las %s%s y aún no ha salido nada.', reference, clock, coalesce(' en ' || place, ''))]
                else array[
                    format('Pickup at %s', clock),
                    format('%s is picked up at %s%s, and nothing is out yet.', reference, clock, coalesce(' in ' || place, ''))] end;
        when 'return_overdue' then
            clock := office.local_time_text((facts ->> 'back')::timestamp, language);
            return case when is_spanish
                then array[
                    format('Devolución atrasada: %s', reference),
                    format(
                        '%s tenía que volver el %s; %s.', reference, clock,
                        case qty when 1 then 'sigue fuera 1 pieza' else format('siguen fuera %s piezas', qty) end)]
                else array[
                    format('Return overdue: %s', reference),
                    format(
                        '%s was due back on %s; %s still out.', reference, clock,
                        case qty when 1 then '1 piece is' else format('%s pieces are', qty) end)] end;
        when 'reservation_cancelled' then
            clock := office.local_time_text(pickup, language);
            return case when is_spanish
                then array[
                    format('Reserva cancelada: %s', reference), format('%s, con recogida el %s, se ha cancelado.', reference, clock)]
                else array[
                    format('Reservation cancelled: %s', reference), format('%s, to be picked up on %s, was cancelled.', reference, clock)]
                end;
        when 'reservation_changed' then
            clock := office.local_time_text(pickup, language);
            return case when is_spanish
                then array[
                    format('Reserva modificada: %s', reference), format('%s ha cambiado. Recogida: %s.', reference, clock)]
                else array[format('Reservation changed: %s', reference), format('%s was changed. Pickup: %s.', reference, clock)] end;
        when 'asset_damaged' then
            return case when is_spanish
                then array[
                    format('Equipo dañado: %s', item),
                    format('%s %s figura como dañado en un informe de %s.', item, left(facts ->> 'asset', 80), reference)]
                else array[
                    format('Gear damaged: %s', item),
                    format('A report of %s says that %s %s is damaged.', reference, item, left(facts ->> 'asset', 80))] end;
        when 'shortage' then
            return case when is_spanish
                then array[
                    format('Falta material: %s', item),
                    format(
                        'Faltan %s desde el %s hasta el %s. Reservas: %s.', facts ->> 'missing',
                        office.local_time_text((facts ->> 'from')::timestamp, language),
                        office.local_time_text((facts ->> 'to')::timestamp, language), left(facts ->> 'references', 240))]
                else array[
                    format('Too little gear: %s', item),
                    format(
                        '%s too few from %s to %s. Reservations: %s.', facts ->> 'missing',
                        office.local_time_text((facts ->> 'from')::timestamp, language),
                        office.local_time_text((facts ->> 'to')::timestamp, language), left(facts ->> 'references', 240))] end;
    end case;
end
$$;

"""##),
Migration(
    name: "functions/notify",
    checksum: "f8672df7f085659bc599b0e930634dd9450c5dc9dbdec560e49dbcb38181e7cc",
    sql: ##"""
-- Tells those people of a house that have a role, or a higher one, and to whom the place matters, each in their language, and says how many.
-- What they were told already stays as it is; what was withdrawn is good again. What their phones are to get waits until they may make a noise. Mail
-- goes to those with `mail_role`, where there is one.
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
    ladder constant text[] := array['viewer', 'staff', 'manager', 'admin'];
    told_roles constant text[] := ladder[array_position(ladder, role):];
    mail_roles constant text[] := ladder[array_position(ladder, mail_role):];
    english constant text[] := office.notification_words(kind, 'en', facts);
    spanish constant text[] := office.notification_words(kind, 'es', facts);
    audible_at timestamptz;
    told int;
begin
    select office.after_quiet_hours(t.quiet_hours, t.time_zone, at) into audible_at from public.tenants t where t.id = tenant;
    with audience as materialized (
        select a.id, a.email, a.locale, s.muted_push,
            case when office.is_spanish(a.locale) then spanish else english end as words,
            sends_mail and mail_role is not null and a.roles && mail_roles and octet_length(a.email) <= 254
                and notify.kind <> all (coalesce(s.muted_mail, '{}')) as is_mailed
        from public.accounts a
        left join public.notification_settings s on s.tenant_id = tenant and s.account_id = a.id
        where a.tenant_id = tenant and a.disabled_at is null and a.roles && told_roles
            and a.auth_user_id is distinct from except_user
            and (place is null or coalesce(cardinality(s.locations), 0) = 0 or place = any (s.locations))
    ), made as (
        insert into public.notifications as n (
            tenant_id, account_id, kind, reservation_id, asset_id, item_id, moment, expires_at, title, body, created_at)
        select tenant, a.id, notify.kind, reservation, asset, item, notify.moment, notify.expires_at, a.words[1], a.words[2], at
        from audience a
        order by a.id
        on conflict on constraint notifications_one_per_event do update
        set withdrawn_at = null, read_at = null, told_at = null, expires_at = excluded.expires_at, title = excluded.title,
            body = excluded.body, created_at = excluded.created_at
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
        insert into signin.mail_outbox (
            recipient, language, template, is_discarded, valid_until, tenant_id, notification_id, subject, body)
        select a.email, a.locale, 'notification', false, notify.expires_at, tenant, m.id, a.words[1], a.words[2]
        from made m
        join audience a on a.id = m.account_id
        where a.is_mailed
    )
    select count(*) into told from made m;
    return told;
end
$$;

"""##),
Migration(
    name: "functions/ok_result",
    checksum: "5cd26aae4110697c78b65d99ff9531227241d280f0d02a8215112478aae501b2",
    sql: ##"""
-- The answer of a read that found what was asked for: 200 and the bytes to send.
-- Not SECURITY DEFINER and without settings of its own: so the planner puts it in the place of its call.
create or replace function office.ok_result(caller office.caller, body text)
returns office.function_result
language sql
immutable
as $$
    select row(200, null, body, null, null, caller.tenant, caller.account)::office.function_result
$$;

"""##),
Migration(
    name: "functions/open_checkout",
    checksum: "e1a399b84692a76023444e79c305d96d3a0b4bcc769b90a91342d3bcff222b38",
    sql: ##"""
-- Writes a pickup: the ledger, the asset's pointer, the audit. The reservation's own stamps follow from the ledger, by trigger. `effect` is what
-- else the key changed, `overridden` the rows that gave way, `swapped_for` the trip whose place this one takes.
create or replace function office.open_checkout(
    handover office.handover, booking public.reservations, unit public.assets, line uuid, effect jsonb, overridden text[],
    swapped_for uuid default null
)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    -- An assignment is worked out on the spot where PERFORM would start a query.
    written text;
begin
    insert into public.asset_checkouts (
        tenant_id, asset_id, reservation_id, reservation_item_id,
        picked_up_at, actual_pickup_at, picked_up_by, pickup_client_at, pickup_key, pickup_effect, swapped_for)
    values (
        booking.tenant_id, unit.id, booking.id, line,
        handover.server_time, handover.stamp, handover.subject, handover.judged_at, handover.key, effect, open_checkout.swapped_for);
    update public.assets a set current_reservation_id = booking.id where a.tenant_id = booking.tenant_id and a.id = unit.id;
    written := office.audit_handover(
        'asset.picked_up', booking, unit, booking.id, 'confirmed', overridden, handover.override_reason);
end
$$;

"""##),
Migration(
    name: "functions/open_session",
    checksum: "6b421e5ac87b7d120bdfc7264ec6b9f23b85ac71df26e38811b840d852ed1ab3",
    sql: ##"""
-- A session of a user who has just proven who it is, by the method that the token's `amr` will name.
create or replace function office.open_session(person signin.users, method text)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    opened_at constant timestamptz := clock_timestamp();
    session signin.sessions;
begin
    update signin.users u set last_sign_in_at = opened_at where u.id = person.id returning * into person;
    insert into signin.sessions (user_id, amr, created_at, refreshed_at)
    values (
        person.id,
        jsonb_build_array(jsonb_build_object('method', method, 'timestamp', floor(extract(epoch from opened_at))::bigint)),
        opened_at, opened_at)
    returning * into session;
    return office.session_result(session, person);
end
$$;

"""##),
Migration(
    name: "functions/open_upload",
    checksum: "bd0600616f10d36d7d0a5d1bcb0e5003dbdf17cc326fac56e142a798d9343675",
    sql: ##"""
-- Notes that a file may be uploaded under a path of its own, which nobody but the server makes. Needs no key: a path that is never
-- used is swept. Until then, and until something names it, it counts as open: an account and a tenant may have so many of them, and
-- so many bytes in all, one that did not say how many counted as the largest of its type. `wanted` has the path, the type and what
-- it is for; the answer has the path, or is a 429.
create or replace function office.open_upload(
    caller office.caller, subject uuid, wanted public.photo_uploads, most_of_account int, bytes_of_account bigint,
    most_of_tenant int, bytes_of_tenant bigint
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    size constant bigint := coalesce(wanted.content_length, wanted.most_bytes);
    -- What is open already.
    taken record;
begin
    -- One after another in a house, or several at once would all find room.
    perform pg_advisory_xact_lock(hashtextextended(caller.tenant::text, 2));
    select
        count(*) filter (where u.actor_user_id = subject) as of_account,
        coalesce(sum(coalesce(u.content_length, u.most_bytes, wanted.most_bytes)) filter (where u.actor_user_id = subject), 0) as account_bytes,
        count(*) as of_tenant,
        coalesce(sum(coalesce(u.content_length, u.most_bytes, wanted.most_bytes)), 0) as tenant_bytes
    into taken
    from public.photo_uploads u
    where u.tenant_id = caller.tenant and u.reported_at is null;
    if taken.of_account >= most_of_account or taken.account_bytes + size > bytes_of_account
        or taken.of_tenant >= most_of_tenant or taken.tenant_bytes + size > bytes_of_tenant
    then
        return row(429, 'too_many_uploads', null, null, null, caller.tenant, caller.account)::office.function_result;
    end if;

    insert into public.photo_uploads (
        tenant_id, object_path, purpose, reservation_id, asset_id, inspection_id, content_type, content_length, most_bytes,
        actor_user_id)
    values (
        caller.tenant, wanted.object_path, wanted.purpose, wanted.reservation_id, wanted.asset_id, wanted.inspection_id,
        wanted.content_type, wanted.content_length, wanted.most_bytes, subject);
    return office.ok_result(caller, json_build_object('object_path', wanted.object_path)::text);
end
$$;

"""##),
Migration(
    name: "functions/outbound_parcels_json",
    checksum: "9f8bb8be32e0c150362fb7b8d5ac922d609b3a84e369cbca4e549856e5d02f6a",
    sql: ##"""
-- The parcels that go out on a ticket, by slot.
create or replace function office.outbound_parcels_json(tenant uuid, ticket uuid, zone text)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(array_to_json(array_agg(row_to_json(shown) order by shown.slot)), '[]')
    from (
        select p.slot, p.tracking_number, p.carrier, office.parcel_status_text(p, zone) as status,
            p.state = 'received' as is_delivered
        from public.ticket_parcels p
        where p.tenant_id = tenant and p.ticket_id = ticket and p.way = 'outbound'
    ) as shown
$$;

"""##),
Migration(
    name: "functions/overdue_from",
    checksum: "6c24e17a08cda075ff86553a8014970386f2776ef8e2a5dcdc3bf404e62ac9be",
    sql: ##"""
-- From when on a reservation is overdue while something is out: the tenant's first midnight after its `return_at`.
create or replace function office.overdue_from(tenant uuid, return_at timestamptz)
returns timestamptz
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    zone constant text := (select t.time_zone from public.tenants t where t.id = tenant);
begin
    return office.local_midnight((return_at at time zone zone)::date + 1, zone);
end
$$;

"""##),
Migration(
    name: "functions/own_notification_settings",
    checksum: "3e5ad638e1bacfaf022660bf8e4fa04798b755d77b556915ab09bbbbd01449e6",
    sql: ##"""
-- What a person wants to be told; who never said so wants everything.
create or replace function office.own_notification_settings(tenant uuid, account uuid)
returns public.notification_settings
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    settings public.notification_settings;
begin
    select * into settings
    from public.notification_settings s
    where s.tenant_id = own_notification_settings.tenant and s.account_id = account;
    if settings.tenant_id is null then
        settings := row(tenant, account, '{}', '{}', '{}', 1);
    end if;
    return settings;
end
$$;

"""##),
Migration(
    name: "functions/owned_qty",
    checksum: "10879ea8cc1a1b90556eba7adf6ddcd201330fa5e0e195e6863b8e39e5c8d516",
    sql: ##"""
-- How many of an item there are to lend, at one place where that is named: of a serialized one its lendable assets, else what was counted;
-- null is never short. An asset without a place is at every one, and so is what was counted.
create or replace function office.owned_qty(item public.items, place text default null)
returns int
language plpgsql  -- whose plan is kept
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if not item.serialized then
        return item.owned_qty;
    end if;
    return (
        select count(*)
        from public.assets a
        where a.tenant_id = item.tenant_id and a.item_id = item.id and a.status not in ('REPAIR', 'ARCHIVED', 'DISPOSED')
            and (place is null or a.location is null or a.location = place));
end
$$;

"""##),
Migration(
    name: "functions/parcel_receipt_json",
    checksum: "9f622fadbb05dc4857214ff843429f5294b83159d597b0d77b7f0f8aa1bbf627",
    sql: ##"""
-- What marking a parcel as received answers.
create or replace function office.parcel_receipt_json(ticket_number bigint, parcel public.ticket_parcels, zone text)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select format(
        case parcel.way
            when 'outbound' then '{"ticket_id":%s,"slot":%s,"tracking_number":%s,"status":%s}'
            else '{"ticket_id":%1$s,"return_tracking":%3$s,"return_status":%4$s}'
        end,
        ticket_number, parcel.slot, to_json(parcel.tracking_number), to_json(office.parcel_status_text(parcel, zone)))::json
$$;

"""##),
Migration(
    name: "functions/parcel_status_text",
    checksum: "949ca9a142b9d9b949af75aa236527b54dc8702d48ae6dfcdbdd6ca4618714ba",
    sql: ##"""
-- Where a parcel is, in the app's words.
create or replace function office.parcel_status_text(parcel public.ticket_parcels, zone text)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case parcel.state
        when 'pending' then 'Pending'
        when 'in_transit' then 'In Transit'
        else case parcel.way when 'outbound' then 'Delivered - ' else '' end
            || 'Received on ' || to_char(parcel.received_at at time zone zone, 'YYYY-MM-DD HH24:MI')
            || coalesce(' - ' || parcel.notes, '')
    end
$$;

"""##),
Migration(
    name: "functions/parcels_refusal_text",
    checksum: "0679936cb4b9c74e1fcffb2469d7d226f69a6ca1f94ccb79c7320b3c2c4708a2",
    sql: ##"""
-- Why parcels can't be put on a ticket, in the app's words; null when they can. To say of one that has come what is so
-- already changes nothing, and is no fault.
create or replace function office.parcels_refusal_text(ticket public.tickets, parcels json)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case
        when w.slot is null then 'All five tracking slots are taken'
        when p.slot is null and w.tracking_number is null and w.way = 'return' then 'No return tracking found for this ticket'
        when p.slot is null and w.tracking_number is null then 'Invalid tracking slot number'
        when w.way = 'return' then 'The return was already received'
        else format('The tracking number in slot %s was already received', w.slot)
    end
    from office.parcels_with_slots(ticket, parcels) w
    left join public.ticket_parcels p
        on p.tenant_id = ticket.tenant_id and p.ticket_id = ticket.id and p.way = w.way and p.slot = w.slot
    where w.slot is null or (p.slot is null and w.tracking_number is null) or (
        p.state = 'received'
        and (coalesce(w.tracking_number, p.tracking_number), coalesce(w.carrier, p.carrier), coalesce(w.state, p.state))
            is distinct from (p.tracking_number, p.carrier, p.state))
    limit 1
$$;

"""##),
Migration(
    name: "functions/parcels_with_slots",
    checksum: "3c95398373ec1ecd68ea510958c0e572f36176a2dd3a934f83972f8e28f0a0a5",
    sql: ##"""
-- The parcels of a request, each with its slot: the one it names, else the one that has its number already (a phone that got
-- no answer sends it again), else the next that is free, in the request's order. Null where there is none left.
create or replace function office.parcels_with_slots(ticket public.tickets, parcels json)
returns table (way text, slot int, tracking_number text, carrier text, state text)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
begin
    return query
    with wanted as (
        select e.place, e.parcel ->> 'way' as way, (e.parcel ->> 'slot')::int as slot,
            e.parcel ->> 'tracking_number' as tracking_number, e.parcel ->> 'carrier' as carrier, e.parcel ->> 'state' as state
        from json_array_elements(parcels) with ordinality as e (parcel, place)
    ),
    named as (
        select w.slot from wanted w where w.way = 'outbound' and w.slot is not null
    ),
    known as (
        select w.place, min(p.slot) as slot
        from wanted w
        join public.ticket_parcels p
            on p.tenant_id = ticket.tenant_id and p.ticket_id = ticket.id and p.way = 'outbound'
                and p.tracking_key = upper(regexp_replace(w.tracking_number, '[\s-]', '', 'g'))
        where w.way = 'outbound' and w.slot is null and p.slot not in (select n.slot from named n)
        group by w.place
    ),
    free as (
        select s as slot, row_number() over (order by s) as turn
        from generate_series(1, 5) as s
        where s not in (
            select p.slot
            from public.ticket_parcels p
            where p.tenant_id = ticket.tenant_id and p.ticket_id = ticket.id and p.way = 'outbound')
          and s not in (select n.slot from named n)
    ),
    waiting as (
        select w.place, row_number() over (order by w.place) as turn
        from wanted w
        where w.way = 'outbound' and w.slot is null and w.place not in (select k.place from known k)
    )
    select w.way, coalesce(w.slot, k.slot, f.slot, case w.way when 'return' then 1 end),
        case when k.slot is null then w.tracking_number end, w.carrier, w.state
    from wanted w
    left join known k on k.place = w.place
    left join waiting q on q.place = w.place
    left join free f on f.turn = q.turn
    order by w.place;
end
$$;

"""##),
Migration(
    name: "functions/parse_scanned_code",
    checksum: "350f717a7875978d656e06ad9048ca429c258b43c0027fd546401f7e7fa082b8",
    sql: ##"""
-- The code in what a scanner read: a bare code or the whole URL of a sticker, in any case, with or without a
-- trailing slash, query or fragment. Null where there is none, or where more than 500 characters come before the query: no
-- sticker has so many. Each step reads the text once, whatever is in it.
create or replace function office.parse_scanned_code(scanned text)
returns text
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    path text := split_part(split_part(btrim(scanned, E' \t\r\n'), '?', 1), '#', 1);
begin
    if length(path) > 500 then
        return null;
    elsif path ~* '^[a-z][a-z0-9+.-]*://' then
        path := substr(path, strpos(path, '://') + 3);
        path := substr(path, nullif(strpos(path, '/'), 0));
    end if;
    path := rtrim(path, '/');
    return nullif(upper(reverse(split_part(reverse(path), '/', 1)) collate "C"), '');
end
$$;

"""##),
Migration(
    name: "functions/photos_conflict_result",
    checksum: "6233fb8cd73fca104892ece9d40b03b0aaf5f033b3b5f49a8f754c6932da907c",
    sql: ##"""
-- The 409 of a report whose photos are not all there to be named; `refused` lists them, each with its path and reason.
create or replace function office.photos_conflict_result(caller office.caller, reservation_status text, refused json)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(
        409, 'photo_not_uploaded', null,
        json_build_object(
            'params', json_build_object('count', json_array_length(refused), 'reason', refused -> 0 ->> 'reason'),
            'current', json_build_object('reservation_status', reservation_status, 'photos', refused))::text,
        null, caller.tenant, caller.account)::office.function_result
$$;

"""##),
Migration(
    name: "functions/pick_up_asset",
    checksum: "ad89f3f64c6c2261e72ec4674e50a8b15fa35a799e524a0726ed15678b8b1e26",
    sql: ##"""
-- POST /reservations/{id}/pickups: an asset goes out on a reservation; a case with what lies in it.
create or replace function office.pick_up_asset(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    reservation uuid, asset uuid, scanned_code text, happened_at timestamptz, retention interval default '90 days',
    contents uuid[] default null, override_reason text default null
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
-- Every statement below finds a few rows by an index, whatever is asked: planning it each time takes longer than running it.
set plan_cache_mode = force_generic_plan
as $$
declare
    begun record;
    decided record;
begin
    begun := office.begin_handover(
        tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms,
        'out', reservation, asset, scanned_code, happened_at, retention, override_reason);
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    if begun.is_case then
        return office.clear_context(office.pick_up_case(begun.handover, begun.booking, begun.unit, contents));
    end if;
    decided := office.decide_pickup(begun.handover, begun.booking, begun.unit);
    if (decided.refusal).status is not null then
        return office.clear_context(decided.refusal);
    end if;
    return office.clear_context(
        office.store_pickup_result(
            begun.handover, reservation, asset, decided.line, overridden => decided.overridden));
end
$$;

"""##),
Migration(
    name: "functions/pick_up_case",
    checksum: "4ee9888daf006237f0abfcc8189897d13b9437c0bd6698e98af14dd774348fa3",
    sql: ##"""
-- A case goes out with all that lies in it, each asset down the table of pickups, the case first, or nothing does: a refusal names each that
-- stands in the way. `seen` is what the phone saw in it, where it says so.
create or replace function office.pick_up_case(
    handover office.handover, booking public.reservations, unit public.assets, seen uuid[]
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    locked record;
    part public.assets;
    decided record;
    refusal office.function_result;
    refused json[] := '{}';
    case_line uuid;
    overridden text[] := '{}';
    taken json[] := '{}';
    here public.reservations := booking;
begin
    select * into locked from office.lock_case(handover, booking, unit, seen, handover.override_reason is not null);
    if (locked.refusal).status is not null then
        return locked.refusal;
    end if;
    -- Each is judged with what went out before it, by the very function that writes: so nothing stays when one is refused.
    begin
        foreach part in array unit || locked.contents loop
            select * into decided from office.decide_pickup(handover, here, part, unit.id);
            if (decided.refusal).outcome = 'busy' then
                refusal := decided.refusal;
                refused := '{}';
                exit;
            elsif (decided.refusal).status is not null then
                refusal := case when refusal.status is null then decided.refusal else refusal end;
                refused := refused || office.refused_part_json(part, decided.refusal);
                continue;
            end if;
            overridden := overridden || decided.overridden;
            if part.id = unit.id then
                case_line := decided.line;
            else
                taken := taken || json_build_object('asset_id', part.id, 'line_id', decided.line);
            end if;
            select * into here from public.reservations r where r.tenant_id = booking.tenant_id and r.id = booking.id;
        end loop;
        if refusal.status is not null then
            raise exception using errcode = 'QM001', message = 'a part of the case is refused';
        end if;
    exception
        when sqlstate 'QM001' then
            return office.with_contents(refusal, refused);
    end;
    return office.store_pickup_result(
        handover, booking.id, unit.id, case_line, array_to_json(taken), office.in_table_order(overridden));
end
$$;

"""##),
Migration(
    name: "functions/pick_up_counted",
    checksum: "bb8a6872870078600fddc01e336e24f7e6860a3984c53156a7bed3bad5f2a60c",
    sql: ##"""
-- POST /reservations/{id}/pickups with a line: so many of a counted item go out. The table, the first row that fits:
--
-- | the case | the answer |
-- |---|---|
-- | no such reservation; no such line on it | 404 reservation_not_found, line_not_found |
-- | a line of scanned gear | 400 |
-- | neither confirmed nor a late fact: `returned` by the server's own flip, and `at` before it | 409 reservation_wrong_state (an override: confirmed, from requested or returned) |
-- | more than the line has room for: what is out, lost and used up counts against it | 409 line_capacity_full (an override: its qty rises) |
-- | else | so many more are out |
create or replace function office.pick_up_counted(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    reservation uuid, line uuid, qty int, happened_at timestamptz, retention interval default '90 days',
    override_reason text default null
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    booking public.reservations;
    counted public.reservation_items;
    counts record;
    is_late boolean;
    more int;
    effect jsonb;
    overridden text[] := '{}';
begin
    select * into begun
    from office.begin_counting(
        tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, 'out', reservation, line, happened_at, retention,
        override_reason);
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    booking := begun.booking;
    counted := begun.counted;

    is_late := booking.status = 'returned' and booking.returned_by_flip
        and (begun.handover).judged_at < booking.actual_return_at;
    if booking.status <> 'confirmed' and is_late is not true then
        if override_reason is null or booking.status not in ('requested', 'returned') then
            return office.clear_context(
                office.counted_conflict_result(begun.handover, 'reservation_wrong_state', booking, counted.id));
        end if;
        overridden := overridden || array['reservation_wrong_state'];
    end if;
    select * into counts from office.line_counts(booking.tenant_id, counted.id);
    more := counts.gone - counts.back + pick_up_counted.qty - counted.qty;
    if more > 0 then
        if override_reason is null then
            return office.clear_context(
                office.counted_conflict_result(begun.handover, 'line_capacity_full', booking, counted.id));
        end if;
        overridden := overridden || array['line_capacity_full'];
        perform set_config('office.stock', 'record', true);
        effect := office.raise_line(booking.tenant_id, counted.id, more, null);
        perform set_config('office.stock', '', true);
    end if;
    if booking.status <> 'confirmed' then
        effect := coalesce(effect, '{}') || office.state_before_json(booking);
    end if;
    insert into public.stock_movements (
        tenant_id, reservation_id, reservation_item_id, kind, qty, at, moved_at, actor_user_id, key, effect)
    values (
        booking.tenant_id, booking.id, counted.id, 'out', pick_up_counted.qty, (begun.handover).stamp, (begun.handover).server_time,
        subject, (begun.handover).key, effect);
    perform office.audit_counted(
        'stock.picked_up', booking, counted.id, 'confirmed', json_build_object('qty', pick_up_counted.qty)::jsonb, overridden,
        override_reason);
    if booking.status <> 'confirmed' then
        perform office.confirm_again(booking, is_late);
    end if;
    return office.clear_context(office.store_line_result(begun.handover, booking.id, counted.id, overridden));
end
$$;

"""##),
Migration(
    name: "functions/place_inspection_files",
    checksum: "01c7e81bd7ecbecee33d046469cb7266567a8a9c74c8389c9e4b35bdf03091a9",
    sql: ##"""
-- Puts the files of an open inspection where `wanted`, {"photo.front": path}, says. What it names no more is an upload like any other again.
create or replace function office.place_inspection_files(inspection public.inspections, wanted jsonb)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    left_out text[];
begin
    with gone as (
        delete from public.inspection_files f
        where f.tenant_id = inspection.tenant_id and f.inspection_id = inspection.id
          and f.object_path is distinct from wanted ->> (f.role || '.' || f.slot)
        returning f.object_path
    )
    select array_agg(g.object_path) into left_out from gone g;
    update public.photo_uploads u
    set placed_at = null
    where u.tenant_id = inspection.tenant_id and u.object_path = any (left_out);

    insert into public.inspection_files (tenant_id, object_path, inspection_id, role, slot, content_type)
    select inspection.tenant_id, u.object_path, inspection.id, split_part(n.key, '.', 1), split_part(n.key, '.', 2), u.content_type
    from jsonb_each_text(wanted) as n
    join public.photo_uploads u on u.tenant_id = inspection.tenant_id and u.object_path = n.value
    where not exists (
        select from public.inspection_files f
        where f.tenant_id = inspection.tenant_id and f.inspection_id = inspection.id and f.object_path = n.value);
    update public.photo_uploads u
    set placed_at = now()
    where u.tenant_id = inspection.tenant_id and u.inspection_id = inspection.id
      and u.object_path in (select n.value from jsonb_each_text(wanted) as n);
end
$$;

"""##),
Migration(
    name: "functions/plan_kits",
    checksum: "50a57fef8324194e3732b8d5b9e0fea4234454d5ff99f314c1dac36107b28e1e",
    sql: ##"""
-- The kits that a reservation is to have by a request that gives them as a whole, and its lines with theirs: a kit that is new or another
-- item brings the lines of what it consists of today, one that goes takes its lines along, another qty makes its lines so many times as
-- many. A kit that stays as it was leaves its lines alone. Nothing is written.
create or replace function office.plan_kits(
    caller office.caller, booking public.reservations, kits_before public.reservation_kits[], given jsonb,
    lines public.reservation_items[],
    out planned public.reservation_items[], out planned_kits public.reservation_kits[], out refusal office.function_result
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    entry jsonb;
    kit public.reservation_kits;
    before public.reservation_kits;
    line public.reservation_items;
    part public.reservation_items;
    place int;
    resized record;
begin
    planned := '{}';
    planned_kits := '{}';
    for entry in select g.kit from jsonb_array_elements(given) with ordinality as g (kit, place) order by g.place loop
        before := null;
        if entry ->> 'id' is not null then
            select b.* into before from unnest(kits_before) as b where b.id = (entry ->> 'id')::uuid;
            if before.id is null then
                refusal := office.not_found_result(caller, 'line_not_found');
                return;
            end if;
        end if;
        kit := office.new_kit(
            booking, coalesce((entry ->> 'item_id')::uuid, before.item_id), coalesce((entry ->> 'qty')::int, before.qty));
        kit.id := coalesce(before.id, kit.id);
        planned_kits := planned_kits || kit;
    end loop;

    foreach line in array lines loop
        if line.kit_id is null or exists (
            select from unnest(planned_kits) as k
            join unnest(kits_before) as b on b.id = k.id and b.item_id = k.item_id
            where k.id = line.kit_id)
        then
            planned := planned || line;
        end if;
    end loop;

    foreach kit in array planned_kits loop
        select b.* into before from unnest(kits_before) as b where b.id = kit.id and b.item_id = kit.item_id;
        continue when before.qty = kit.qty;
        foreach part in array office.kit_lines(booking, kit, office.last_position(planned)) loop
            place := null;
            for i in 1..cardinality(planned) loop
                if planned[i].kit_id = kit.id and planned[i].item_id = part.item_id then
                    place := i;
                    exit;
                end if;
            end loop;
            if place is null then
                planned := planned || part;
            else
                select * into resized from office.resize_line(planned[place], part.qty);
                if resized.is_in_use then
                    refusal := office.line_in_use_result(caller, booking, planned[place].id);
                    return;
                end if;
                planned[place] := resized.resized;
            end if;
        end loop;
    end loop;
end
$$;

"""##),
Migration(
    name: "functions/plan_lines",
    checksum: "b14906a0b3ad000158eb34fac5bd60aae586af0cdd6a09e702ed7647c8589021",
    sql: ##"""
-- The lines that a reservation is to have by a request that gives them as a whole: one with an id is kept and changed, one without is
-- new, the order is that of the request. Positions stay where they are in that order already. Nothing is written.
create or replace function office.plan_lines(
    caller office.caller, booking public.reservations, before public.reservation_items[], given jsonb,
    out planned public.reservation_items[], out refusal office.function_result
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    entry record;
    line public.reservation_items;
    last public.reservation_items;
    last_is_new boolean := false;
    resized record;
    asset_ids uuid[];
begin
    planned := '{}';
    for entry in select g.line, g.place from jsonb_array_elements(given) with ordinality as g (line, place) order by g.place loop
        asset_ids := case when entry.line ? 'asset_ids' then
            array(select a.id::uuid from jsonb_array_elements_text(entry.line -> 'asset_ids') with ordinality as a (id, place) order by a.place) end;
        if entry.line ->> 'id' is null then
            line := office.new_line(
                booking, (entry.line ->> 'item_id')::uuid, greatest(coalesce(last.position, 0), 0) + 1, (entry.line ->> 'qty')::int,
                coalesce(asset_ids, '{}'), null);
        else
            select b.* into line from unnest(before) as b where b.id = (entry.line ->> 'id')::uuid;
            if line.id is null then
                refusal := office.not_found_result(caller, 'line_not_found');
                return;
            elsif (entry.line ->> 'version')::int <> line.version then
                refusal := office.reservation_mismatch_result(caller, booking);
                return;
            end if;
            if (entry.line ->> 'item_id')::uuid <> line.item_id then
                if office.is_line_in_use(line) then
                    refusal := office.line_in_use_result(caller, booking, line.id);
                    return;
                end if;
                line.item_id := (entry.line ->> 'item_id')::uuid;
                line.assigned_asset_ids := '{}';
            end if;
            if asset_ids is not null then
                line.assigned_asset_ids := asset_ids || array(
                    select g.id
                    from unnest(office.assigned_for_good(line)) with ordinality as g (id, place)
                    where g.id <> all (asset_ids)
                    order by g.place);
                if cardinality(asset_ids) > coalesce((entry.line ->> 'qty')::int, line.qty) then
                    refusal := office.invalid_result(caller, format('lines[%s].asset_ids', entry.place - 1));
                    return;
                elsif cardinality(line.assigned_asset_ids) > coalesce((entry.line ->> 'qty')::int, line.qty) then
                    refusal := office.line_in_use_result(caller, booking, line.id);
                    return;
                end if;
            end if;
            if (entry.line ->> 'qty')::int <> line.qty then
                select * into resized from office.resize_line(line, (entry.line ->> 'qty')::int);
                if resized.is_in_use then
                    refusal := office.line_in_use_result(caller, booking, line.id);
                    return;
                end if;
                line := resized.resized;
            end if;
            if line.position < last.position or line.position = last.position and (last_is_new or line.id < last.id) then
                line.position := last.position + 1;
            end if;
        end if;
        planned := planned || line;
        last := line;
        last_is_new := entry.line ->> 'id' is null;
    end loop;
end
$$;

"""##),
Migration(
    name: "functions/planned_move_refusal",
    checksum: "a88db5037644d9113fa919268941418d84171c53602c62950550fd454a117259",
    sql: ##"""
-- Why a reservation is not confirmed for what there is of the gear; null where it may be, and for any other move. Locks its lines and
-- the assets that they name.
create or replace function office.planned_move_refusal(caller office.caller, booking public.reservations, to_status text)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    confirmed public.reservations := booking;
    lines public.reservation_items[];
begin
    if to_status <> 'confirmed' then
        return null;
    end if;
    lines := array(
        select l
        from public.reservation_items l
        where l.tenant_id = booking.tenant_id and l.reservation_id = booking.id
        order by l.id
        for no key update);
    perform from public.assets a
    where a.tenant_id = booking.tenant_id and a.id = any (array(select unnest(l.assigned_asset_ids) from unnest(lines) as l))
    order by a.id
    for no key update;
    confirmed.status := to_status;
    return office.stock_refusal(caller, booking, confirmed, lines);
end
$$;

"""##),
Migration(
    name: "functions/postpone_mail",
    checksum: "c50efdf04cad1312524d00d40a573400ed0b5ad6e14ec82576d8814b761977f8",
    sql: ##"""
-- Gives back a message that could not be sent, to be tried again after `pause`. False when its lease was over and another
-- server has taken it up.
create or replace function office.postpone_mail(id uuid, claim uuid, pause interval)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update signin.mail_outbox m
    set due_at = clock_timestamp() + pause
    where m.id = postpone_mail.id and m.claim = postpone_mail.claim;
    return found;
end
$$;

"""##),
Migration(
    name: "functions/postpone_push",
    checksum: "1beca13e36fc6f66995377200b8f573484d0f2d77c932890e54eb4d0b383f91e",
    sql: ##"""
-- Gives back a push that could not be sent, to be tried again by whichever server; null is at once. False where it is over already, or
-- where another server has taken it up since that attempt.
create or replace function office.postpone_push(push_id uuid, due_at timestamptz, attempt int default null)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    next_at constant timestamptz := coalesce(due_at, clock_timestamp());
    is_found boolean;
begin
    perform set_config('office.push_sweep', 'on', true);
    update public.push_outbox p
    set due_at = next_at, leased_until = null
    where p.id = push_id and p.done_at is null and p.attempts = coalesce(attempt, p.attempts);
    is_found := found;
    perform set_config('office.push_sweep', '', true);
    return is_found;
end
$$;

"""##),
Migration(
    name: "functions/prepare_condition_report",
    checksum: "607475df81d47e04509bc5f37844969df4c7d6ead20598ff8a514407612287aa",
    sql: ##"""
-- Before storage is asked about a report's photos: who is asking, the key, and whatever stands against the report
-- already. 200 with the state of the reservation and what each photo was said to be: then it is for storage to say whether
-- they are there. Nothing is written and no lock is held meanwhile; office.file_condition_report() looks at all of it again.
create or replace function office.prepare_condition_report(
    tenant uuid, subject uuid, session uuid, role text, key text, fingerprint text, reservation uuid, asset uuid,
    object_paths json, retention interval
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    paths constant text[] := array(select json_array_elements_text(object_paths));
    result office.function_result;
    body text;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    result := office.look_up_key(caller, key, fingerprint, retention);
    if result.status is not null then
        return result;
    end if;
    body := office.report_body_by_key(caller, key);
    if body is not null then
        return row(201, null, body, null, null, caller.tenant, caller.account)::office.function_result;
    end if;
    result := office.report_refusal(caller, reservation, asset, paths);
    if result.status is not null then
        return result;
    end if;

    body := json_build_object(
        'reservation_status', (select r.status from public.reservations r where r.tenant_id = caller.tenant and r.id = reservation),
        'uploads', office.uploads_json(caller.tenant, paths));
    return office.ok_result(caller, body);
end
$$;

"""##),
Migration(
    name: "functions/prepare_document",
    checksum: "2f1c9e83e4fcf467cb7db0557b3b9e057089971f757796240d45188edd99e179",
    sql: ##"""
-- Before storage is asked about a document's file: who is asking, the key, and whatever stands against it already. 200 with what the
-- file was said to be: then it is for storage to say whether it is there. Nothing is written and no lock is held meanwhile;
-- office.create_document() looks at all of it again.
create or replace function office.prepare_document(
    tenant uuid, subject uuid, session uuid, role text, key text, fingerprint text, reservation uuid, asset uuid,
    object_path text, retention interval
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    result office.function_result;
    body text;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    result := office.look_up_key(caller, key, fingerprint, retention);
    if result.status is not null then
        return result;
    end if;
    body := office.document_body_by_key(caller, key);
    if body is not null then
        return row(201, null, body, null, null, caller.tenant, caller.account)::office.function_result;
    end if;
    result := office.document_refusal(caller, reservation, asset, object_path);
    if result.status is not null then
        return result;
    end if;
    return office.ok_result(
        caller,
        json_build_object(
            'reservation_status', office.reservation_status(caller.tenant, reservation),
            'uploads', office.uploads_json(caller.tenant, array[object_path]))::text);
end
$$;

"""##),
Migration(
    name: "functions/prepare_inspection_completion",
    checksum: "032a2413bb0e7b7bbf3cdf2475aea69a94a279f68706847efb5fc70f6929f2b2",
    sql: ##"""
-- Before storage is asked about an inspection's files: who is asking, the key, and whether it can be completed at all. 200 with what it
-- lacks, what each file was said to be, and its version: then it is for storage to say whether they are there. Nothing is written and no
-- lock is held meanwhile; office.complete_inspection() looks at all of it again.
create or replace function office.prepare_inspection_completion(
    tenant uuid, subject uuid, session uuid, role text, key text, fingerprint text, inspection uuid, retention interval
)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    present public.inspections;
    result office.function_result;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    result := office.look_up_key(caller, key, fingerprint, retention);
    if result.status is not null then
        return result;
    end if;
    select * into present from public.inspections i where i.tenant_id = caller.tenant and i.id = inspection;
    if not found then
        return office.not_found_result(caller, 'inspection_not_found');
    elsif present.status = 'completed' and present.completed_key is distinct from key then
        return office.completed_inspection_result(caller, present);
    end if;
    return office.ok_result(
        caller,
        json_build_object(
            'is_completed', present.status = 'completed',
            'version', present.version,
            'missing', office.missing_of_inspection(present.tenant_id, present.id),
            'reservation_status', (
                select r.status from public.reservations r where r.tenant_id = present.tenant_id and r.id = present.reservation_id),
            'uploads', coalesce(
                (
                    select json_agg(
                        json_build_object(
                            'object_path', f.object_path, 'content_type', f.content_type, 'content_length', u.content_length)
                        order by f.object_path collate "C")
                    from public.inspection_files f
                    left join public.photo_uploads u on u.tenant_id = f.tenant_id and u.object_path = f.object_path
                    where f.tenant_id = present.tenant_id and f.inspection_id = present.id and present.status = 'open'
                ), '[]'))::text);
end
$$;

"""##),
Migration(
    name: "functions/prepare_outbox",
    checksum: "aa1bad6675b43d0b4a169a30ba0d31172b6d4179ccfcd5d282eae261f3634e25",
    sql: ##"""
-- Before the entries of an outbox are done: who is asking, and which of the keys that they wait for stand for something that was
-- done, however long ago. What a key made remembers it when its answer is forgotten: an audit row, or a scan beside which nothing
-- was to change.
create or replace function office.prepare_outbox(tenant uuid, subject uuid, session uuid, role text, keys json)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    wanted constant text[] := array(select json_array_elements_text(keys));
    body text;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    elsif cardinality(wanted) > 0 then
        select json_agg(w.key)::text
        into body
        from unnest(wanted) as w (key)
        where exists (select from public.idempotency_keys k where k.tenant_id = caller.tenant and k.key = w.key)
            or exists (select from public.short_link_scans s where s.tenant_id = caller.tenant and s.idempotency_key = w.key)
            or exists (select from public.audit_log a where a.tenant_id = caller.tenant and a.idempotency_key = w.key);
    end if;
    return office.ok_result(caller, coalesce(body, '[]'));
end
$$;

"""##),
Migration(
    name: "functions/prepare_token_account",
    checksum: "10b324b6ddc1dfcf8b27a93dc33e0c805e239674d0614e419e1ddf0087156bca",
    sql: ##"""
-- `token`: the account that a token is to be printed for. One that is tied to no auth user yet is tied to a new one, so
-- that the next token is the same person's.
create or replace function office.prepare_token_account(tenant text, email text)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    found_account record;
    account public.accounts;
begin
    select * into found_account from office.find_account(tenant, email);
    account := found_account.account;
    if (found_account.result).status is not null then
        return office.clear_context(found_account.result);
    elsif account.auth_user_id is null then
        account := office.set_account_user(account, gen_random_uuid());
    end if;
    return office.clear_context(office.account_result(account));
end
$$;

"""##),
Migration(
    name: "functions/purge_idempotency_keys",
    checksum: "92297c419f5da64a7ae2e909117a5277234eab9e38e0a0976e7ace5478831048",
    sql: ##"""
-- Forgets at most `batch` keys older than the retention, of all tenants, and says how many. Several servers may do so
-- at once: each takes others than its neighbour holds, and none waits. To be called until it says less than `batch`.
create or replace function office.purge_idempotency_keys(older_than interval, batch int)
returns int
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    expired_before constant timestamptz := clock_timestamp() - older_than;
    purged int;
begin
    perform set_config('office.expired_before', expired_before::text, true);
    with expired as (
        select k.tenant_id, k.key
        from public.idempotency_keys k
        where k.created_at < expired_before and not k.is_lasting
        order by k.created_at
        limit batch
        for update skip locked
    )
    delete from public.idempotency_keys k
    using expired
    where k.tenant_id = expired.tenant_id and k.key = expired.key;
    get diagnostics purged = row_count;
    perform set_config('office.expired_before', '', true);
    return purged;
end
$$;

"""##),
Migration(
    name: "functions/purge_mail",
    checksum: "80ebaa0dadcb9f42bf35ec0e0f727eebf472715b6ff87f886feb63a3fe3bcdf7",
    sql: ##"""
-- Forgets messages that nobody can use any more, at most a thousand at a time, and says how many of them should have been sent.
-- One that a server is at is left to it. Several servers may do so at once: each takes others than its neighbour holds.
create or replace function office.purge_mail()
returns int
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
    with expired as (
        select m.id
        from signin.mail_outbox m
        where m.valid_until <= clock_timestamp() and (m.attempts = 0 or m.due_at <= clock_timestamp())
        order by m.valid_until
        limit 1000
        for update skip locked
    ),
    gone as (
        delete from signin.mail_outbox m
        using expired
        where m.id = expired.id
        returning m.is_discarded
    )
    select count(*) filter (where not gone.is_discarded)::int from gone
$$;

"""##),
Migration(
    name: "functions/purge_sign_in",
    checksum: "ae52bee8475a61f919b43cf19f8cde82016fbc17b0f4cbddc3a487dfa563d102",
    sql: ##"""
-- Forgets what signing in has left behind: codes whose time is over, addresses that nobody asked for in a day, sessions that
-- nobody refreshed for `lifetime`. At most `batch` of each; says how many of all.
create or replace function office.purge_sign_in(lifetime interval, batch int)
returns int
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    purged_at constant timestamptz := clock_timestamp();
    purged int := 0;
    of_these int;
begin
    delete from signin.codes c where c.email in (
        select o.email from signin.codes o where o.expires_at < purged_at limit batch for update skip locked);
    get diagnostics of_these = row_count;
    purged := purged + of_these;
    delete from signin.addresses a where a.email in (
        select o.email from signin.addresses o
        where o.touched_at < purged_at - interval '1 day' limit batch for update skip locked);
    get diagnostics of_these = row_count;
    purged := purged + of_these;
    delete from signin.sessions s where s.id in (
        select o.id from signin.sessions o
        where coalesce(o.ends_at, o.refreshed_at + lifetime) < purged_at limit batch for update skip locked);
    get diagnostics of_these = row_count;
    delete from signin.hours h where h.starts_at < purged_at - interval '1 day';
    return purged + of_these;
end
$$;

"""##),
Migration(
    name: "functions/put_asset_contents",
    checksum: "dcc4fe5612db06f900e5ccefed80c65743fa8f08b52fa72b5d26f5db5e68ba3f",
    sql: ##"""
-- PUT /assets/{id}/contents: what lies in a case, as a whole. One that lies in another case moves. The table, the first row that fits:
--
-- | the case | the answer |
-- |---|---|
-- | no such asset, or one of the contents | 404 asset_not_found |
-- | the asset is no case; one of the contents is a case, or is gone for good | 409 case_contents_differ, naming those under `current.contents` |
-- | else | 200, the asset as it is now |
create or replace function office.put_asset_contents(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    asset uuid, contents uuid[], retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    unit public.assets;
    parts public.assets[];
    wrong public.assets[];
    before uuid[];
    -- This key changed it before.
    is_done boolean;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    -- What lies in it now may go, and changes too.
    perform office.lock_handover(
        caller.tenant, '{}',
        array(select a.id from public.assets a where a.tenant_id = caller.tenant and a.case_id = asset) || contents || asset, false);
    select * into unit from public.assets a where a.tenant_id = caller.tenant and a.id = asset;
    parts := array(select a from public.assets a where a.tenant_id = caller.tenant and a.id = any (contents) order by a.id);
    if unit.id is null or cardinality(parts) < cardinality(contents) then
        return office.clear_context(office.not_found_result(caller, 'asset_not_found'));
    end if;
    before := array(
        select a.id from public.assets a where a.tenant_id = caller.tenant and a.case_id = unit.id order by a.id);
    is_done := office.is_edited_by(caller.tenant, 'asset', unit.id, key);
    -- Judged before whether anything would change: an empty list changes nothing of what is no case, which is refused all the same.
    if not is_done then
        wrong := array(
            select p from unnest(parts) as p where office.is_case(p) or p.status in ('ARCHIVED', 'DISPOSED') order by p.id);
        if not office.is_case(unit) then
            wrong := unit || wrong;
        end if;
    end if;
    if cardinality(wrong) > 0 then
        return office.clear_context(
            office.current_result(
                caller, 'case_contents_differ', json_build_object('asset', office.asset_name(unit)),
                json_build_object(
                    'contents', array(
                        select json_build_object(
                            'asset_id', w.id, 'code', null, 'asset', office.asset_conflict_json(caller.tenant, w.id), 'line', null)
                        from unnest(wrong) as w))));
    end if;
    if is_done or before = array(select p.id from unnest(parts) as p) then
        return office.clear_context(
            office.store_result(
                caller, key, fingerprint, 200, office.asset_json(caller.tenant, unit.id)::text, is_lasting => not is_done));
    end if;
    update public.assets a
    set case_id = case when a.id = any (contents) then unit.id end
    where a.tenant_id = caller.tenant and (a.id = any (contents) or a.case_id = unit.id)
        and a.case_id is distinct from case when a.id = any (contents) then unit.id end;
    perform office.write_audit(
        caller.tenant, 'asset.changed', 'asset', unit.id, null, unit.id, null, null, jsonb_build_object('contents', to_jsonb(before)),
        jsonb_build_object('contents', to_jsonb(array(select p.id from unnest(parts) as p))));
    return office.clear_context(
        office.store_result(caller, key, fingerprint, 200, office.asset_json(caller.tenant, unit.id)::text));
end
$$;

"""##),
Migration(
    name: "functions/put_in_place",
    checksum: "009b0f4633cb443f6912e6a8a0e73f330b1d3fb3396a5415333f7ddbf1f9316e",
    sql: ##"""
-- Puts an asset in the place of the one whose trip it takes, and says what that changed: one that is assigned on the reservation already changes
-- places with it. Where the first stands on its line no more, because another program wrote there, the second is appended while it fits.
create or replace function office.put_in_place(trip public.asset_checkouts, asset uuid)
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    line public.reservation_items;
    other uuid;
begin
    select * into line
    from public.reservation_items l
    where l.tenant_id = trip.tenant_id and l.id = trip.reservation_item_id;
    select l.id into other
    from public.reservation_items l
    where l.tenant_id = trip.tenant_id and l.reservation_id = trip.reservation_id and asset = any (l.assigned_asset_ids)
    order by l.id <> line.id, l.position, l.id
    limit 1;
    if not trip.asset_id = any (line.assigned_asset_ids) then
        if other is not null or cardinality(line.assigned_asset_ids) >= line.qty then
            return null;
        end if;
        return office.assign_to_line(trip.tenant_id, line.id, asset, null);
    end if;
    perform office.exchange_assigned(trip.tenant_id, line.id, other, trip.asset_id, asset);
    return jsonb_build_object('exchanged', trip.asset_id);
end
$$;

"""##),
Migration(
    name: "functions/put_inspection_marks",
    checksum: "e2e7304d2dfa8cf968984098d2334b5966d2c4a6373ed87196a40eaa3ba5f6c2",
    sql: ##"""
-- Makes, replaces and takes away marks of damage of an open inspection: {"<id>": {"view","x","y","kind","note"} or null}.
create or replace function office.put_inspection_marks(inspection public.inspections, marks jsonb)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    delete from public.inspection_marks m
    where m.tenant_id = inspection.tenant_id and m.inspection_id = inspection.id and marks ? m.id::text;
    insert into public.inspection_marks (tenant_id, inspection_id, id, view, x, y, kind, note)
    select inspection.tenant_id, inspection.id, m.key::uuid, m.value ->> 'view', (m.value ->> 'x')::double precision,
        (m.value ->> 'y')::double precision, m.value ->> 'kind', m.value ->> 'note'
    from jsonb_each(marks) as m
    where jsonb_typeof(m.value) = 'object';
end
$$;

"""##),
Migration(
    name: "functions/put_inspection_sign_offs",
    checksum: "b8d3631f7393253fccbe2b56034a63c0e0e0a52cab720a3daae5ab6492b13be7",
    sql: ##"""
-- Notes who signed an open inspection, or that it is signed no more: {"staff": {"name","at"} or null}.
create or replace function office.put_inspection_sign_offs(inspection public.inspections, signers jsonb)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    delete from public.inspection_sign_offs s
    where s.tenant_id = inspection.tenant_id and s.inspection_id = inspection.id and signers ? s.role;
    insert into public.inspection_sign_offs (tenant_id, inspection_id, role, name, at)
    select inspection.tenant_id, inspection.id, s.key, s.value ->> 'name',
        office.believed_time((s.value ->> 'at')::timestamptz)
    from jsonb_each(signers) as s
    where jsonb_typeof(s.value) = 'object';
end
$$;

"""##),
Migration(
    name: "functions/put_inspection_template",
    checksum: "5d2bf029be4e21113cb1c0f32868ea72d02e6d7de80263fd75a18ee6b956ac91",
    sql: ##"""
-- PUT /inspection-templates/{name}: a template of the house's own, made or replaced. Inspections that have begun keep theirs.
create or replace function office.put_inspection_template(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    template text, slots jsonb, sign_off_roles text[], retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    own public.inspection_templates;
    shown_before json;
    shown_after json;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    -- One after another in a house.
    perform from public.tenants t where t.id = caller.tenant for no key update;
    select a.after into shown_after
    from public.audit_log a
    where a.tenant_id = caller.tenant and a.idempotency_key = put_inspection_template.key
      and a.action = 'inspection_template.changed';
    if found then
        return office.clear_context(office.store_result(caller, key, fingerprint, 200, shown_after::text));
    end if;
    shown_before := office.inspection_template_json(caller.tenant, template);
    insert into public.inspection_templates as t (tenant_id, name, slots, sign_off_roles)
    values (caller.tenant, template, put_inspection_template.slots, put_inspection_template.sign_off_roles)
    on conflict on constraint inspection_templates_pkey do update
    set slots = excluded.slots, sign_off_roles = excluded.sign_off_roles, version = t.version + 1
    where t.slots <> excluded.slots or t.sign_off_roles <> excluded.sign_off_roles
    returning t.* into own;
    shown_after := office.inspection_template_json(caller.tenant, template);
    if own.id is null then
        return office.clear_context(
            office.store_result(caller, key, fingerprint, 200, shown_after::text, is_lasting => true));
    end if;
    perform office.write_audit(
        caller.tenant, 'inspection_template.changed', 'inspection_template', own.id, null, null, null, null,
        shown_before::jsonb, shown_after::jsonb);
    return office.clear_context(office.store_result(caller, key, fingerprint, 200, shown_after::text));
end
$$;

"""##),
Migration(
    name: "functions/put_item_kit",
    checksum: "b6a3ee96435010b487ae115c4f1c1b1cc792804ff23c77d3de12479b2c4d76fe",
    sql: ##"""
-- PUT /items/{id}/kit: what a kit is made of, as a whole, `[{"item_id","qty"}]`; nothing makes it no kit. The kit and its parts are
-- locked, so that none of them becomes a kit, or a part of one, meanwhile.
create or replace function office.put_item_kit(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    item uuid, parts jsonb, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    kit public.items;
    ids constant uuid[] := array(
        select (part.value ->> 'item_id')::uuid from jsonb_array_elements(parts) with ordinality as part order by part.ordinality);
    nested int;
    shown_before json;
    shown_after json;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    perform from public.items i
    where i.tenant_id = caller.tenant and i.id = any (ids || put_item_kit.item)
    order by i.id
    for no key update;
    select * into kit from public.items i where i.tenant_id = caller.tenant and i.id = put_item_kit.item;
    if not found then
        return office.clear_context(office.not_found_result(caller, 'item_not_found'));
    end if;
    shown_before := office.item_json(caller.tenant, kit.id);
    if office.is_edited_by(caller.tenant, 'item', kit.id, key) then
        return office.clear_context(office.store_result(caller, key, fingerprint, 200, shown_before::text));
    elsif exists (
        select from unnest(ids) as part (id)
        where not exists (select from public.items i where i.tenant_id = caller.tenant and i.id = part.id))
    then
        return office.clear_context(office.not_found_result(caller, 'item_not_found'));
    end if;

    -- No kits in kits: no part is one, and what is a part is none.
    select min(part.place) into nested
    from unnest(ids) with ordinality as part (id, place)
    where exists (select from public.item_kits k where k.tenant_id = caller.tenant and k.kit_id = part.id);
    if nested is not null then
        return office.clear_context(office.fault_result(caller, format('body[%s].item_id', nested - 1), 'invalid_value'));
    elsif cardinality(ids) > 0
        and exists (select from public.item_kits k where k.tenant_id = caller.tenant and k.item_id = kit.id)
    then
        return office.clear_context(office.fault_result(caller, 'body', 'invalid_value'));
    end if;

    delete from public.item_kits k where k.tenant_id = caller.tenant and k.kit_id = kit.id and k.item_id <> all (ids);
    insert into public.item_kits as k (tenant_id, kit_id, item_id, qty)
    select caller.tenant, kit.id, (part ->> 'item_id')::uuid, (part ->> 'qty')::int
    from jsonb_array_elements(parts) as part
    on conflict on constraint item_kits_pkey do update set qty = excluded.qty where k.qty <> excluded.qty;
    shown_after := office.item_json(caller.tenant, kit.id);
    if shown_after::text = shown_before::text then
        return office.clear_context(
            office.store_result(caller, key, fingerprint, 200, shown_before::text, is_lasting => true));
    end if;
    update public.items i set version = i.version + 1 where i.tenant_id = caller.tenant and i.id = kit.id;
    shown_after := office.item_json(caller.tenant, kit.id);
    perform office.write_audit(
        caller.tenant, 'item.changed', 'item', kit.id, null, null, null, null, shown_before::jsonb, shown_after::jsonb);
    return office.clear_context(office.store_result(caller, key, fingerprint, 200, shown_after::text));
end
$$;

"""##),
Migration(
    name: "functions/put_notification_settings",
    checksum: "2ca30bb9e12ec334e018471435c2be83a88a413ef6c8a39c0821f98c4a367b3f",
    sql: ##"""
-- PUT /notifications/settings: the caller's own, as a whole. `version` is the one that the edit was made from, where the caller said it.
create or replace function office.put_notification_settings(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    muted_push text[], muted_mail text[], locations text[], version int, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    before public.notification_settings;
    after public.notification_settings;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    -- The person's row, for there may be none of the settings yet.
    perform from public.accounts a where a.tenant_id = caller.tenant and a.id = caller.account for no key update;
    before := office.own_notification_settings(caller.tenant, caller.account);
    if office.is_edited_by(caller.tenant, 'notification_settings', caller.account, key) then
        return office.clear_context(
            office.store_result(caller, key, fingerprint, 200, office.notification_settings_json(before)::text));
    elsif put_notification_settings.version <> before.version then
        return office.clear_context(
            office.version_mismatch_result(caller, 'settings', office.notification_settings_json(before)));
    end if;
    after := row(
        caller.tenant, caller.account, put_notification_settings.muted_push, put_notification_settings.muted_mail,
        put_notification_settings.locations, before.version + 1);
    if (after.muted_push, after.muted_mail, after.locations) = (before.muted_push, before.muted_mail, before.locations) then
        return office.clear_context(
            office.store_result(
                caller, key, fingerprint, 200, office.notification_settings_json(before)::text, is_lasting => true));
    end if;
    insert into public.notification_settings (tenant_id, account_id, muted_push, muted_mail, locations, version)
    values (caller.tenant, caller.account, after.muted_push, after.muted_mail, after.locations, after.version)
    on conflict on constraint notification_settings_pkey do update
    set muted_push = excluded.muted_push, muted_mail = excluded.muted_mail, locations = excluded.locations, version = excluded.version;
    perform office.write_audit(
        caller.tenant, 'notification_settings.changed', 'notification_settings', caller.account, null, null, null, null,
        office.notification_settings_json(before)::jsonb, office.notification_settings_json(after)::jsonb);
    return office.clear_context(
        office.store_result(caller, key, fingerprint, 200, office.notification_settings_json(after)::text));
end
$$;

"""##),
Migration(
    name: "functions/put_out_of_service",
    checksum: "6c3d865ad209db7495f11ab01211e6e8d1a50bcc02701d85f21a96e94553084b",
    sql: ##"""
-- Sends an asset to repair, because a report says so, with its audit row. One that is there already, or gone for good, stays as it is.
create or replace function office.put_out_of_service(tenant uuid, reservation uuid, asset uuid)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    unit public.assets;
    shown_before jsonb;
begin
    select * into unit from public.assets a where a.tenant_id = tenant and a.id = asset for no key update;
    if unit.status in ('REPAIR', 'ARCHIVED', 'DISPOSED') then
        return;
    end if;
    shown_before := office.asset_json(tenant, asset);
    update public.assets a set status = 'REPAIR' where a.tenant_id = tenant and a.id = asset;
    perform office.write_audit(
        tenant, 'asset.changed', 'asset', asset, reservation, asset, null, null, shown_before,
        office.asset_json(tenant, asset)::jsonb);
end
$$;

"""##),
Migration(
    name: "functions/put_parcels",
    checksum: "68f0f668775cd8cd1ddfd9a567abd99bd9b0c3fedee6bfd7d860feca0880fa2c",
    sql: ##"""
-- Puts parcels on a ticket: into the slot that is named, else the next free one. Says in a sentence why not, null when done;
-- then nothing was written. What has come stays as it was.
create or replace function office.put_parcels(ticket public.tickets, parcels json)
returns text
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    wanted record;
    refusal text;
begin
    refusal := office.parcels_refusal_text(ticket, parcels);
    if refusal is not null then
        return refusal;
    end if;
    for wanted in select * from office.parcels_with_slots(ticket, parcels) loop
        update public.ticket_parcels p
        set tracking_number = coalesce(wanted.tracking_number, p.tracking_number),
            carrier = coalesce(wanted.carrier, p.carrier),
            state = coalesce(wanted.state, p.state)
        where p.tenant_id = ticket.tenant_id and p.ticket_id = ticket.id and p.way = wanted.way and p.slot = wanted.slot;
        if not found then
            insert into public.ticket_parcels (tenant_id, ticket_id, way, slot, tracking_number, carrier, state)
            values (
                ticket.tenant_id, ticket.id, wanted.way, wanted.slot, wanted.tracking_number, wanted.carrier,
                coalesce(wanted.state, 'pending'));
        end if;
    end loop;
    return null;
end
$$;

"""##),
Migration(
    name: "functions/raise_line",
    checksum: "5a981a57e746475a081886a91b90ddbbe8d982c8e2c0c06b3436fca82c5e850c",
    sql: ##"""
-- Makes room on a line that is full for what a person takes all the same, appends the asset to it where that is not assigned there, and says
-- what that changed.
create or replace function office.raise_line(tenant uuid, line uuid, more int, asset uuid)
returns jsonb
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update public.reservation_items l
    set qty = l.qty + more,
        assigned_asset_ids = case when asset is null then l.assigned_asset_ids else l.assigned_asset_ids || asset end
    where l.tenant_id = tenant and l.id = line;
    return jsonb_strip_nulls(jsonb_build_object('raised_by', more, 'assigned', case when asset is not null then true end));
end
$$;

"""##),
Migration(
    name: "functions/read_change_cursor",
    checksum: "dda9e9bbb6cc904f0f934fb1bce04e72bf623438decd783d26525d58cd7ae8f7",
    sql: ##"""
-- Reads a cursor back; null for what is none of ours.
create or replace function office.read_change_cursor(given text)
returns office.change_cursor
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    fields text[];
    cursor office.change_cursor;
begin
    if given !~ '^[A-Za-z0-9_-]+$' then
        return null;
    end if;
    given := translate(given, '-_', '+/');
    fields := string_to_array(convert_from(decode(rpad(given, (length(given) + 3) / 4 * 4, '='), 'base64'), 'UTF8'), '|');
    if cardinality(fields) <> 15 or fields[1] <> '1' or fields[15] <> left(md5(array_to_string(fields[1:14], '|')), 8) then
        return null;
    end if;
    cursor := row(
        fields[2], nullif(fields[3], ''), fields[4], fields[5], string_to_array(fields[6], ','), fields[7], nullif(fields[8], ''),
        fields[9],
        nullif(fields[10], ''), nullif(fields[11], ''), nullif(fields[12], ''), nullif(fields[13], ''), nullif(fields[14], ''));
    -- Between runs, inside a run of what changed, or inside a full run; a page that another follows names its last entity.
    if cursor.scope in ('floor', 'desk')
        and (cursor.since is null) = (cursor.day is null)
        and (cursor.looked is null) = (cursor.run_day is null)
        and (cursor.looked is null) = (cursor.after_id is null)
        and (cursor.looked is null) = (cursor.after_kind is null)
        and (cursor.since is not null or cursor.looked is not null)
        and coalesce(cursor.after_kind = any (cursor.kinds), true)
        -- Days whose midnights there are, and those of the week behind them.
        and coalesce(cursor.day, cursor.run_day) between date '0001-01-01' and date '9999-12-01'
        and coalesce(cursor.run_day, cursor.day) between date '0001-01-01' and date '9999-12-01'
    then
        return cursor;
    end if;
    return null;
exception
    -- Whoever makes one up may get the checksum right.
    when data_exception then
        return null;
end
$$;

"""##),
Migration(
    name: "functions/read_notifications",
    checksum: "2ab21a82a6ddddf1828b885a1bceddd05bafdb16703f79807b8938f7c0725f8f",
    sql: ##"""
-- POST /notifications/read: the caller's own that are named, or all up to one or up to a second, count as read. How many are unread
-- still.
create or replace function office.read_notifications(
    tenant uuid, subject uuid, session uuid, role text, ids uuid[], up_to_id uuid, up_to timestamptz
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    asked_at constant timestamptz := clock_timestamp();
    -- What was shown of a moment was cut to the second, unless it has a fraction.
    ends_at constant timestamptz :=
        up_to + case when up_to = date_trunc('second', up_to) then interval '1 s' else interval '1 us' end;
    last public.notifications;
    reading uuid[];
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    if up_to_id is not null then
        select * into last
        from public.notifications n
        where n.tenant_id = caller.tenant and n.account_id = caller.account and n.id = up_to_id;
    end if;
    -- Locked by id, as whoever sends does.
    reading := array(
        select n.id
        from public.notifications n
        where n.tenant_id = caller.tenant and n.account_id = caller.account and n.read_at is null and n.withdrawn_at is null
            and (n.id = any (ids) or n.created_at < ends_at or (n.created_at, n.id) <= (last.created_at, last.id))
        order by n.id
        for no key update);
    update public.notifications n
    set read_at = asked_at
    where n.tenant_id = caller.tenant and n.id = any (reading) and n.read_at is null;
    return office.clear_context(
        office.ok_result(caller, format('{"unread":%s}', office.unread_count(caller.tenant, caller.account))));
end
$$;

"""##),
Migration(
    name: "functions/receive_parcel",
    checksum: "04a7f0dfdbb58e21cab326f3f7233f10af0593fb7f796eab866566567dc767d8",
    sql: ##"""
-- POST /api/mobile/v1/tracking/…/{ticket_id}/mark-received, either way. A parcel comes once: whoever says so again is
-- answered as the first was, and nothing is written.
create or replace function office.receive_parcel(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    ticket_number bigint, way text, slot int, notes text, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    ticket public.tickets;
    parcel public.ticket_parcels;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    ticket := office.lock_ticket(caller.tenant, ticket_number);
    if ticket.id is null then
        return office.clear_context(office.app_refusal(caller, 404, 'Ticket not found or access denied'));
    end if;
    select p.* into parcel
    from public.ticket_parcels p
    where p.tenant_id = caller.tenant and p.ticket_id = ticket.id and p.way = receive_parcel.way
      and p.slot = receive_parcel.slot;
    if not found then
        return office.clear_context(office.app_refusal(
            caller, 400,
            case way when 'outbound' then 'Invalid tracking slot number' else 'No return tracking found for this ticket' end));
    end if;
    if parcel.state <> 'received' then
        parcel := office.write_parcel_receipt(parcel, subject, notes);
    end if;
    return office.clear_context(office.store_app_result(
        caller, key, fingerprint, 200,
        case way when 'outbound' then 'Marked as received' else 'Return marked as received' end, 'tracking',
        office.parcel_receipt_json(ticket.number, parcel, office.tenant_zone(caller.tenant))));
end
$$;

"""##),
Migration(
    name: "functions/record_status_move",
    checksum: "313e7e0f05d3cb7f82dd538848340ec2678cba0c2d63a9b955ffb24f85e16a22",
    sql: ##"""
-- Every move leaves its audit row, and a person's `returned` brings back what is still out.
-- (The server's own flip finds nothing out.)
create or replace function office.record_status_move()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(new.tenant_id::text);
begin
    perform office.write_audit(
        new.tenant_id, 'reservation.' || case when current_setting('office.move', true) = 'reopened' then 'reopened' else new.status end,
        'reservation', new.id, new.id, null, old.status, new.status,
        jsonb_build_object('status', old.status),
        jsonb_strip_nulls(jsonb_build_object(
            'status', new.status, 'reason', nullif(current_setting('office.reason', true), ''))));
    if new.status = 'returned' then
        perform office.close_open_checkouts(old, new.returned_at);
    end if;
    perform office.switch_tenant(previous);
    return null;
end
$$;

"""##),
Migration(
    name: "functions/refresh_session",
    checksum: "0b389d578c01437de78531d37f61acbc23a01bb0f324d525815f72860d4c20c9",
    sql: ##"""
-- POST /auth/v1/token?grant_type=refresh_token: the next token of a session. The last but one is good for as long as `grace`
-- says and gives the present one again, which the facts tell: clients ask twice. One that is older is in the hands of two: the
-- session ends. One that is ahead of its row was made by us (the server has checked that) for a row that a backup, or a standby
-- that took over, has forgotten: it is good, and noted.
create or replace function office.refresh_session(
    session uuid, counter bigint, signs_up boolean, grace interval, lifetime interval, request_id text
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    asked_at timestamptz;
    found_session signin.sessions;
    person signin.users;
    is_repeated boolean;
    is_ahead boolean;
    result office.function_result;
begin
    select * into found_session from signin.sessions s where s.id = session for update;
    if not found then
        return office.sign_in_refusal(400, 'refresh_token_not_found');
    end if;
    asked_at := clock_timestamp();
    is_repeated := refresh_session.counter = found_session.counter - 1;
    is_ahead := refresh_session.counter > found_session.counter;
    select * into person from signin.users u where u.id = found_session.user_id;
    if coalesce(found_session.ends_at, found_session.refreshed_at + lifetime) <= asked_at then
        delete from signin.sessions s where s.id = session;
        return office.sign_in_refusal(400, 'session_expired');
    elsif not (office.may_sign_in(person.email) or signs_up) then
        delete from signin.sessions s where s.id = session;
        return office.sign_in_refusal(400, 'session_not_found');
    elsif refresh_session.counter = found_session.counter then
        update signin.sessions s set counter = s.counter + 1, refreshed_at = asked_at where s.id = session
        returning * into found_session;
    elsif is_ahead then
        perform office.audit_session(
            'session.ahead', person,
            jsonb_build_object('session_id', session, 'counter', refresh_session.counter, 'expected', found_session.counter),
            request_id);
        update signin.sessions s set counter = refresh_session.counter + 1, refreshed_at = asked_at where s.id = session
        returning * into found_session;
    elsif not is_repeated or found_session.refreshed_at + grace < asked_at then
        delete from signin.sessions s where s.id = session;
        perform office.audit_session('session.reused', person, jsonb_build_object('session_id', session), request_id);
        return office.sign_in_refusal(400, 'refresh_token_already_used');
    end if;
    result := office.session_result(found_session, person);
    if is_repeated or is_ahead then
        result.facts := json_build_object(
            'params', json_build_object('refresh', case when is_ahead then 'ahead' else 'repeated' end))::text;
    end if;
    return result;
end
$$;

"""##),
Migration(
    name: "functions/refuse_change",
    checksum: "cea37d9bee89bec515da5916b296a906cefc4030ab417c492b87d20f20733b46",
    sql: ##"""
-- What was logged stays as it was logged, whoever asks: owners and superusers too, and also where ordinary triggers
-- are switched off for a replication role. The trigger names the table and the rule. Each row is held as well as each statement:
-- where a table lies in parts, a statement may reach a part by its own name.
create or replace function office.refuse_change()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    raise exception using
        errcode = 'restrict_violation',
        message = format('%s keeps what was written: %s is refused', tg_argv[0], lower(tg_op)),
        schema = 'public', table = tg_argv[0], constraint = tg_argv[1];
end
$$;

"""##),
Migration(
    name: "functions/refused_part_json",
    checksum: "626e0de0ac29b53b8bb5dcc4ef3458d0eac1cd393d14a900911e301a2b1acd96",
    sql: ##"""
-- One of the assets of a case that stands in its way, as the 409 names it.
create or replace function office.refused_part_json(part public.assets, refusal office.function_result)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select json_build_object(
        'asset_id', part.id, 'code', refusal.code, 'asset', office.asset_conflict_json(part.tenant_id, part.id),
        'line', refusal.facts::json -> 'current' -> 'line')
$$;

"""##),
Migration(
    name: "functions/register_device",
    checksum: "c7f39c0857b96c7213be7b674a81bb877429970ca8461f0551c7233426e59079",
    sql: ##"""
-- POST /devices: the device is this person's in this house from now on. What it was to get for anybody else it does not get any more.
-- A person has at most 20: the one that was not registered for longest goes.
create or replace function office.register_device(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    platform text, token text, endpoint text, p256dh text, auth text, environment text, app_version text, locale text,
    retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    asked_at constant timestamptz := clock_timestamp();
    most constant int := 20;
    device uuid;
    is_new boolean := false;
    dropped record;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    -- Of two that register the same device one waits; so do two devices of one person, which may be one too many.
    perform pg_advisory_xact_lock(hashtextextended(coalesce(register_device.token, register_device.endpoint), 22));
    perform from public.accounts a where a.tenant_id = caller.tenant and a.id = caller.account for no key update;
    perform set_config('office.device', coalesce(register_device.token, register_device.endpoint), true);
    update public.devices d
    set session_id = register_device.session, p256dh = register_device.p256dh, auth = register_device.auth,
        environment = register_device.environment, app_version = register_device.app_version, locale = register_device.locale,
        registered_at = asked_at
    where d.tenant_id = caller.tenant and d.account_id = caller.account and d.platform = register_device.platform
        and (d.token = register_device.token or d.endpoint = register_device.endpoint)
    returning d.id into device;
    if device is null then
        -- Another person's, or another house's.
        delete from public.devices d where d.platform = register_device.platform and d.token = register_device.token;
        delete from public.devices d where d.endpoint = register_device.endpoint;
        is_new := true;
    end if;
    perform set_config('office.device', '', true);
    if is_new then
        insert into public.devices (
            tenant_id, account_id, session_id, platform, token, endpoint, p256dh, auth, environment, app_version, locale, registered_at)
        values (
            caller.tenant, caller.account, register_device.session, register_device.platform, register_device.token,
            register_device.endpoint, register_device.p256dh, register_device.auth, register_device.environment,
            register_device.app_version, register_device.locale, asked_at)
        returning id into device;
        perform office.audit_device(caller.tenant, 'device.registered', device, register_device.platform, caller.account);
        for dropped in
            delete from public.devices d
            where d.tenant_id = caller.tenant and d.id in (
                select o.id
                from public.devices o
                where o.tenant_id = caller.tenant and o.account_id = caller.account
                order by o.registered_at desc, o.id
                offset most)
            returning d.id, d.platform
        loop
            perform office.audit_device(caller.tenant, 'device.removed', dropped.id, dropped.platform, caller.account);
        end loop;
    end if;
    return office.clear_context(
        office.store_result(caller, key, fingerprint, 201, format('{"id":"%s"}', device)));
end
$$;

"""##),
Migration(
    name: "functions/remember_deleted_numbers",
    checksum: "54deabe2e260d8dacad570f32d1956e54a9cdc1c864d90206f4653fe18566ac8",
    sql: ##"""
-- The numbers of rows that are deleted are not given again: the counter of their tenant and kind, which the trigger names,
-- remembers the highest.
create or replace function office.remember_deleted_numbers()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    tenant uuid;
    last bigint;
    previous text;
begin
    for tenant, last in
        select g.tenant_id, max(g.number) from gone g group by g.tenant_id order by g.tenant_id
    loop
        previous := office.switch_tenant(tenant::text);
        insert into public.counters as c (tenant_id, kind, highest) values (tenant, tg_argv[0], last)
        on conflict (tenant_id, kind) do update set highest = greatest(c.highest, excluded.highest);
        perform office.switch_tenant(previous);
    end loop;
    return null;
end
$$;

"""##),
Migration(
    name: "functions/renew_change_log",
    checksum: "3db177b078d1ee4bb04255b09499190038d651467b970724bb0a6e3d40a3e535",
    sql: ##"""
-- Makes the log this cluster's, database's and table's own: empties it under a new epoch where it is not, as after a restore, and
-- remembers where it is now. Says whether it was emptied.
--
-- Data that was loaded without the epoch brings the log of elsewhere too: its transactions may not even have begun here.
create or replace function office.renew_change_log()
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    here record;
    made record;
begin
    -- A standby's log is its primary's.
    if pg_is_in_recovery() then
        return false;
    end if;
    select c.system_identifier, d.oid as database_oid, 'public.change_log'::regclass::oid as log_oid
    into here
    from pg_control_system() c, pg_database d
    where d.datname = current_database();
    -- Of several servers that start at once one makes it.
    perform pg_advisory_xact_lock(hashtextextended('office.change_epoch', 0));
    select * into made from office.change_epoch e;
    if made.system_identifier = here.system_identifier and made.database_oid = here.database_oid and made.log_oid = here.log_oid
        and not office.has_future_changes()
    then
        update office.change_epoch e
        set log_path = pg_relation_filepath('public.change_log'), server_start = pg_postmaster_start_time()
        where (e.log_path, e.server_start) is distinct from
            (pg_relation_filepath('public.change_log'), pg_postmaster_start_time());
        return false;
    end if;
    truncate public.change_log, public.change_log_marks;
    insert into office.change_epoch as e (epoch, system_identifier, database_oid, log_oid, log_path, server_start)
    values (
        md5(gen_random_uuid()::text), here.system_identifier, here.database_oid, here.log_oid,
        pg_relation_filepath('public.change_log'), pg_postmaster_start_time())
    on conflict on constraint change_epoch_pkey do update
    set epoch = excluded.epoch, system_identifier = excluded.system_identifier, database_oid = excluded.database_oid,
        log_oid = excluded.log_oid, log_path = excluded.log_path, server_start = excluded.server_start;
    return true;
end
$$;

"""##),
Migration(
    name: "functions/renew_stored_answers",
    checksum: "a541d7ecf40fa3d5ae0bf5b0635b14e6c03803c17902cc4396c588fbf65e51e1",
    sql: ##"""
-- Replaces the stored answers that named a client by the rows as they are now: those of requests that made or edited the client, those
-- that answered with a reservation of theirs, and those of requests that changed nothing, which no audit row knows. An answer is known
-- by how it begins: a client's and a reservation's id are followed by different names.
create or replace function office.renew_stored_answers(client public.clients)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    renewed constant text := office.client_record_json(client);
    ids uuid[];
    named record;
    shown text;
begin
    update public.idempotency_keys k
    set body = renewed
    where k.tenant_id = client.tenant_id and k.body like '{"id":"' || client.id || '","display_name":%' and k.key in (
        select a.idempotency_key
        from public.audit_log a
        where a.tenant_id = client.tenant_id and a.entity_type = 'client' and a.entity_id = client.id
          and a.idempotency_key is not null);
    update public.idempotency_keys k
    set body = renewed
    where k.tenant_id = client.tenant_id and k.is_lasting and k.body like '{"id":"' || client.id || '","display_name":%';

    ids := array(
        select r.id from public.reservations r where r.tenant_id = client.tenant_id and r.client_id = client.id
        union
        -- Those that were the client's once.
        select a.reservation_id
        from public.audit_log a
        where a.tenant_id = client.tenant_id and a.action = 'reservation.changed' and a.before ->> 'client_id' = client.id::text);
    for named in
        select told.id, array_agg(told.key) as keys
        from (
            select a.reservation_id as id, a.idempotency_key as key
            from public.audit_log a
            where a.tenant_id = client.tenant_id and a.reservation_id = any (ids) and a.idempotency_key is not null
            union
            select substr(k.body, 8, 36)::uuid, k.key
            from public.idempotency_keys k
            where k.tenant_id = client.tenant_id and k.is_lasting
              and k.body like '{"id":"%","reference":%' and substr(k.body, 8, 36) = any (ids::text[])
        ) as told
        group by told.id
    loop
        shown := office.reservation_json(client.tenant_id, named.id, true);
        update public.idempotency_keys k
        set body = shown
        where k.tenant_id = client.tenant_id and k.key = any (named.keys)
          and k.body like '{"id":"' || named.id || '","reference":%';
    end loop;
end
$$;

"""##),
Migration(
    name: "functions/reopen_checkout",
    checksum: "fc28365008d3a7d9f176caf5604c7a6ad7f5409265f05ecf0a2b0aa5c83b3af0",
    sql: ##"""
-- Takes back a return: the trip goes on, and a void copy of it keeps the keys. What was lost is there again, in its case and its status.
create or replace function office.reopen_checkout(
    handover office.handover, booking public.reservations, trip public.asset_checkouts, kind text
)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    effect constant jsonb := coalesce(trip.return_effect, '{}');
    unit public.assets;
begin
    select * into unit from public.assets a where a.tenant_id = trip.tenant_id and a.id = trip.asset_id for no key update;
    insert into public.asset_checkouts (
        tenant_id, asset_id, reservation_id, reservation_item_id, picked_up_at, actual_pickup_at, picked_up_by, pickup_client_at,
        returned_at, actual_return_at, returned_by, return_client_at, return_key, return_effect, undo_key, voided_at)
    values (
        trip.tenant_id, trip.asset_id, trip.reservation_id, trip.reservation_item_id, trip.picked_up_at, trip.actual_pickup_at,
        trip.picked_up_by, trip.pickup_client_at, handover.server_time, trip.actual_return_at, trip.returned_by, trip.return_client_at,
        trip.return_key, trip.return_effect, handover.key, handover.server_time);
    update public.asset_checkouts c
    set returned_at = null, actual_return_at = null, returned_by = null, return_client_at = null, return_key = null,
        return_effect = null, is_swapped_away = false
    where c.tenant_id = trip.tenant_id and c.id = trip.id;
    if effect ? 'asset_status' and unit.status = 'DISPOSED' then
        update public.assets a
        set current_reservation_id = booking.id, status = effect ->> 'asset_status',
            -- In its case, while that is still one to lie in.
            case_id = (
                select holder.id
                from public.assets holder
                join public.items i on i.tenant_id = holder.tenant_id and i.id = holder.item_id and i.is_case
                join public.items own on own.tenant_id = unit.tenant_id and own.id = unit.item_id and not own.is_case
                where holder.tenant_id = unit.tenant_id and holder.id = (effect ->> 'case_id')::uuid
                    and holder.status not in ('ARCHIVED', 'DISPOSED'))
        where a.tenant_id = trip.tenant_id and a.id = trip.asset_id;
    else
        update public.assets a set current_reservation_id = booking.id
        where a.tenant_id = trip.tenant_id and a.id = trip.asset_id;
    end if;
    -- A swap's row is that of the asset that went out in place of this one.
    if kind <> 'swap' then
        perform office.write_audit(
            trip.tenant_id, 'asset.return_undone', 'asset', unit.id, booking.id, unit.id, null, null,
            jsonb_build_object('current_reservation_id', null, 'key', trip.return_key),
            jsonb_build_object('current_reservation_id', booking.id));
    end if;
end
$$;

"""##),
Migration(
    name: "functions/repeat_operation",
    checksum: "b5da0ee218ce218bc587f660fd3529dedb8abf07fcf05271fec0eec041a463ee",
    sql: ##"""
-- The answer to a key that the ledger knows (contract, section 12), whatever comes with it: today's facts while what it made stands, else
-- 409 `already_applied`. Null for a key that made nothing of this direction. Nothing changes but that a scan which was never logged is.
create or replace function office.repeat_operation(handover office.handover, direction text)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    tenant constant uuid := (handover.caller).tenant;
    made office.ledger_entry := office.find_in_ledger(tenant, handover.key, direction);
    booking public.reservations;
    unit public.assets;
begin
    if made.kind is null then
        return null;
    end if;
    if made.stands then
        return case made.kind
            when 'pickup' then
                office.store_pickup_result(
                    handover, made.reservation, made.asset, made.line,
                    contents => case when made.is_case then office.contents_of_key_json(tenant, handover.key) end)
            when 'swap' then
                office.store_pickup_result(
                    handover, made.reservation, made.asset, made.line,
                    swapped => case when direction = 'swap' then made.swapped end)
            when 'return' then
                office.store_return_result(
                    handover, made.reservation, made.asset,
                    contents => case when made.is_case then office.contents_of_key_json(tenant, handover.key) end)
            else office.store_line_result(handover, made.reservation, made.line)
        end;
    end if;
    select * into booking from public.reservations r where r.tenant_id = tenant and r.id = made.reservation;
    if made.asset is null then
        return office.counted_conflict_result(handover, 'already_applied', booking, made.line);
    end if;
    select * into unit from public.assets a where a.tenant_id = tenant and a.id = made.asset;
    return office.handover_conflict_result(handover, 'already_applied', booking, unit);
end
$$;

"""##),
Migration(
    name: "functions/report_body_by_key",
    checksum: "273ecf9c95df84fd48ef39581e784d1528362cc75ec9f7d809517de3beb85e74",
    sql: ##"""
-- The answer of a report that was filed under this key, however long ago: the key stays with the report when it is
-- forgotten elsewhere. Null when there is none.
create or replace function office.report_body_by_key(caller office.caller, key text)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select format('{"id":"%s"}', r.id)
    from public.condition_reports r
    where r.tenant_id = caller.tenant and r.idempotency_key = key
$$;

"""##),
Migration(
    name: "functions/report_photos_json",
    checksum: "d79d74500ab55809e1b2b8f4b1a01c353c510aaa4e8ffc0047e335660dc18dab",
    sql: ##"""
-- The photos of a report in the order it named them, `[]` without any. One that another program wrote has paths and nothing
-- more: those that look like ours are listed, with nulls for what nobody has measured.
create or replace function office.report_photos_json(tenant uuid, report uuid)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(
        json_agg(
            json_build_object(
                'object_path', named.path,
                'content_type', p.content_type,
                'size_bytes', p.size_bytes,
                'width', p.width,
                'height', p.height,
                'stored_key', coalesce(p.stored_key, named.path))
            order by named.place),
        '[]')
    from public.condition_reports r
    cross join unnest(r.photo_object_paths) with ordinality as named (path, place)
    left join public.condition_report_photos p
        on p.tenant_id = r.tenant_id and p.object_path = named.path and p.report_id = r.id
    where r.tenant_id = tenant and r.id = report
      and (p.object_path is not null or named.path ~ ('^' || tenant || '(/[0-9a-f-]{36}){3}\.[a-z]{3,4}$'))
$$;

"""##),
Migration(
    name: "functions/report_refusal",
    checksum: "9e27713dc84231182e996d297f421b4af3ee154e997861c4ed0a3a7a2c5d6470",
    sql: ##"""
-- Why a condition report can't be filed, in the order in which it is said; null when nothing stands against it. Of the
-- photos it says which were not minted for this very reservation and asset, or are in a report already; whether they are
-- in storage is not for the database to know.
create or replace function office.report_refusal(caller office.caller, reservation uuid, asset uuid, photos text[])
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    booking public.reservations;
    unit public.assets;
    refused json;
begin
    select * into booking from public.reservations r where r.tenant_id = caller.tenant and r.id = reservation;
    if not found then
        return office.not_found_result(caller, 'reservation_not_found');
    end if;
    select * into unit from public.assets a where a.tenant_id = caller.tenant and a.id = asset;
    if not found then
        return office.not_found_result(caller, 'asset_not_found');
    elsif not office.has_ever_had_asset(caller.tenant, reservation, asset) then
        return office.conflict_result(
            caller, 'asset_not_on_reservation',
            json_build_object(
                'reference', booking.reference,
                'asset', coalesce(unit.asset_tag, unit.serial, office.asset_code(caller.tenant, asset), unit.number::text)),
            booking.status, office.asset_conflict_json(caller.tenant, asset));
    end if;

    select json_agg(
        json_build_object(
            'object_path', photo.path, 'reason', case when p.object_path is null then 'not_minted' else 'already_reported' end)
        order by photo.place)
    into refused
    from unnest(photos) with ordinality as photo (path, place)
    left join public.condition_report_photos p on p.tenant_id = caller.tenant and p.object_path = photo.path
    left join public.photo_uploads u
        on u.tenant_id = caller.tenant and u.object_path = photo.path
        and u.purpose = 'report' and u.reservation_id = reservation and u.asset_id = asset and u.swept_at is null
    where u.object_path is null or p.object_path is not null;
    if refused is not null then
        return office.photos_conflict_result(caller, booking.status, refused);
    end if;
    return null;
end
$$;

"""##),
Migration(
    name: "functions/request_sign_in_code",
    checksum: "09bbfc6e72883aa67f16e0eef9807918d41880dc4cbadf163f0302442be62039",
    sql: ##"""
-- POST /auth/v1/otp: a code for an address, and the mail that brings it. For an address that nobody signs in with everything
-- is the same, but that its code matches no try and its mail is not sent: so nobody learns which addresses are known.
-- `sealed` is what the mail says, `language` what the request accepts; the password's hash and the metadata are what a new
-- user chose beside it.
create or replace function office.request_sign_in_code(
    address text, code_hash bytea, sealed bytea, language text, signs_up boolean, validity interval, pause interval,
    mails_an_hour int, password_hash text, metadata jsonb
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    quick_mails constant int := 5;
    asked_at constant timestamptz := clock_timestamp();
    free_at timestamptz;
    place signin.addresses;
    is_live boolean;
    has_account boolean;
    is_known boolean;
    is_sent boolean;
begin
    insert into signin.addresses (email, touched_at) values (address, asked_at)
    on conflict (email) do update set touched_at = excluded.touched_at
    returning * into place;
    -- Of two who ask while a code is live one may be a stranger, and nobody can tell which: what either chose is void. Said
    -- before the pause is, because the second asks within it as a rule.
    update signin.codes c set password_hash = null, user_metadata = null
    where c.email = address and c.expires_at > asked_at;
    is_live := found;
    -- After five that nobody signed in with, somebody else may be asking: from then on the pause is ten times as long.
    free_at := greatest(
        place.sent_at + case when place.mails < quick_mails then pause else 10 * pause end, place.blocked_until);
    if free_at > asked_at then
        return office.sign_in_refusal(429, 'over_email_send_rate_limit', free_at - asked_at);
    end if;
    update signin.addresses a
    set sent_at = asked_at,
        mails = case when place.sent_at < asked_at - interval '1 hour' then 1 else place.mails + 1 end
    where a.email = address;

    has_account := office.may_sign_in(address);
    is_known := has_account or signs_up;
    is_sent := office.count_mail(date_trunc('hour', asked_at), is_known, has_account, mails_an_hour);
    -- A code whose mail does not go out is nobody's: so the limit is one on guessing as well.
    insert into signin.codes (email, code_hash, for_nobody, password_hash, user_metadata, expires_at)
    values (
        address, request_sign_in_code.code_hash, not (is_known and is_sent),
        case when not is_live then request_sign_in_code.password_hash end, case when not is_live then metadata end,
        asked_at + validity)
    on conflict (email) do update set
        code_hash = excluded.code_hash, tries = 0, for_nobody = excluded.for_nobody, password_hash = excluded.password_hash,
        user_metadata = excluded.user_metadata, expires_at = excluded.expires_at;
    perform office.enqueue_mail(
        address, office.mail_language(address, language), 'sign_in', sealed, not (is_known and is_sent), asked_at + validity);
    return row(200, null, '{}', case when not is_sent then '{"params":{"limit":"mails_an_hour"}}' end, null, null, null)::office.function_result;
end
$$;

"""##),
Migration(
    name: "functions/require_open",
    checksum: "c68a6a5e586ea78aa1ad07d004a33238ef8008954fbc6a15766fa056388c5734",
    sql: ##"""
-- Refuses to change what a file says of a reservation that is over.
create or replace function office.require_open(status text)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if status in ('closed', 'cancelled') then
        raise exception using
            errcode = 'check_violation', message = 'the reservation is over', schema = 'public', table = 'reservations',
            constraint = 'reservations_open';
    end if;
end
$$;

"""##),
Migration(
    name: "functions/require_unchanged",
    checksum: "e769105e8ca3fda22e9f602a2a2c0a6b23d2c34e016075ef2cb0260fe59c419a",
    sql: ##"""
-- Begins an import anew whose row somebody has changed since it was compared.
create or replace function office.require_unchanged(is_unchanged boolean)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if not is_unchanged then
        raise exception using errcode = 'serialization_failure', message = 'a row of the import was changed meanwhile';
    end if;
end
$$;

"""##),
Migration(
    name: "functions/reservation_audit_json",
    checksum: "a1c761fd4a74dec3e51a449258422effe8306efe10527adadaef16ade324fdbb",
    sql: ##"""
-- A reservation as the audit keeps it: what people edit of it, with lines and kits.
create or replace function office.reservation_audit_json(tenant uuid, reservation uuid)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object(
        'reference', r.reference,
        'client_id', r.client_id,
        'status', r.status,
        'location', r.location,
        'pickup_at', r.pickup_at,
        'return_at', r.return_at,
        'notes', r.notes,
        'external_id', r.external_id,
        'lines', (
            select coalesce(
                jsonb_agg(
                    jsonb_build_object(
                        'id', l.id, 'item_id', l.item_id, 'qty', l.qty, 'position', l.position,
                        'assigned_asset_ids', l.assigned_asset_ids, 'kit_id', l.kit_id)
                    order by l.position, l.id),
                '[]')
            from public.reservation_items l
            where l.tenant_id = r.tenant_id and l.reservation_id = r.id),
        'kits', (
            select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'item_id', k.item_id, 'qty', k.qty) order by k.id), '[]')
            from public.reservation_kits k
            where k.tenant_id = r.tenant_id and k.reservation_id = r.id))
    from public.reservations r
    where r.tenant_id = reservation_audit_json.tenant and r.id = reservation
$$;

"""##),
Migration(
    name: "functions/reservation_json",
    checksum: "8a7c81e4a12c2ed1f40ab2b05b5c9faaf6e13c47551730c2c5f53361f6cad88b",
    sql: ##"""
-- One reservation as the office API shows it; null where the tenant has no such reservation.
create or replace function office.reservation_json(tenant uuid, reservation uuid, with_candidates boolean)
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (select r.body from office.reservation_json_rows(tenant, array[reservation], with_candidates) r);
end
$$;

"""##),
Migration(
    name: "functions/reservation_json_rows",
    checksum: "f13d4aa6e36218997bed2f51c1c1b3d14321d06ab536317ee6fdc135e4799454",
    sql: ##"""
-- Reservations as the office API shows them (contract, section 3), one JSON text each. Lines come by position, then id;
-- the assets of a line in the order of its array; candidates by tag, then number. One plan for one reservation and for
-- five hundred: every step goes from an id to a few rows by an index, which a plan made for either serves. Correlated
-- subqueries, because starting and ending the joins, sorts and hashes of a set-based form took longer than its work;
-- `offset 0` keeps two of them from becoming such joins again, which would read a small house's tables whole.
--
-- What was undone counts nowhere. In `progress` a trip that another asset took the place of does not count beside it, and a case that got a line of
-- its own not at all; counted gear counts by itself.
--
-- With something out a reservation is overdue from the local midnight after its `return_at` on. `turns_at` is that midnight while it is
-- ahead: by the clock alone the body changes then. Null where the clock changes nothing. A kit is shown while a line of it is there.
create or replace function office.reservation_json_rows(tenant uuid, ids uuid[], with_candidates boolean)
returns table (reservation uuid, body text, turns_at timestamptz)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
set enable_memoize = off
as $$
#variable_conflict use_column
begin
    return query
    select w.id, (
        select row_to_json(shown)::text
        from (
            select w.id, w.reference,
                (
                    select row_to_json(person)
                    from (
                        select c.id, c.display_name, c.preferred_language
                        from public.clients c
                        where c.tenant_id = w.tenant_id and c.id = w.client_id
                    ) as person
                ) as client,
                w.status, w.location,
                office.rfc3339_time(w.pickup_at) as pickup_at,
                office.rfc3339_time(w.return_at) as return_at,
                office.rfc3339_time(w.picked_up_at) as picked_up_at,
                office.rfc3339_time(w.actual_pickup_at) as actual_pickup_at,
                office.rfc3339_time(w.returned_at) as returned_at,
                office.rfc3339_time(w.actual_return_at) as actual_return_at,
                office.rfc3339_time(greatest(w.updated_at, booked.updated_at)) as updated_at,
                w.notes,
                w.version + coalesce(booked.versions, 0) as version,
                coalesce(outside.overdue_from <= now(), false) as overdue,
                (
                    select row_to_json(counts)
                    from (
                        select coalesce(booked.qty, 0) as qty, trips.assets as picked_up, trips.out_of_progress as out,
                            trips.assets - trips.out_of_progress as returned,
                            (
                                select row_to_json(moves)
                                from (
                                    select coalesce(booked.counted_qty, 0) as qty, coalesce(booked.gone, 0) as picked_up,
                                        apart.counted_out as out, coalesce(booked.back, 0) as returned
                                ) as moves
                            ) as counted
                    ) as counts
                ) as progress,
                case when booked.has_kits then office.reservation_kits_json(w.tenant_id, w.id) else '[]' end as kits,
                coalesce(booked.lines, '[]') as items
        ) as shown
    ), case when outside.overdue_from > now() then outside.overdue_from end
    from unnest(ids) as given (id)
    cross join lateral (
        select r.* from public.reservations r where r.tenant_id = tenant and r.id = given.id offset 0
    ) as w
    cross join lateral (
        select coalesce(array_agg(l.id) filter (where l.added_by = 'case'), '{}') as of_cases, coalesce(sum(l.counted_out), 0) as counted_out
        from public.reservation_items l
        where l.tenant_id = w.tenant_id and l.reservation_id = w.id and (l.added_by = 'case' or l.counted_out > 0)
    ) as apart
    cross join lateral (
        select count(distinct c.asset_id) filter (where not c.is_swapped_away and c.reservation_item_id <> all (apart.of_cases)) as assets,
            count(*) filter (where c.returned_at is null and c.reservation_item_id <> all (apart.of_cases)) as out_of_progress,
            count(*) filter (where c.returned_at is null) as still_out,
            -- Of an asset's trips the last one stays, and that is its newest; one still out is, whatever the clocks said.
            jsonb_object_agg(
                c.asset_id,
                jsonb_build_array(
                    office.rfc3339_time(c.picked_up_at), office.rfc3339_time(c.returned_at), c.picked_up_by, c.returned_by)
                order by c.returned_at is null, c.picked_up_at, c.id) as newest,
            array_agg(c.picked_up_by) || array_agg(c.returned_by) as people
        from public.asset_checkouts c
        where c.tenant_id = w.tenant_id and c.reservation_id = w.id and c.voided_at is null
    ) as trips
    -- Asked where there is something to ask: most reservations that are shown have nothing out yet.
    cross join lateral (
        select case when trips.still_out + apart.counted_out > 0 then office.overdue_from(w.tenant_id, w.return_at) end as overdue_from,
            case when trips.people <> '{}' then office.names_json(w.tenant_id, trips.people) end as names
        offset 0
    ) as outside
    cross join lateral (
        select sum(l.qty) filter (where i.serialized and l.added_by is distinct from 'case') as qty,
            sum(l.qty) filter (where not i.serialized) as counted_qty, sum(moved.gone) as gone, sum(moved.back) as back, max(l.updated_at) as updated_at, sum(l.version) as versions,
            bool_or(l.kit_id is not null) as has_kits,
            array_to_json(array_agg((
                select row_to_json(shown)
                from (
                    select l.id,
                        (
                            select row_to_json(kind)
                            from (select l.item_id as id, i.name, i.sku, i.serialized) as kind
                        ) as item,
                        l.qty, l.version, l.shortage, l.added_by is not null as added_at_shelf, l.kit_id,
                        case
                            when not i.serialized then (
                                select row_to_json(moves)
                                from (
                                    select moved.gone as picked_up, l.counted_out as out, moved.back as returned, moved.lost,
                                        moved.used
                                ) as moves
                            )
                        end as counted,
                        l.assigned_asset_ids,
                        coalesce((
                            select array_to_json(array_agg((
                                select row_to_json(unit)
                                from (
                                    select given.asset_id,
                                        given.newest ->> 0 as picked_up_at, outside.names ->> (given.newest ->> 2) as picked_up_by,
                                        given.newest ->> 1 as returned_at, outside.names ->> (given.newest ->> 3) as returned_by
                                ) as unit
                            ) order by given.place))
                            from (
                                select a.asset_id, a.place, trips.newest -> a.asset_id::text as newest
                                from unnest(l.assigned_asset_ids) with ordinality as a (asset_id, place)
                            ) as given
                        ), '[]') as assigned_assets,
                        coalesce((
                            select array_to_json(array_agg((
                                select row_to_json(unit)
                                from (
                                    select c.id, c.serial, c.asset_tag, c.code, c.condition, c.status,
                                        c.current_reservation_id
                                ) as unit
                            ) order by c.asset_tag collate "C", c.number))
                            from office.line_candidates(l.tenant_id, l.item_id, l.assigned_asset_ids, w.location) as c
                            where with_candidates
                        ), '[]') as candidate_assets
                ) as shown
            ) order by l.position, l.id)) as lines
        from public.reservation_items l
        cross join lateral (
            select k.name, k.sku, k.serialized from public.items k where k.tenant_id = l.tenant_id and k.id = l.item_id offset 0
        ) as i
        -- Of scanned gear nothing is looked for.
        cross join lateral (
            select coalesce(sum(m.qty) filter (where m.kind = 'out'), 0) as gone, coalesce(sum(m.qty) filter (where m.kind = 'back'), 0) as back,
                coalesce(sum(m.qty) filter (where m.kind = 'lost'), 0) as lost, coalesce(sum(m.qty) filter (where m.kind = 'used'), 0) as used
            from public.stock_movements m
            where not i.serialized and m.tenant_id = l.tenant_id and m.reservation_item_id = l.id and m.voided_at is null
        ) as moved
        where l.tenant_id = w.tenant_id and l.reservation_id = w.id
    ) as booked;
end
$$;

"""##),
Migration(
    name: "functions/reservation_kits_json",
    checksum: "5e28635e402cdae6296e4fa084dc4bf5cf7593f79164fc9cb44bec8c126b8735",
    sql: ##"""
-- The kits of a reservation as it shows them, by name, then id.
create or replace function office.reservation_kits_json(tenant uuid, reservation uuid)
returns json
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select array_to_json(array_agg((
            select row_to_json(shown)
            from (
                select k.id,
                    (
                        select row_to_json(kind)
                        from (select k.item_id as id, i.name, i.sku, i.serialized) as kind
                    ) as item,
                    k.qty
            ) as shown
        ) order by i.name collate "C", k.id))
        from public.reservation_kits k
        join public.items i on i.tenant_id = k.tenant_id and i.id = k.item_id
        where k.tenant_id = tenant and k.reservation_id = reservation);
end
$$;

"""##),
Migration(
    name: "functions/reservation_mismatch_result",
    checksum: "f3d1cf70e10528093727477d9e5894e662aa704fc623b5514856de530864dea4",
    sql: ##"""
-- The 409 of an edit that was made from another version of a reservation, or of a line of it, than the present one.
create or replace function office.reservation_mismatch_result(caller office.caller, booking public.reservations)
returns office.function_result
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.current_result(
        caller, 'version_mismatch', '{}',
        json_build_object(
            'reservation_status', booking.status, 'reservation', office.reservation_json(caller.tenant, booking.id, true)::json))
$$;

"""##),
Migration(
    name: "functions/reservation_page",
    checksum: "00c158c7000993026cf8c06957fdaaf6688bc5585e88b216a53fcc636668454e",
    sql: ##"""
-- A page of the reservations on a list of some local days from today on, in the order of the next thing to happen, then id: what
-- is picked up or returned on one of those days and is no draft, and all that is confirmed or returned (contract, section 3).
-- Begins behind a place in that order, null for the start.
--
-- What is confirmed or returned, however much it is, comes from an index in the order of the list, so a page of it is read and no
-- more; the rest is that of some days.
create or replace function office.reservation_page(
    tenant uuid, days int, place text, after_at timestamptz, after_id uuid, page_size int
)
returns table (id uuid, next_at timestamptz)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
declare
    zone constant text := office.tenant_zone(tenant);
    today constant date := (now() at time zone zone)::date;
    first_midnight constant timestamptz := office.local_midnight(today, zone);
    last_midnight constant timestamptz := office.local_midnight(today + days, zone);
    begins_at constant timestamptz := coalesce(after_at, '-infinity');
    begins_id constant uuid := coalesce(after_id, '00000000-0000-0000-0000-000000000000');
begin
    return query
    select l.id, l.next_at
    from (
        (
            select r.id, r.next_at
            from public.reservations r
            where r.tenant_id = tenant and r.status in ('confirmed', 'returned') and (r.next_at, r.id) > (begins_at, begins_id)
                and (place is null or r.location is null or r.location = place)
            order by r.next_at, r.id
            limit page_size
        )
        union all
        select r.id, r.next_at
        from public.reservations r
        where r.tenant_id = tenant and r.status in ('requested', 'closed', 'cancelled')
            and r.pickup_at >= first_midnight and r.pickup_at < last_midnight
            and (r.next_at, r.id) > (begins_at, begins_id)
            and (place is null or r.location is null or r.location = place)
        union all
        select r.id, r.next_at
        from public.reservations r
        where r.tenant_id = tenant and r.status in ('requested', 'closed', 'cancelled')
            and r.return_at >= first_midnight and r.return_at < last_midnight
            and not (r.pickup_at >= first_midnight and r.pickup_at < last_midnight)
            and (r.next_at, r.id) > (begins_at, begins_id)
            and (place is null or r.location is null or r.location = place)
    ) as l
    order by l.next_at, l.id
    limit page_size;
end
$$;

"""##),
Migration(
    name: "functions/reservation_status",
    checksum: "7f431242e3ed2563c45ef08226584d5d3c7fe0560d118c99c87d045228b791ac",
    sql: ##"""
-- The status of a reservation; null where there is none.
create or replace function office.reservation_status(tenant uuid, reservation uuid)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select r.status from public.reservations r where r.tenant_id = reservation_status.tenant and r.id = reservation
$$;

"""##),
Migration(
    name: "functions/reservations_in_scope",
    checksum: "2d100d3a14a2255910718dc8a7d10b55a4c1bc06305a253e6cd20cb7cd2a4197",
    sql: ##"""
-- The reservations of a scope on a day. Each part is read from an index of its own; that of the past only of what is under way.
create or replace function office.reservations_in_scope(
    tenant uuid, scope text, first_midnight timestamptz, last_midnight timestamptz
)
returns table (id uuid, client_id uuid)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
declare
    ends_at constant timestamptz := case scope when 'desk' then 'infinity' else last_midnight end;
begin
    return query
    select r.id, r.client_id
    from public.reservations r
    where r.tenant_id = tenant and r.status in ('confirmed', 'returned')
    union
    select r.id, r.client_id
    from public.reservations r
    where r.tenant_id = tenant and r.pickup_at >= first_midnight and r.pickup_at < ends_at
        and office.is_in_scope(scope, r.status, r.pickup_at, r.return_at, first_midnight, last_midnight)
    union
    select r.id, r.client_id
    from public.reservations r
    where r.tenant_id = tenant and r.return_at >= first_midnight and r.return_at < ends_at
        and office.is_in_scope(scope, r.status, r.pickup_at, r.return_at, first_midnight, last_midnight)
    union
    select r.id, r.client_id
    from public.reservations r
    where r.tenant_id = tenant and r.status = 'draft' and scope = 'desk';
end
$$;

"""##),
Migration(
    name: "functions/resize_line",
    checksum: "13b80c357f8715db78d051de954f8cdd472cb8a404f724eb8547fb334e744aec",
    sql: ##"""
-- A line with another qty, as far as what went out lets it: what ever went out stays assigned, and what is out, lost or used up stays within qty. Where
-- fewer fit, the last ones that never went out are assigned no more. `is_in_use` where it can't be.
create or replace function office.resize_line(line public.reservation_items, qty int, out resized public.reservation_items, out is_in_use boolean)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    out_now int;
    kept uuid[];
    spare uuid[];
begin
    resized := line;
    resized.qty := resize_line.qty;
    select count(*) filter (where c.returned_at is null)
        + (select m.gone - m.back from office.line_counts(line.tenant_id, line.id) as m)
    into out_now
    from public.asset_checkouts c
    where c.tenant_id = line.tenant_id and c.reservation_id = line.reservation_id and c.reservation_item_id = line.id;
    is_in_use := resized.qty < out_now;
    if cardinality(line.assigned_asset_ids) > resized.qty then
        kept := office.assigned_for_good(line);
        spare := array(
            select g.id
            from unnest(line.assigned_asset_ids) with ordinality as g (id, place)
            where g.id <> all (kept)
            order by g.place
            limit greatest(resized.qty - cardinality(kept), 0));
        resized.assigned_asset_ids := array(
            select g.id
            from unnest(line.assigned_asset_ids) with ordinality as g (id, place)
            where g.id = any (kept || spare)
            order by g.place);
        is_in_use := is_in_use or cardinality(resized.assigned_asset_ids) > resized.qty;
    end if;
end
$$;

"""##),
Migration(
    name: "functions/resolve_code",
    checksum: "4bda167634f77230b1f92d74bbd388f7314a1b7496b9c5e6673d18fa9e40a0ff",
    sql: ##"""
-- GET /assets/resolve: the asset of a sticker, by its code or its whole URL, in any case; else the one with just this tag, else with
-- just this serial. A sticker that a newer one replaced still names its asset, and so does one on an asset that is no longer lent out.
create or replace function office.resolve_code(tenant uuid, subject uuid, session uuid, role text, code text)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    unit uuid;
    sticker text;
    body text;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;

    select s.asset_id, s.code into unit, sticker
    from public.short_links s
    where s.tenant_id = caller.tenant and s.code = office.parse_scanned_code(resolve_code.code);
    if unit is null then
        select a.id into unit from public.assets a where a.tenant_id = caller.tenant and a.asset_tag = resolve_code.code;
    end if;
    if unit is null then
        select a.id into unit from public.assets a where a.tenant_id = caller.tenant and a.serial = resolve_code.code;
    end if;
    if unit is null then
        return office.not_found_result(caller, 'unknown_code');
    end if;

    select row_to_json(answered)::text
    into body
    from (
        select (
            select row_to_json(shown)
            from (
                select a.id, a.item_id, i.name as item_name, a.serial, a.asset_tag, a.condition,
                    a.status, a.current_reservation_id
            ) as shown
        ) as asset, coalesce(sticker, office.asset_code(a.tenant_id, a.id)) as code
        from public.assets a
        join public.items i on i.tenant_id = a.tenant_id and i.id = a.item_id
        where a.tenant_id = caller.tenant and a.id = unit
    ) as answered;
    return office.ok_result(caller, body);
end
$$;

"""##),
Migration(
    name: "functions/restamp_pickups",
    checksum: "5bb51591a47031e7658e9a88356db00110c99f6ae55ad434e2c8437c9e97f65d",
    sql: ##"""
-- The stamps of a reservation's pickups as the ledger has them, scanned and counted: the first one's and the earliest.
create or replace function office.restamp_pickups(tenant uuid, reservation uuid)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    stamped_at constant timestamptz := clock_timestamp();
begin
    update public.reservations r
    set updated_at = stamped_at,
        picked_up_at = went.first,
        actual_pickup_at = went.earliest
    from (
        select min(p.at) as first, min(p.actual) as earliest
        from (
            select c.picked_up_at as at, c.actual_pickup_at as actual
            from public.asset_checkouts c
            where c.tenant_id = tenant and c.reservation_id = reservation and c.voided_at is null
            union all
            select m.moved_at, m.at
            from public.stock_movements m
            where m.tenant_id = tenant and m.reservation_id = reservation and m.kind = 'out' and m.voided_at is null
        ) as p
    ) as went
    where r.tenant_id = tenant and r.id = reservation;
end
$$;

"""##),
Migration(
    name: "functions/restore_status",
    checksum: "4287a4239a9706fdff26eb29c17e3e95448e188a986382ad8186a3ca007221e0",
    sql: ##"""
-- How a reservation stands after something at the shelf was undone: `confirmed` while anything is out, `returned` where all that ever went out is
-- back, else what it was before the undone key moved it: `state_before`, as office.state_before_json() has it, null where it did not. While
-- anything else is there, whatever went out last keeps that: with it undone, too, nothing is left of the move.
create or replace function office.restore_status(booking public.reservations, state_before jsonb)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    tenant constant uuid := booking.tenant_id;
    next_status text := coalesce(state_before ->> 'status', 'confirmed');
    by_flip boolean := coalesce((state_before ->> 'by_flip')::boolean, true);
begin
    if office.has_moved(tenant, booking.id) then
        by_flip := next_status <> 'returned' or by_flip;
        next_status := case when office.has_out(tenant, booking.id) then 'confirmed' else 'returned' end;
        if state_before is not null then
            perform office.hand_on_state(tenant, booking.id, state_before);
        end if;
    end if;
    if next_status = booking.status then
        return;
    end if;
    perform set_config('office.move', case when next_status = 'confirmed' then 'reopened' else 'undone' end, true);
    update public.reservations r
    set status = next_status, returned_by_flip = by_flip and next_status = 'returned',
        returned_at = (state_before ->> 'returned_at')::timestamptz,
        actual_return_at = (state_before ->> 'actual_return_at')::timestamptz
    where r.tenant_id = tenant and r.id = booking.id;
    perform set_config('office.move', '', true);
end
$$;

"""##),
Migration(
    name: "functions/resync_result",
    checksum: "562af10d3dd83bcf056ecbc99158d006b6678e52587c439ae2c72d2f93d63c69",
    sql: ##"""
-- The answer of a call whose cursor tells nothing any more: the client fetches everything.
create or replace function office.resync_result(caller office.caller)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(410, 'resync_required', null, null, null, caller.tenant, caller.account)::office.function_result
$$;

"""##),
Migration(
    name: "functions/return_asset",
    checksum: "c9cffc944575c0ac76c5f949587465e83ed03ede069b3d2c1652416a37c0b407",
    sql: ##"""
-- POST /reservations/{id}/returns: an asset comes in from a reservation, or is said to be lost; a case with what is out of it.
create or replace function office.return_asset(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    reservation uuid, asset uuid, scanned_code text, happened_at timestamptz, retention interval default '90 days',
    is_lost boolean default false, contents uuid[] default null, override_reason text default null
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
-- Every statement below finds a few rows by an index, whatever is asked: planning it each time takes longer than running it.
set plan_cache_mode = force_generic_plan
as $$
declare
    begun record;
    decided record;
begin
    begun := office.begin_handover(
        tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms,
        'in', reservation, asset, scanned_code, happened_at, retention, override_reason);
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    if begun.is_case then
        return office.clear_context(office.return_case(begun.handover, begun.booking, begun.unit, is_lost, contents));
    end if;
    decided := office.decide_return(begun.handover, begun.booking, begun.unit, is_lost);
    if (decided.refusal).status is not null then
        return office.clear_context(decided.refusal);
    end if;
    return office.clear_context(
        office.store_return_result(begun.handover, reservation, asset, overridden => decided.overridden));
end
$$;

"""##),
Migration(
    name: "functions/return_case",
    checksum: "ab957760a24a3d49510f0551b0dda5a92f1c7e14e1180d30fc13597849f5fbf7",
    sql: ##"""
-- A case comes back with what of it is out on this reservation, the case first, or nothing does: a refusal names each that stands in the way. A
-- case that is lost is lost with what is out of it. `seen` is what the phone saw in it, where it says so.
create or replace function office.return_case(
    handover office.handover, booking public.reservations, unit public.assets, is_lost boolean, seen uuid[]
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    locked record;
    part public.assets;
    decided record;
    refusal office.function_result;
    refused json[] := '{}';
    overridden text[];
    taken json[] := '{}';
    here public.reservations := booking;
begin
    select * into locked from office.lock_case(handover, booking, unit, seen, false);
    if (locked.refusal).status is not null then
        return locked.refusal;
    end if;
    -- Each is judged with what came back before it, by the very function that writes: so nothing stays when one is refused.
    begin
        foreach part in array unit || locked.contents loop
            if part.id <> unit.id and part.current_reservation_id is distinct from booking.id then
                continue;
            end if;
            select * into decided from office.decide_return(handover, here, part, is_lost, unit.id);
            if (decided.refusal).outcome = 'busy' then
                refusal := decided.refusal;
                refused := '{}';
                exit;
            elsif (decided.refusal).status is not null then
                refusal := case when refusal.status is null then decided.refusal else refusal end;
                refused := refused || office.refused_part_json(part, decided.refusal);
                continue;
            end if;
            if part.id = unit.id then
                overridden := decided.overridden;
            else
                taken := taken || json_build_object('asset_id', part.id, 'line_id', decided.line);
            end if;
            select * into here from public.reservations r where r.tenant_id = booking.tenant_id and r.id = booking.id;
        end loop;
        if refusal.status is not null then
            raise exception using errcode = 'QM001', message = 'a part of the case is refused';
        end if;
    exception
        when sqlstate 'QM001' then
            return office.with_contents(refusal, refused);
    end;
    return office.store_return_result(handover, booking.id, unit.id, array_to_json(taken), overridden);
end
$$;

"""##),
Migration(
    name: "functions/return_counted",
    checksum: "2f2fe96b97fbce72ea695f1be69c2de846f3580904c02fb4aa89bf577b16531b",
    sql: ##"""
-- POST /reservations/{id}/returns with a line: of what is out of a counted item some comes back, is lost or is used up. The table, the first row
-- that fits:
--
-- | the case | the answer |
-- |---|---|
-- | no such reservation; no such line on it; a line of scanned gear | as in office.pick_up_counted() |
-- | neither confirmed nor returned | 409 reservation_wrong_state |
-- | more than is out | 409 more_than_out |
-- | else | so many fewer are out; what is lost or used up the house owns no more; the last thing out flips the reservation |
--
-- Nothing here gives way to an override.
create or replace function office.return_counted(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    reservation uuid, line uuid, qty int, lost int, used int, happened_at timestamptz, retention interval default '90 days',
    override_reason text default null
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    booking public.reservations;
    counted public.reservation_items;
    gone constant int := coalesce(lost, 0) + coalesce(used, 0);
    owned int;
    is_last boolean;
begin
    select * into begun
    from office.begin_counting(
        tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, 'in', reservation, line, happened_at, retention,
        override_reason);
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    booking := begun.booking;
    counted := begun.counted;
    if booking.status not in ('confirmed', 'returned') then
        return office.clear_context(
            office.counted_conflict_result(begun.handover, 'reservation_wrong_state', booking, counted.id));
    elsif return_counted.qty + gone > counted.counted_out then
        return office.clear_context(office.counted_conflict_result(begun.handover, 'more_than_out', booking, counted.id));
    end if;

    if gone > 0 then
        update public.items i
        set owned_qty = greatest(i.owned_qty - gone, 0)
        from public.items before
        where i.tenant_id = booking.tenant_id and i.id = counted.item_id and i.owned_qty is not null
            and before.tenant_id = i.tenant_id and before.id = i.id
        returning before.owned_qty - i.owned_qty into owned;
    end if;
    -- What is undone gives back what the house then owned less, once for all that this key moved.
    insert into public.stock_movements (
        tenant_id, reservation_id, reservation_item_id, kind, qty, at, moved_at, actor_user_id, key, effect)
    select booking.tenant_id, booking.id, counted.id, m.kind, m.qty, (begun.handover).stamp, (begun.handover).server_time, subject,
        (begun.handover).key,
        case when owned > 0 and m.place = 1 then jsonb_build_object('owned_less', owned) end
    from (
        select given.kind, given.qty, row_number() over (order by given.kind) as place
        from (values ('back', return_counted.qty), ('lost', lost), ('used', used)) as given (kind, qty)
        where given.qty > 0
    ) as m;
    is_last := not office.has_out(booking.tenant_id, booking.id);
    perform office.audit_counted(
        'stock.returned', booking, counted.id, case when is_last then 'returned' else booking.status end,
        jsonb_build_object('qty', return_counted.qty, 'lost', coalesce(lost, 0), 'used', coalesce(used, 0)), '{}', override_reason);
    if is_last and booking.status = 'confirmed' then
        update public.reservations r set status = 'returned', returned_by_flip = true
        where r.tenant_id = booking.tenant_id and r.id = booking.id;
    end if;
    return office.clear_context(office.store_line_result(begun.handover, booking.id, counted.id));
end
$$;

"""##),
Migration(
    name: "functions/rfc3339_time",
    checksum: "043136ee7afe7bf91768686ea09912a690a7955b328e4f9513b6a8f34658bc45",
    sql: ##"""
-- A time as answers carry it: RFC 3339, UTC, whole seconds; what is finer is cut (contract, section 1).
-- Not SECURITY DEFINER and without settings of its own: so the planner puts it in the place of its call.
create or replace function office.rfc3339_time(instant timestamptz)
returns text
language sql
stable
parallel safe
as $$
    select pg_catalog.to_char(pg_catalog.timezone('UTC', instant), 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
$$;

"""##),
Migration(
    name: "functions/rotate_signing_keys",
    checksum: "a8627d5ffced58a1e83e10dd88025f5aae1857620aca508bfb6ce171e58cbfd4",
    sql: ##"""
-- `keys rotate`: the standby key, which every server has published by now, becomes the current one, and a new one the
-- standby. What the last current one has signed stays good until it expires: keys are forgotten `kept` after they were
-- replaced.
create or replace function office.rotate_signing_keys(new_kid text, new_public_key json, new_sealed_key bytea, kept interval)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    rotated_at constant timestamptz := clock_timestamp();
begin
    perform pg_advisory_xact_lock(hashtext('quartermaster.signing_keys'));
    delete from signin.signing_keys k where k.state = 'previous' and k.changed_at < rotated_at - kept;
    update signin.signing_keys k set state = 'previous', changed_at = rotated_at where k.state = 'current';
    update signin.signing_keys k set state = 'current', changed_at = rotated_at where k.state = 'standby';
    insert into signin.signing_keys (kid, state, public_key, sealed_key)
    values (new_kid, 'standby', new_public_key, new_sealed_key);
end
$$;

"""##),
Migration(
    name: "functions/run_entities",
    checksum: "40a4a817e43443f7c76ff5e28c4cf7ae5c44df1135c89c9406da7bbde6b62caa",
    sql: ##"""
-- What a run tells of, by kind and id, from behind a place on: everything in scope in a full run, else what changed between the
-- two snapshots, with what shows it and what it alone kept in scope. Whether each is in scope, office.change_documents() tells.
create or replace function office.run_entities(cursor office.change_cursor, page_size int)
returns table (place int, kind text, id uuid)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
declare
    tenant constant uuid := cursor.tenant;
    first_midnight constant timestamptz := office.local_midnight(cursor.run_day, cursor.zone);
    last_midnight constant timestamptz := office.local_midnight(cursor.run_day + 7, cursor.zone);
    -- By the calendar alone something comes or goes only at the edges of the days that have passed since.
    passed_from constant timestamptz := office.local_midnight(least(cursor.day, cursor.run_day), cursor.zone);
    passed_until constant timestamptz := office.local_midnight(greatest(cursor.day, cursor.run_day), cursor.zone);
    ahead_from constant timestamptz := office.local_midnight(least(cursor.day, cursor.run_day) + 7, cursor.zone);
    ahead_until constant timestamptz := office.local_midnight(greatest(cursor.day, cursor.run_day) + 7, cursor.zone);
    next_kind text;
    begins_after uuid;
    left_over int := page_size;
    found int;
begin
    if cursor.since is null then
        -- One kind after another, as many as the page takes.
        foreach next_kind in array cursor.kinds[coalesce(array_position(cursor.kinds, cursor.after_kind), 1):] loop
            begins_after := case
                when next_kind = cursor.after_kind then cursor.after_id else '00000000-0000-0000-0000-000000000000' end;
            return query
            select array_position(cursor.kinds, next_kind), next_kind, e.id
            from office.entities_in_scope(
                tenant, cursor.account, cursor.scope, next_kind, begins_after, left_over, first_midnight, last_midnight) as e;
            get diagnostics found = row_count;
            left_over := left_over - found;
            exit when left_over <= 0;
        end loop;
        return;
    end if;

    return query
    with noted as materialized (
        select distinct n.kind, n.entity_id, n.row_table
        from office.noted_between(tenant, cursor.since, cursor.looked, null) n
        -- What somebody else was told is called by another account.
        where n.kind <> 'notification' or n.row_id = cursor.account::text
    ), moved as materialized (
        select n.entity_id as id from noted n where n.kind = 'reservation'
        union
        select r.id
        from public.reservations r
        where cursor.day <> cursor.run_day and r.tenant_id = tenant and r.pickup_at >= passed_from and r.pickup_at < passed_until
        union
        select r.id
        from public.reservations r
        -- Those are also the ones that became overdue.
        where cursor.day <> cursor.run_day and r.tenant_id = tenant and r.return_at >= passed_from and r.return_at < passed_until
        union
        select r.id
        from public.reservations r
        where cursor.day <> cursor.run_day and r.tenant_id = tenant and r.pickup_at >= ahead_from and r.pickup_at < ahead_until
        union
        select r.id
        from public.reservations r
        where cursor.day <> cursor.run_day and r.tenant_id = tenant and r.return_at >= ahead_from and r.return_at < ahead_until
    ), told as (
        select n.kind, n.entity_id as id from noted n
        union
        select 'reservation', m.id from moved m
        union
        -- Shown by a reservation: its client's name, its items' names, those of who handed out. From each id to a few rows by an index, whatever the planner
        -- believes of how many were noted: `offset 0` keeps the steps apart.
        select 'reservation', r.id
        from noted n
        cross join lateral (
            select b.id
            from public.reservations b
            where b.tenant_id = tenant and b.client_id = n.entity_id
                and office.is_in_scope(cursor.scope, b.status, b.pickup_at, b.return_at, first_midnight, last_midnight)
            offset 0
        ) as r
        where n.kind = 'client' and n.row_table = 'clients'
        union
        select 'reservation', r.id
        from noted n
        cross join lateral (
            select l.reservation_id
            from public.reservation_items l
            where l.tenant_id = tenant and l.item_id = n.entity_id
            offset 0
        ) as l
        cross join lateral (
            select b.id
            from public.reservations b
            where b.tenant_id = tenant and b.id = l.reservation_id
                and office.is_in_scope(cursor.scope, b.status, b.pickup_at, b.return_at, first_midnight, last_midnight)
            offset 0
        ) as r
        where n.kind = 'item' and n.row_table = 'items'
        union
        select 'reservation', r.id
        from noted n
        cross join lateral (
            select k.reservation_id
            from public.reservation_kits k
            where k.tenant_id = tenant and k.item_id = n.entity_id
            offset 0
        ) as k
        cross join lateral (
            select b.id
            from public.reservations b
            where b.tenant_id = tenant and b.id = k.reservation_id
                and office.is_in_scope(cursor.scope, b.status, b.pickup_at, b.return_at, first_midnight, last_midnight)
            offset 0
        ) as r
        where n.kind = 'item' and n.row_table = 'items'
        union
        select 'reservation', r.id
        from noted n
        cross join lateral (
            select a.auth_user_id from public.accounts a where a.tenant_id = tenant and a.id = n.entity_id offset 0
        ) as person
        cross join lateral office.reservations_in_scope(tenant, cursor.scope, first_midnight, last_midnight) as r
        where n.kind = 'account' and exists (
            select from public.asset_checkouts c
            where c.tenant_id = tenant and c.reservation_id = r.id and person.auth_user_id in (c.picked_up_by, c.returned_by))
        union
        -- In scope with a reservation: its client on the floor, its assets that are inactive.
        select 'client', r.client_id
        from moved m
        cross join lateral (
            select b.client_id from public.reservations b where b.tenant_id = tenant and b.id = m.id offset 0
        ) as r
        where cursor.scope = 'floor'
        union
        select 'asset', a.id
        from moved m
        cross join lateral (
            select unnest(l.assigned_asset_ids) as asset
            from public.reservation_items l
            where l.tenant_id = tenant and l.reservation_id = m.id
            offset 0
        ) as l
        cross join lateral (
            select u.id
            from public.assets u
            where u.tenant_id = tenant and u.id = l.asset and u.status in ('ARCHIVED', 'DISPOSED')
            offset 0
        ) as a
    )
    select p.place, t.kind, t.id
    from told t
    cross join lateral (select array_position(cursor.kinds, t.kind) as place offset 0) as p
    where p.place is not null
        and (cursor.after_kind is null or (p.place, t.id) > (array_position(cursor.kinds, cursor.after_kind), cursor.after_id))
    order by p.place, t.id
    limit page_size;
end
$$;

"""##),
Migration(
    name: "functions/salted_digest",
    checksum: "58e041a48f65a5782f6c851a6067d38a347b26d17e0959a2752790be5048b004",
    sql: ##"""
-- SHA-256 of salt and text, in hexadecimal; null where either is missing.
create or replace function office.salted_digest(salt bytea, value text)
returns text
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select encode(sha256(salt || convert_to(value, 'UTF8')), 'hex')
$$;

"""##),
Migration(
    name: "functions/search_reservations",
    checksum: "931fa3e7264a3464f89f7892126340dfd042b8ff9350abf4e577aec7f27ad3cf",
    sql: ##"""
-- GET /reservations without a window: those that all the filters let through, whatever their status, in the order of the list. The days
-- are the tenant's and inclusive; a reservation touches those from its pickup to its return.
create or replace function office.search_reservations(
    tenant uuid, subject uuid, session uuid, role text,
    from_day date, to_day date, statuses text[], client uuid, searched text, is_overdue boolean, location text,
    with_candidates boolean, page_size int, after_at timestamptz, after_id uuid
)
returns office.function_result
language plpgsql
stable  -- one snapshot for the order and the rows shown
security definer
set search_path = pg_catalog, pg_temp
-- Most filters are not there: each search is planned for those that are.
set plan_cache_mode = force_custom_plan
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    zone text;
    first_midnight timestamptz;
    last_midnight timestamptz;
    today_midnight timestamptz;
    under_way uuid[];
    shown uuid[];
    last_at timestamptz;
    more boolean;
    rows_text text;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    zone := office.tenant_zone(caller.tenant);
    first_midnight := case when from_day is not null then office.local_midnight(from_day, zone) end;
    last_midnight := case when to_day is not null then office.local_midnight(to_day + 1, zone) end;
    today_midnight := office.local_midnight((now() at time zone zone)::date, zone);

    -- What is out is little beside all that ever was.
    if is_overdue then
        under_way := array(
            select distinct t.reservation_id from public.asset_checkouts t where t.tenant_id = caller.tenant and t.returned_at is null
            union
            select l.reservation_id from public.reservation_items l where l.tenant_id = caller.tenant and l.counted_out > 0);
    end if;

    with page as (
        select r.id, r.next_at, row_number() over (order by r.next_at, r.id) as place
        from public.reservations r
        where r.tenant_id = caller.tenant
          and (last_midnight is null or r.pickup_at < last_midnight)
          and (first_midnight is null or r.return_at >= first_midnight)
          and (statuses is null or r.status = any (statuses))
          and (client is null or r.client_id = client)
          and (search_reservations.location is null or r.location is null or r.location = search_reservations.location)
          and (after_id is null or (r.next_at, r.id) > (after_at, after_id))
          and (searched is null
              or strpos(lower(concat_ws(' ', r.reference, r.external_id)), lower(searched)) > 0
              or exists (
                  select from public.clients c
                  where c.tenant_id = caller.tenant and c.id = r.client_id
                    and strpos(lower(c.display_name), lower(searched)) > 0))
          and (not is_overdue
              or r.return_at < today_midnight and r.id = any (under_way))
        order by r.next_at, r.id
        limit page_size + 1
    )
    select array_agg(p.id order by p.place) filter (where p.place <= page_size),
        max(p.next_at) filter (where p.place = page_size),
        count(*) > page_size
    into shown, last_at, more
    from page p;

    select string_agg(r.body, ',' order by given.place)
    into rows_text
    from unnest(shown) with ordinality as given (id, place)
    join office.reservation_json_rows(caller.tenant, shown, with_candidates) r on r.reservation = given.id;
    return office.ok_result(
        caller,
        format(
            '{"reservations":[%s],"next_cursor":%s}', rows_text,
            case when more then to_json(office.encode_cursor(last_at, shown[page_size]))::text else 'null' end));
end
$$;

"""##),
Migration(
    name: "functions/session_result",
    checksum: "590c9c288cfed85156ab15ca67f646edcae70a45b16cf1c501f4ab86a6a2b2c4",
    sql: ##"""
-- A session and its user, of which the server makes tokens.
create or replace function office.session_result(session signin.sessions, person signin.users)
returns office.function_result
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(
        200, null,
        json_build_object(
            'session_id', session.id, 'counter', session.counter, 'amr', session.amr, 'user', office.user_json(person))::text,
        null, null, null, null)::office.function_result
$$;

"""##),
Migration(
    name: "functions/session_tenant",
    checksum: "ae5c02f9bc5392362b9514c04d4e01a24dbea6281c05332442d2ebf1b085defe",
    sql: ##"""
-- The tenant whose rows a login role of another program sees: the one in its setting office.tenant. A role that
-- office.role_tenants binds sees none but those named there, and needs no setting where that is one.
create or replace function office.session_tenant()
returns uuid
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    wanted constant uuid := nullif(current_setting('office.tenant', true), '')::uuid;
    bound constant uuid[] := array(select b.tenant_id from office.role_tenants b where b.role_name = session_user);
begin
    return case
        when cardinality(bound) = 0 or wanted = any (bound) then wanted
        when wanted is null and cardinality(bound) = 1 then bound[1]
    end;
end
$$;

"""##),
Migration(
    name: "functions/set_account",
    checksum: "bb0d707e7245093a7a4f8ff8810dcf683b91250d308edddfcb8b888d6db0aeb7",
    sql: ##"""
-- `account set`, `role`, `disable` and `enable`: what the fields name of a person is changed, from their next request on. Twice is
-- once.
create or replace function office.set_account(tenant text, email text, fields jsonb)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    found_account record;
    edited record;
begin
    select * into found_account from office.find_account(tenant, email);
    if (found_account.result).status is not null then
        return office.clear_context(found_account.result);
    end if;
    select * into edited from office.edit_account(found_account.caller, found_account.account, fields);
    if (edited.refusal).status is not null then
        return office.clear_context(edited.refusal);
    end if;
    return office.clear_context(office.account_result(edited.after));
end
$$;

"""##),
Migration(
    name: "functions/set_account_user",
    checksum: "98e55e1dce6c04d0a450b0eafce1cd7d30fc13996b7d0afe6a273b76ffd310f0",
    sql: ##"""
-- Ties an account to an auth user, with its audit row.
create or replace function office.set_account_user(account public.accounts, subject uuid)
returns public.accounts
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update public.accounts a set auth_user_id = subject where a.tenant_id = account.tenant_id and a.id = account.id
    returning * into account;
    perform office.audit_account(
        'account.linked', account,
        jsonb_build_object('auth_user_id', null), jsonb_build_object('auth_user_id', account.auth_user_id));
    return account;
end
$$;

"""##),
Migration(
    name: "functions/set_device_environment",
    checksum: "95594ea9fb0ffd76a4f1ce02ac52c82b57b5c291bef1d88b767c3c4997a4aa2c",
    sql: ##"""
-- Remembers in which of APNs' environments a device is at home, where it was not registered anew since it was claimed with that moment, in
-- milliseconds since 1970.
create or replace function office.set_device_environment(device_id uuid, environment text, registered_at_epoch_ms bigint)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    is_found boolean;
begin
    perform set_config('office.push_sweep', 'on', true);
    update public.devices d
    set environment = set_device_environment.environment
    where d.id = device_id and d.platform = 'apns' and (extract(epoch from d.registered_at) * 1000)::bigint = registered_at_epoch_ms;
    is_found := found;
    perform set_config('office.push_sweep', '', true);
    return is_found;
end
$$;

"""##),
Migration(
    name: "functions/set_reservation_status",
    checksum: "e19b13e5e8fdc4181ebe097a30aae3054ee0799765311eb8000081af8e49bf3d",
    sql: ##"""
-- POST /reservations/{id}/status: moves a reservation's status, and answers with the reservation.
create or replace function office.set_reservation_status(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    reservation uuid, to_status text, reason text, retention interval default '90 days',
    shortage_reason text default null
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    move record;
    result office.function_result;
    body text;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    select * into move from office.move_reservation_status(begun.caller, reservation, to_status, reason, key, shortage_reason);
    result := move.refusal;
    if result.status is null then
        body := office.reservation_json((begun.caller).tenant, reservation, true);
        result := office.store_result(begun.caller, key, fingerprint, 200, body, is_lasting => not move.is_made);
    end if;
    return office.clear_context(result);
end
$$;

"""##),
Migration(
    name: "functions/set_tenant",
    checksum: "8fcbdb1d6aa4fcfbb2684dfd917090ea9582e71c5451ea80c03e0f10879775d3",
    sql: ##"""
-- `tenant set`: what the fields name of a house is changed.
create or replace function office.set_tenant(tenant text, fields jsonb)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller constant office.caller := office.authorize_operator(tenant);
    edited record;
begin
    if caller.code is not null then
        return office.clear_context(row(404, caller.code, null, null, null, null, null));
    end if;
    select * into edited from office.edit_tenant(caller, office.lock_tenant(caller.tenant), fields);
    if (edited.refusal).status is not null then
        return office.clear_context(row(400, 'time_zone_unknown', null, null, null, caller.tenant, null));
    end if;
    return office.clear_context(row(200, null, office.tenant_json(edited.after)::text, null, null, caller.tenant, null));
end
$$;

"""##),
Migration(
    name: "functions/settle_uploads",
    checksum: "a5df3f84e7ea6a2179195162939c50ef1101f3ee6f3e267e129d971130176bc0",
    sql: ##"""
-- What a report, an inspection or a document names was uploaded and is no upload any more; but where a file was sealed as a copy its
-- upload stays, for the sweep to take the original. `files` is an array of what storage said of each: object_path, stored_key.
create or replace function office.settle_uploads(tenant uuid, files json, named_at timestamptz)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update public.photo_uploads u
    set reported_at = named_at
    where u.tenant_id = tenant and u.object_path in (select f ->> 'object_path' from json_array_elements(files) as f);
    delete from public.photo_uploads u
    where u.tenant_id = tenant
      and u.object_path in (
          select f ->> 'object_path' from json_array_elements(files) as f where f ->> 'stored_key' = f ->> 'object_path');
end
$$;

"""##),
Migration(
    name: "functions/short_lines_json",
    checksum: "c24a7ce6a9ac29c283dfa40ce488bf59a4b01312226c5321081205676d303ceb",
    sql: ##"""
-- What is recorded as missing on a reservation's lines, as the audit keeps it.
create or replace function office.short_lines_json(tenant uuid, reservation uuid)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select coalesce(
            jsonb_agg(
                jsonb_build_object('line_id', l.id, 'item_id', l.item_id, 'qty', l.qty, 'shortage', l.shortage)
                order by l.position, l.id),
            '[]')
        from public.reservation_items l
        where l.tenant_id = tenant and l.reservation_id = reservation and l.shortage > 0);
end
$$;

"""##),
Migration(
    name: "functions/short_refusal",
    checksum: "7c0256aca370d5ecf096434aa2d70a7f4b51484a1b392f614939f7e6f85cd43b",
    sql: ##"""
-- The 409 of a reservation whose lines would hold more than there is, in a tenant that refuses it: by item how many it needs, how many are
-- free at least, when that begins and ends for the first time, and what others hold then. Null where there is enough.
create or replace function office.short_refusal(
    caller office.caller, before office.held_line[], after office.held_line[], present text
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    missing record;
    short json[] := '{}';
    names text[] := '{}';
    own constant uuid[] := array(select h.id from unnest(before || after) as h);
begin
    if not exists (select from public.tenants t where t.id = caller.tenant and t.overbooking = 'refuse')
        or not exists (select from office.find_shortfalls(caller.tenant, before, after))
    then
        return null;
    end if;
    for missing in
        with short_time as (
            select s.item_id, s.starts_at, s.ends_at, s.owned - s.held as free,
                -- Where it is not short already, it begins to be.
                coalesce(
                    s.starts_at > max(s.ends_at) over (
                        partition by s.item_id order by s.starts_at, s.ends_at rows between unbounded preceding and 1 preceding),
                    false) as begins_anew
            from office.find_shortfalls(caller.tenant, before, after) s
        ), stretch as (
            select s.*, count(*) filter (where s.begins_anew) over (partition by s.item_id order by s.starts_at, s.ends_at) as place
            from short_time s
        )
        select s.item_id, i.name, needed.qty as needed, greatest(min(s.free) + needed.qty, 0) as free,
            min(s.starts_at) as starts_at, max(s.ends_at) filter (where s.place = 0) as ends_at
        from stretch s
        join public.items i on i.tenant_id = caller.tenant and i.id = s.item_id
        cross join lateral (select sum(a.qty) as qty from unnest(after) as a where a.item_id = s.item_id) as needed
        group by s.item_id, i.name, needed.qty
        order by i.name, s.item_id
    loop
        names := names || missing.name;
        short := short || json_build_object(
            'item', (
                select row_to_json(kind)
                from (
                    select i.id, i.name, i.sku, i.serialized
                    from public.items i
                    where i.tenant_id = caller.tenant and i.id = missing.item_id
                ) as kind
            ),
            'needed', missing.needed, 'free', missing.free, 'from', office.rfc3339_time(missing.starts_at),
            'to', office.rfc3339_time(missing.ends_at),
            'by', office.holders_json(caller.tenant, missing.item_id, missing.starts_at, missing.ends_at, own));
    end loop;
    if names = '{}' then
        return null;
    end if;
    return office.current_result(
        caller, 'not_available', json_build_object('items', array_to_string(names, ', ')),
        json_build_object('reservation_status', present, 'short', array_to_json(short)));
end
$$;

"""##),
Migration(
    name: "functions/short_snapshot",
    checksum: "5695dc8cf28945a9d895c982f3175c73ff247af1108afcdb2da863e8a0b5a4e4",
    sql: ##"""
-- A snapshot that fits into a cursor: one that lists very many transactions becomes one that has seen none of them. Some changes are
-- then told again, and none is missed. A KiB, less what two of them and the rest of a cursor would be over 3 KiB in base64.
create or replace function office.short_snapshot(snapshot pg_snapshot)
returns pg_snapshot
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case
        when length(snapshot::text) <= 1000 then snapshot
        else (pg_snapshot_xmin(snapshot) || ':' || pg_snapshot_xmin(snapshot) || ':')::pg_snapshot
    end
$$;

"""##),
Migration(
    name: "functions/short_stretches",
    checksum: "9dd68ffadc9843a28aea73856372eb1d8499bdfb5e2b0c6ec52b89213490fac5",
    sql: ##"""
-- The stretches of time between two moments in which confirmed reservations need more of an item than there is: by how many, and which
-- lines take part. Of one item, or of all.
create or replace function office.short_stretches(tenant uuid, from_at timestamptz, to_at timestamptz, item uuid default null)
returns table (item_id uuid, starts_at timestamptz, ends_at timestamptz, missing int, lines uuid[])
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
declare
    item_ids constant uuid[] := case when item is not null then array[item] else array(
        select distinct l.item_id
        from public.reservation_items l
        where l.tenant_id = tenant and l.held_until > from_at and l.held_from < to_at) end;
begin
    return query
    with piece as materialized (
        select p.line, p.item_id, p.starts_at, p.ends_at, p.qty
        from office.held_pieces(tenant, item_ids, from_at, to_at, is_whole => true) p
    ), change as (
        select c.item_id, c.at, sum(c.delta)::int as delta
        from (
            select p.item_id, p.starts_at as at, p.qty as delta from piece p
            union all
            select p.item_id, p.ends_at, -p.qty from piece p
        ) as c
        group by c.item_id, c.at
        having sum(c.delta) <> 0
    ), step as (
        select c.item_id, c.at as starts_at, lead(c.at) over w as ends_at, (sum(c.delta) over w)::int as held
        from change c
        window w as (partition by c.item_id order by c.at)
    ), stock as materialized (
        select i.id, office.owned_qty(i) as owned
        from public.items i
        where i.tenant_id = tenant and i.id in (select s.item_id from step s)
    ), short as (
        -- One after another without a gap is one stretch.
        select s.item_id, s.starts_at, s.ends_at, s.held - k.owned as missing,
            (lag(s.ends_at) over w) is distinct from s.starts_at as begins
        from step s
        join stock k on k.id = s.item_id
        where s.held > k.owned
        window w as (partition by s.item_id order by s.starts_at)
    ), numbered as (
        select s.item_id, s.starts_at, s.ends_at, s.missing,
            count(*) filter (where s.begins) over (partition by s.item_id order by s.starts_at) as number
        from short s
    ), stretch as (
        select n.item_id, min(n.starts_at) as starts_at, max(n.ends_at) as ends_at, max(n.missing) as missing
        from numbered n
        group by n.item_id, n.number
    )
    select s.item_id, s.starts_at, s.ends_at, s.missing,
        array(
            select distinct p.line
            from piece p
            where p.item_id = s.item_id and p.starts_at < s.ends_at and p.ends_at > s.starts_at and p.qty > 0)
    from stretch s
    where s.ends_at > from_at and s.starts_at < to_at
    order by s.item_id, s.starts_at;
end
$$;

"""##),
Migration(
    name: "functions/shortage_json",
    checksum: "ad5bf75bc9c6ed7534413bbbc00a82a51b103066e77704269d46c8446165ab74",
    sql: ##"""
-- An item of which more is wanted than there is: when, and the reservations that take part, by pickup.
create or replace function office.shortage_json(tenant uuid, item uuid, owned int, stretches json[], lines uuid[])
returns json
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select json_build_object(
            'item', json_build_object('id', i.id, 'name', i.name, 'sku', i.sku, 'serialized', i.serialized),
            'owned', shortage_json.owned,
            'missing', (select max((s ->> 'missing')::int) from unnest(stretches) as s),
            'stretches', array_to_json(stretches),
            'reservations', (
                select json_agg(
                    json_build_object(
                        'id', r.id, 'reference', r.reference, 'client', c.display_name, 'pickup_at', office.rfc3339_time(r.pickup_at),
                        'return_at', office.rfc3339_time(r.return_at), 'qty', part.qty, 'shortage', part.shortage)
                    order by r.pickup_at, r.id)
                from (
                    select l.reservation_id, sum(l.qty) as qty, sum(l.shortage) as shortage
                    from public.reservation_items l
                    where l.tenant_id = tenant and l.id = any (lines)
                    group by l.reservation_id
                ) as part
                join public.reservations r on r.tenant_id = tenant and r.id = part.reservation_id
                join public.clients c on c.tenant_id = tenant and c.id = r.client_id
            ))
        from public.items i
        where i.tenant_id = tenant and i.id = item);
end
$$;

"""##),
Migration(
    name: "functions/sign_in_refusal",
    checksum: "e1c1b35d8194929eef714b864a69bd503bfdc226d9888bc0d207dfa1dbab68a6",
    sql: ##"""
-- What signing in refuses, with the code that the client libraries know; and how long to wait where that helps, in whole
-- seconds.
create or replace function office.sign_in_refusal(status int, code text, wait interval default null)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row(
        status, code, null,
        case when wait is not null
            then json_build_object('params', json_build_object('seconds', ceil(extract(epoch from wait))::int::text))::text
        end,
        null, null, null)::office.function_result
$$;

"""##),
Migration(
    name: "functions/sign_out",
    checksum: "82ce253f9b27bc560f3a3ec00f0dfe5e8628a5e5765efee6d306d441fb75b12d",
    sql: ##"""
-- POST /auth/v1/logout: ends the session of the token, all of its user's, or all but it. Signing out everywhere also drops a
-- code that is under way, with the password that somebody may have chosen beside it.
create or replace function office.sign_out(subject uuid, session uuid, scope text)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if exists (select from signin.sessions s where s.id = session and s.user_id = subject) and scope = 'global' then
        delete from signin.codes c using signin.users u where u.id = subject and c.email = u.email;
    end if;
    -- Two of one user at once go one after another, and each deletes in peace.
    perform from signin.users u where u.id = subject for no key update;
    perform from signin.sessions s where s.id = session and s.user_id = subject for update;
    if not found then
        return office.sign_in_refusal(403, 'session_not_found');
    end if;
    delete from signin.sessions s
    where s.user_id = subject
      and case scope when 'local' then s.id = session when 'others' then s.id <> session else true end;
    return row(204, null, null, null, null, null, null)::office.function_result;
end
$$;

"""##),
Migration(
    name: "functions/signing_keys",
    checksum: "2d13a98580eccba55877f0b8a1f378462deb8f3926e0523b07da98fd10732638",
    sql: ##"""
-- The keys that sign tokens, sealed as they lie here; the current one first.
create or replace function office.signing_keys()
returns table (kid text, state text, public_key json, sealed_key bytea, created_at timestamptz, changed_at timestamptz)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select k.kid, k.state, k.public_key, k.sealed_key, k.created_at, k.changed_at
    from signin.signing_keys k
    order by array_position(array['current', 'standby', 'previous'], k.state), k.changed_at desc
$$;

"""##),
Migration(
    name: "functions/sku_refusal",
    checksum: "4ba3ba10853885ea43ba850042be584367be50e2d18136c7818a9f763744dcda",
    sql: ##"""
-- The 409 of an SKU that another item has than this one, exactly as written, an archived one too. The caller holds the SKU:
-- office.lock_sku().
create or replace function office.sku_refusal(caller office.caller, sku text, item uuid)
returns office.function_result
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    other uuid;
begin
    select i.id into other
    from public.items i
    where i.tenant_id = caller.tenant and i.sku = sku_refusal.sku and i.id is distinct from item
    order by i.id
    limit 1;
    return case when found then office.already_exists_result(caller, 'sku', sku, other) end;
end
$$;

"""##),
Migration(
    name: "functions/stale_reservations",
    checksum: "61632026b4bf34e5f51c00f5a8395195063ece52fdaf717cff2b5616d4d1a6be",
    sql: ##"""
-- Which of these reservations are shown otherwise than they were in a snapshot: one that changed, or whose client, items, kits or, with
-- candidates, their assets did. An account's name is shown with what the person handed out or took back; whose account it was the log
-- does not tell, so all that anything went out on count. The tenant's time zone decides what is overdue. After very many changes all of
-- them count as changed: to find out would cost more.
create or replace function office.stale_reservations(tenant uuid, ids uuid[], since pg_snapshot, with_candidates boolean)
returns uuid[]
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
declare
    most constant int := 500;
    kinds text[];
    entities uuid[];
    tables text[];
    reservation_ids uuid[];
    client_ids uuid[];
    item_ids uuid[];
    has_accounts boolean;
begin
    if not office.is_known(tenant, since) then
        return ids;
    end if;
    select array_agg(n.kind), array_agg(n.entity_id), array_agg(n.row_table)
    into kinds, entities, tables
    from office.noted_between(tenant, since, pg_current_snapshot(), most) n;
    if cardinality(kinds) >= most then
        return ids;
    end if;

    select array_agg(n.id) filter (where n.kind = 'reservation'), array_agg(n.id) filter (where n.kind = 'client'),
        -- An asset that is gone is in no table, but its item was noted with it.
        array_agg(n.id) filter (where n.kind = 'item' and (with_candidates or n.row_table = 'items'))
    into reservation_ids, client_ids, item_ids
    from unnest(kinds, entities, tables) as n (kind, id, row_table);
    has_accounts := coalesce('account' = any (kinds), false);
    if 'tenant' = any (kinds) then
        return ids;
    end if;
    if with_candidates then
        item_ids := item_ids || array(
            select a.item_id
            from unnest(kinds, entities) as n (kind, id)
            join public.assets a on a.tenant_id = tenant and a.id = n.id
            where n.kind = 'asset');
    end if;

    return array(
        select g.id
        from unnest(ids) as g (id)
        where g.id = any (reservation_ids)
            or client_ids is not null and exists (
                select from public.reservations r
                where r.tenant_id = tenant and r.id = g.id and r.client_id = any (client_ids))
            or item_ids is not null and exists (
                select from public.reservation_items l
                where l.tenant_id = tenant and l.reservation_id = g.id and l.item_id = any (item_ids))
            or item_ids is not null and exists (
                select from public.reservation_kits k
                where k.tenant_id = tenant and k.reservation_id = g.id and k.item_id = any (item_ids))
            or has_accounts and exists (
                select from public.asset_checkouts c where c.tenant_id = tenant and c.reservation_id = g.id));
end
$$;

"""##),
Migration(
    name: "functions/stamp_asset_status",
    checksum: "8ec42e02e792296082aa558bb7cedf4707792c5dbcf6396333f7573a5e26ba94",
    sql: ##"""
-- Notes since when an asset has its status: a pickup that happened before it went to REPAIR is still taken.
create or replace function office.stamp_asset_status()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    new.status_at := clock_timestamp();
    return new;
end
$$;

"""##),
Migration(
    name: "functions/state_before_json",
    checksum: "4f8033b0061e8013d797ad6e20939e1bf12249af6caf94c73515a267fa157c36",
    sql: ##"""
-- How a reservation stood before something at the shelf confirmed it, for whoever undoes that.
create or replace function office.state_before_json(booking public.reservations)
returns jsonb
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object(
        'status', booking.status, 'by_flip', booking.returned_by_flip, 'returned_at', booking.returned_at,
        'actual_return_at', booking.actual_return_at)
$$;

"""##),
Migration(
    name: "functions/stock_refusal",
    checksum: "83f8c3ad5ad6b5a42c56e1bd4be8cf5fd0606d7b5df6400056ec65fe5df9c628",
    sql: ##"""
-- The one place where it is decided whether a reservation may be made, changed or confirmed for what there is of the gear; null when it
-- may. Called with the reservation, its lines and the assets that are named locked, and before the first write; locks the items.
-- `before` is null for a new reservation; `after` and `lines` are as they are to be. Where the setting office.stock says `record`, too
-- few are no refusal. What is then written, in several statements, the trigger does not judge once more: office.stock
-- says `asked` until office.clear_context(). Under another isolation level than READ COMMITTED the locks alone show nothing, so there
-- nothing counts as asked, and the trigger refuses.
create or replace function office.stock_refusal(
    caller office.caller, before public.reservations, after public.reservations, lines public.reservation_items[]
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    present constant text := coalesce(before.status, after.status);
    lines_before public.reservation_items[];
    held_before office.held_line[];
    held_after office.held_line[];
    refusal office.function_result;
begin
    if after.status <> 'confirmed' then
        return null;
    end if;
    lines_before := array(
        select l from public.reservation_items l where l.tenant_id = caller.tenant and l.reservation_id = after.id);
    perform office.lock_stock(
        caller.tenant,
        array(select l.item_id from unnest(lines) as l) || array(select b.item_id from unnest(lines_before) as b));
    held_before := array(
        select row(b.id, b.item_id, b.hold, b.qty - b.shortage)::office.held_line from unnest(lines_before) as b);
    held_after := array(
        select row(l.id, l.item_id, h.hold,
            -- As office.keep_hold() will have it.
            l.qty - case
                when l.item_id = b.item_id and l.qty <= b.qty and h.hold <@ b.hold then least(b.shortage, l.qty) else 0
            end)::office.held_line
        from unnest(lines) as l
        join public.items i on i.tenant_id = caller.tenant and i.id = l.item_id
        cross join lateral (
            select case when l.added_by is distinct from 'case' then
                tstzrange(after.pickup_at, after.return_at + make_interval(mins => i.turnaround_minutes)) end as hold
        ) as h
        left join unnest(lines_before) as b on b.id = l.id);
    if exists (select from unnest(lines) as l where l.assigned_asset_ids <> '{}') then
        refusal := office.double_booking_refusal(caller, after.id, lines, lines_before, held_after, present);
    end if;
    if refusal.status is null and coalesce(current_setting('office.stock', true), '') <> 'record' then
        refusal := office.short_refusal(caller, held_before, held_after, present);
        if current_setting('transaction_isolation') = 'read committed' then
            perform set_config('office.stock', 'asked', true);
        end if;
    end if;
    return refusal;
end
$$;

"""##),
Migration(
    name: "functions/store_app_result",
    checksum: "4f6f6363a62d1089ded5937cc013519cc64998502d3986b21e59ce9d989b9391",
    sql: ##"""
-- The answer of a change of the app, kept under its key where it has one.
create or replace function office.store_app_result(
    caller office.caller, key text, fingerprint text, status int, message text, name text, facts json,
    is_lasting boolean default false
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    body constant text :=
        format('{"success":true,"message":%s,%s:%s}', to_json(message), to_json(name), facts);
begin
    if key is null then
        return row(status, null, body, null, null, caller.tenant, caller.account)::office.function_result;
    end if;
    return office.store_result(caller, key, fingerprint, status, body, is_lasting);
end
$$;

"""##),
Migration(
    name: "functions/store_line_result",
    checksum: "c73425ff9eb7d9ba8bab8aa5cf611b697e8aa54a19bcbca63b9355fb9860bf77",
    sql: ##"""
-- The 200 of what is counted, both ways.
create or replace function office.store_line_result(
    handover office.handover, reservation uuid, line uuid, overridden text[] default null
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    tenant constant uuid := (handover.caller).tenant;
    body text;
begin
    select '{"reservation_status":' || to_json(r.status)::text
        || ',"line":' || coalesce(office.line_counts_json(tenant, line)::text, 'null')
    into body
    from public.reservations r
    where r.tenant_id = tenant and r.id = reservation;
    if handover.override_reason is not null then
        body := body || ',"overridden":' || to_json(coalesce(overridden, '{}'))::text;
    end if;
    return office.store_result(handover.caller, handover.key, handover.fingerprint, 200, body || '}');
end
$$;

"""##),
Migration(
    name: "functions/store_pickup_result",
    checksum: "694453ed4045e1c7c65967bf7d03fb3fede2df5fd9a16c9be1015ea9e0170ddd",
    sql: ##"""
-- The 200 of a pickup, applied now or long ago: the scan is logged either way. `contents` is there for a case, `overridden` where the request
-- overruled, `swapped` the asset that came back for this one.
create or replace function office.store_pickup_result(
    handover office.handover, reservation uuid, asset uuid, line uuid, contents json default null, overridden text[] default null,
    swapped uuid default null
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    tenant constant uuid := (handover.caller).tenant;
    body text;
    -- An assignment is worked out on the spot where PERFORM would start a query.
    written text;
begin
    select '{"reservation_status":' || to_json(r.status)::text
        || ',"asset":{"id":"' || asset || '","current_reservation_id":"' || reservation || '"},"line_id":"' || line || '"'
    into body
    from public.reservations r
    where r.tenant_id = tenant and r.id = reservation;
    if contents is not null then
        body := body || ',"contents":' || contents::text;
    end if;
    if swapped is not null then
        body := body || ',"swapped":{"asset_id":"' || swapped || '"}';
    end if;
    if handover.override_reason is not null then
        body := body || ',"overridden":' || to_json(coalesce(overridden, '{}'))::text;
    end if;
    written := office.log_scan(handover, reservation, asset);
    return office.store_result(handover.caller, handover.key, handover.fingerprint, 200, body || '}');
end
$$;

"""##),
Migration(
    name: "functions/store_result",
    checksum: "dcb6301d2dce36edf77c3d24b2a7ec62e8cfa40a8af3fbcf66b9b70615f7e6a2",
    sql: ##"""
-- Keeps the answer of a change under its key, in the change's own transaction. What is replaced can only be a key past
-- its retention: office.claim_key() would have answered with any other. One that changed nothing, though some day it would, is
-- a lasting one: no row that it made remembers its key. Without a key nothing is kept.
create or replace function office.store_result(
    caller office.caller, key text, fingerprint text, status int, body text, is_lasting boolean default false
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if key is null then
        return row(status, null, body, null, null, caller.tenant, caller.account)::office.function_result;
    end if;
    insert into public.idempotency_keys (tenant_id, key, fingerprint, status, body, is_lasting)
    values (caller.tenant, store_result.key, store_result.fingerprint, store_result.status, store_result.body,
        store_result.is_lasting)
    on conflict on constraint idempotency_keys_pkey do update
    set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body, is_lasting = excluded.is_lasting,
        created_at = excluded.created_at;
    return row(status, null, body, null, 'stored', caller.tenant, caller.account)::office.function_result;
end
$$;

"""##),
Migration(
    name: "functions/store_return_result",
    checksum: "67a389878ddc7546e4e0bf8d1060634e330410fda0aba7bd5a4b2e814d31214c",
    sql: ##"""
-- The 200 of a return, applied now or long ago: the scan is logged either way. It speaks of this reservation, so it is
-- the same when the asset has gone out on another since. `contents` is there for a case, `overridden` where the request overruled.
create or replace function office.store_return_result(
    handover office.handover, reservation uuid, asset uuid, contents json default null, overridden text[] default null
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    tenant constant uuid := (handover.caller).tenant;
    body text;
begin
    select '{"reservation_status":' || to_json(r.status)::text
        || ',"asset":{"id":"' || asset || '","current_reservation_id":null}'
    into body
    from public.reservations r
    where r.tenant_id = tenant and r.id = reservation;
    if contents is not null then
        body := body || ',"contents":' || contents::text;
    end if;
    if handover.override_reason is not null then
        body := body || ',"overridden":' || to_json(coalesce(overridden, '{}'))::text;
    end if;
    perform office.log_scan(handover, reservation, asset);
    return office.store_result(handover.caller, handover.key, handover.fingerprint, 200, body || '}');
end
$$;

"""##),
Migration(
    name: "functions/store_undo_result",
    checksum: "2951e4f9862a80cf8cd82d4452d13221a95060fe13e8ad0da06c52b748f3a868",
    sql: ##"""
-- The 200 of an undone operation, now or before: how the asset, of a swap the first one, or the counted line stands today. `line_id` is null for an
-- asset that is on no line of the reservation any more, `line` where that went with what was undone.
create or replace function office.store_undo_result(
    handover office.handover, reservation uuid, made office.ledger_entry, undone_key text
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    tenant constant uuid := (handover.caller).tenant;
    asset constant uuid := case when made.kind = 'swap' then made.swapped else made.asset end;
    body text;
begin
    if made.kind = 'movement' then
        return office.store_line_result(handover, reservation, made.line);
    end if;
    select '{"reservation_status":' || to_json(r.status)::text
        || ',"asset":{"id":"' || asset || '","current_reservation_id":' || coalesce(to_json(a.current_reservation_id)::text, 'null')
        || '},"line_id":' || coalesce(to_json(placed.line)::text, 'null')
        || case
            when made.is_case then ',"contents":' || office.contents_of_key_json(tenant, undone_key)::text
            when made.kind = 'swap' then ',"swapped":null'
            else ''
        end || '}'
    into body
    from public.reservations r
    join public.assets a on a.tenant_id = r.tenant_id and a.id = asset
    cross join lateral (
        select coalesce(
            (
                select c.reservation_item_id
                from public.asset_checkouts c
                where c.tenant_id = r.tenant_id and c.reservation_id = r.id and c.asset_id = a.id and c.returned_at is null
            ),
            (
                select l.id
                from public.reservation_items l
                where l.tenant_id = r.tenant_id and l.reservation_id = r.id and a.id = any (l.assigned_asset_ids)
                order by l.position, l.id
                limit 1
            )) as line
    ) as placed
    where r.tenant_id = tenant and r.id = reservation;
    return office.store_result(handover.caller, handover.key, handover.fingerprint, 200, body);
end
$$;

"""##),
Migration(
    name: "functions/swap_asset",
    checksum: "ab22357309c8716c874f6b42ea9cef428711b715e5e18ee18f59ffb74cd02e4d",
    sql: ##"""
-- POST /reservations/{id}/swaps: another asset of the same item goes out in place of one that is out. The table, the first row that fits (`at` judges
-- both halves as the tables of section 4 say; the sticker is that of the asset that goes out):
--
-- | the case | the answer |
-- |---|---|
-- | no such reservation, no such assets; `code_mismatch` | as for a pickup |
-- | the second is out here in place of the first | 200, the same facts |
-- | reservation not confirmed | 409 reservation_wrong_state |
-- | the first is not out here | 409 asset_not_checked_out |
-- | the first is out for a second time or more, `at` earlier than this trip's pickup | 409 already_applied |
-- | another item | 409 asset_not_on_reservation |
-- | the second was out here and came back, `at` not later than that return's | 409 already_applied |
-- | the second is out, or inactive | 409 asset_unavailable |
-- | else | the first trip is closed without a flip, the second stands at its place and is out; assigned here already the two change places |
create or replace function office.swap_asset(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    reservation uuid, asset uuid, by_asset uuid, scanned_code text, happened_at timestamptz, reason text,
    retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    unit public.assets;
    trip public.asset_checkouts;
    line uuid;
    effect jsonb;
    judged record;
    second public.assets;
begin
    select * into begun
    from office.begin_handover(
        tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms,
        'swap', reservation, by_asset, scanned_code, happened_at, retention, null);
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    select * into unit from public.assets a where a.tenant_id = (begun.booking).tenant_id and a.id = asset;
    if not found then
        return office.clear_context(office.not_found_result((begun.handover).caller, 'asset_not_found'));
    end if;
    select c.reservation_item_id into line
    from public.asset_checkouts c
    join public.asset_checkouts o on o.tenant_id = c.tenant_id and o.id = c.swapped_for
    where c.tenant_id = unit.tenant_id and c.asset_id = by_asset and c.reservation_id = (begun.booking).id and c.returned_at is null
        and o.asset_id = unit.id;
    if found then
        return office.clear_context(
            office.store_pickup_result(begun.handover, reservation, by_asset, line, swapped => asset));
    end if;

    select * into judged from office.swap_refusal(begun.handover, begun.booking, unit, begun.unit);
    if (judged.refusal).status is not null then
        return office.clear_context(judged.refusal);
    end if;
    trip := judged.trip;
    perform office.close_checkout(begun.handover, begun.booking, trip, false, null, null, is_swapped_away => true);
    effect := office.put_in_place(trip, by_asset);
    select * into second from public.assets a where a.tenant_id = unit.tenant_id and a.id = by_asset;
    perform office.open_checkout(begun.handover, begun.booking, second, trip.reservation_item_id, effect, null, trip.id);
    perform office.write_audit(
        unit.tenant_id, 'asset.swapped', 'asset', by_asset, (begun.booking).id, by_asset, null, null,
        jsonb_build_object('asset_id', unit.id),
        jsonb_strip_nulls(jsonb_build_object('asset_id', by_asset, 'reason', swap_asset.reason)));
    return office.clear_context(
        office.store_pickup_result(begun.handover, reservation, by_asset, trip.reservation_item_id, swapped => asset));
end
$$;

"""##),
Migration(
    name: "functions/swap_refusal",
    checksum: "2cf4a9b1346b440f8b810272ef84be61ff5712dda59adef3fe296ac0e5603cd5",
    sql: ##"""
-- Why an asset does not go out in place of another, by the rows of the table of swaps, and the trip that would end. Locks, after the reservation, its
-- lines of that item and both assets.
create or replace function office.swap_refusal(
    handover office.handover, booking public.reservations, first public.assets, second public.assets,
    out refusal office.function_result, out trip public.asset_checkouts
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    trips int;
    last_return timestamptz;
begin
    if booking.status <> 'confirmed' then
        refusal := office.handover_conflict_result(handover, 'reservation_wrong_state', booking, first);
        return;
    end if;
    perform office.lock_handover(booking.tenant_id, array[booking.id], array[first.id, second.id], false);
    select * into trip
    from public.asset_checkouts c
    where c.tenant_id = booking.tenant_id and c.asset_id = first.id and c.reservation_id = booking.id and c.returned_at is null;
    if not found then
        refusal := office.handover_conflict_result(handover, 'asset_not_checked_out', booking, first);
        return;
    end if;
    select count(*) into trips
    from public.asset_checkouts c
    where c.tenant_id = booking.tenant_id and c.asset_id = first.id and c.reservation_id = booking.id and c.voided_at is null;
    if trips > 1 and handover.judged_at < coalesce(trip.pickup_client_at, trip.actual_pickup_at) then
        refusal := office.handover_conflict_result(handover, 'already_applied', booking, first);
        return;
    elsif first.item_id <> second.item_id then
        refusal := office.handover_conflict_result(handover, 'asset_not_on_reservation', booking, second);
        return;
    end if;
    select max(coalesce(c.return_client_at, c.actual_return_at, c.returned_at)) into last_return
    from public.asset_checkouts c
    where c.tenant_id = booking.tenant_id and c.asset_id = second.id and c.reservation_id = booking.id and c.voided_at is null;
    if handover.judged_at <= last_return then
        refusal := office.handover_conflict_result(handover, 'already_applied', booking, second);
        return;
    end if;
    select * into second from public.assets a where a.tenant_id = booking.tenant_id and a.id = second.id;
    if second.status in ('ARCHIVED', 'DISPOSED')
        or second.status = 'REPAIR' and handover.judged_at >= second.status_at
        or exists (
            select from public.asset_checkouts c
            where c.tenant_id = booking.tenant_id and c.asset_id = second.id and c.returned_at is null)
    then
        refusal := office.handover_conflict_result(handover, 'asset_unavailable', booking, second);
    end if;
end
$$;

"""##),
Migration(
    name: "functions/sweep_events",
    checksum: "3af3828df06ea7aa428534292603eb752feb5bacb1aa7a63393d9052939c3dcc",
    sql: ##"""
-- Tells of what happened since the last sweep: of several changes of a reservation once, for all of them. Whether there is more to look
-- at.
create or replace function office.sweep_events(tenant uuid, at timestamptz, sends_mail boolean)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    batch constant int := 500;
    taken public.notification_events[];
    happened record;
begin
    with gone as (
        delete from public.notification_events e
        where e.tenant_id = tenant and e.id = any (array(
            select o.id from public.notification_events o where o.tenant_id = tenant order by o.id limit batch))
        returning e.*
    )
    select array_agg(g::public.notification_events) into taken from gone g;
    for happened in
        select e.tenant_id, e.kind, e.reservation_id, e.asset_id, max(e.at) as at, array_agg(e.pickup_before) as pickups,
            array_agg(e.location_before) as places,
            -- Who did all of it knows; where several did, each is told.
            case when count(distinct coalesce(e.actor_user_id::text, '')) = 1 then min(e.actor_user_id::text)::uuid end as actor
        from unnest(taken) as e
        where e.at > sweep_events.at - interval '1 day'
        group by e.tenant_id, e.kind, e.reservation_id, e.asset_id
        order by e.kind, e.reservation_id, e.asset_id
    loop
        if happened.kind = 'asset_damaged' then
            perform office.tell_damage(tenant, happened.reservation_id, happened.asset_id, happened.actor, happened.at, at, sends_mail);
        else
            perform office.tell_desk_change(
                tenant, happened.kind, happened.reservation_id, happened.actor, happened.at, happened.pickups, happened.places, at,
                sends_mail);
        end if;
    end loop;
    return coalesce(cardinality(taken) = batch, false);
end
$$;

"""##),
Migration(
    name: "functions/sweep_notifications",
    checksum: "5f0385501b2311fa88a7d87a242c762bbda32b58fe64f015577e10f1e69e374f",
    sql: ##"""
-- Looks what people have to be told of, in at most `batch` houses that are due, and says in how many it has. Several servers may do so at
-- once: each takes others than its neighbour, and each is looked at once in `pause`. What fails in one house keeps nothing from the others; the
-- last such failure is told by its SQLSTATE. `at` is the moment that is looked at, the present one unless given.
create or replace function office.sweep_notifications(batch int, pause interval, sends_mail boolean, at timestamptz)
returns table (swept int, failed text)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    looked_at constant timestamptz := coalesce(at, clock_timestamp());
    next_at constant timestamptz := looked_at + pause;
    due record;
    with_returns boolean;
    with_stock boolean;
    told record;
    next_due timestamptz;
begin
    swept := 0;
    -- Whoever deletes what a row would point at is not waited for.
    perform set_config('lock_timeout', '2s', true), set_config('office.notification_sweep', 'on', true);
    -- One server at a time adds the houses that are new, or the others would wait for it.
    if pg_try_advisory_xact_lock(hashtextextended('office.sweep_notifications', 0)) then
        perform set_config('office.tenant_lookup', '*', true);
        insert into public.notification_sweeps (tenant_id)
        select t.id from public.tenants t where not exists (select from public.notification_sweeps s where s.tenant_id = t.id);
        perform set_config('office.tenant_lookup', '', true);
    end if;
    for due in
        select s.tenant_id, s.returns_at, s.stock_at
        from public.notification_sweeps s
        where s.due_at <= looked_at
        order by s.due_at
        limit batch
        for update skip locked
    loop
        with_returns := due.returns_at <= looked_at - interval '1 minute';
        with_stock := due.stock_at <= looked_at - interval '5 minutes';
        select * into told from office.sweep_tenant(due.tenant_id, looked_at, with_returns, with_stock, sends_mail);
        failed := coalesce(told.failed, failed);
        -- What failed, or there is more of, is looked at once more.
        with_returns := with_returns and told.failed is null and not told.has_more;
        with_stock := with_stock and told.failed is null and not told.has_more;
        next_due := case when told.has_more and told.failed is null then looked_at else next_at end;
        update public.notification_sweeps s
        set due_at = next_due,
            returns_at = case when with_returns then looked_at else s.returns_at end,
            stock_at = case when with_stock then looked_at else s.stock_at end
        where s.tenant_id = due.tenant_id;
        swept := swept + 1;
    end loop;
    perform set_config('office.notification_sweep', '', true);
    return next;
end
$$;

"""##),
Migration(
    name: "functions/sweep_pickups",
    checksum: "2676bcb782c518fa3de1d8b489d45b397567ccf138caa3ee89ca5ad735f3df2a",
    sql: ##"""
-- Tells of the pickups that are as near as the house wants to know of them, while nothing of them is out; to some 100 people at once.
-- Whether there is more to tell.
create or replace function office.sweep_pickups(tenant uuid, at timestamptz, sends_mail boolean)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    most constant int := 100;
    house record;
    near record;
    told int := 0;
begin
    select t.time_zone, make_interval(mins => t.pickup_notice_minutes) as notice into house from public.tenants t where t.id = tenant;
    for near in
        select r.id, r.reference, r.location, r.pickup_at
        from public.reservations r
        where r.tenant_id = tenant and r.pickup_at > at and r.pickup_at <= at + house.notice and r.status = 'confirmed'
        order by r.pickup_at, r.id
    loop
        continue when office.has_out(tenant, near.id) or office.is_told(tenant, 'pickup_soon', near.id, near.pickup_at);
        if told >= most then
            return true;
        end if;
        told := told + office.notify(
            tenant, 'pickup_soon', near.id, null, null, near.pickup_at, near.pickup_at, at, 'staff', null, near.location, null,
            jsonb_build_object(
                'reference', near.reference, 'pickup', near.pickup_at at time zone house.time_zone, 'location', near.location),
            sends_mail);
    end loop;
    return false;
end
$$;

"""##),
Migration(
    name: "functions/sweep_returns",
    checksum: "5fe8abe7b415ee5410b196e325d44dc5ce2801bc094a5aaed50c807664a039b4",
    sql: ##"""
-- Tells of what is out past its return and the house's grace: when that is over, and again each day at 9 by the house's clock. Of the
-- mornings that no sweep has seen the last one counts. To some 100 people at once; whether there is more to tell.
create or replace function office.sweep_returns(tenant uuid, at timestamptz, sends_mail boolean)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
set jit = off
as $$
declare
    house record;
    morning timestamptz;
    late record;
    meant timestamptz;
    most constant int := 100;
    told int := 0;
begin
    select t.time_zone, make_interval(mins => t.return_grace_minutes) as grace into house from public.tenants t where t.id = tenant;
    morning := office.last_morning(at, house.time_zone);
    for late in
        with holding as materialized (
            select c.reservation_id as id, 1 as qty
            from public.asset_checkouts c
            where c.tenant_id = tenant and c.returned_at is null
            union all
            select l.reservation_id, l.counted_out
            from public.reservation_items l
            where l.tenant_id = tenant and l.counted_out > 0
        ), holder as materialized (
            select h.id, sum(h.qty)::int as qty from holding h group by h.id
        )
        select r.id, r.reference, r.location, r.return_at, h.qty
        from holder h
        join public.reservations r on r.tenant_id = tenant and r.id = h.id
        where r.return_at + house.grace <= at
        order by r.return_at, r.id
    loop
        meant := greatest(late.return_at + house.grace, morning);
        -- Who was told already for the present day was, also where the house has another grace or zone since.
        continue when office.is_told(tenant, 'return_overdue', late.id, meant) or exists (
            select from public.notifications n
            where n.tenant_id = tenant and n.reservation_id = late.id and n.kind = 'return_overdue' and n.moment <> meant
                and n.moment >= late.return_at and n.expires_at > at and n.withdrawn_at is null);
        if told >= most then
            return true;
        end if;
        told := told + office.notify(
            tenant, 'return_overdue', late.id, null, null, meant, office.next_morning(meant, house.time_zone), at, 'staff', 'manager',
            late.location, null,
            jsonb_build_object(
                'reference', late.reference, 'back', late.return_at at time zone house.time_zone, 'qty', late.qty),
            sends_mail);
    end loop;
    return false;
end
$$;

"""##),
Migration(
    name: "functions/sweep_shortages",
    checksum: "de3ddda96a7f7b5c6788b1a7d0d37e0bb04ffb5085521deebb06b16ee6b33ced",
    sql: ##"""
-- Tells managers of the items of which the next seven days need more than there is: of each the first stretch of time that they were
-- not told of. What is short no longer is over for the next time.
-- To some 100 people at once; whether there is more to tell.
create or replace function office.sweep_shortages(tenant uuid, at timestamptz, sends_mail boolean)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    zone constant text := office.tenant_zone(tenant);
    until constant timestamptz := at + interval '7 days';
    present jsonb;
    short record;
    most constant int := 100;
    told int := 0;
begin
    select jsonb_agg(to_jsonb(s) order by s.starts_at) into present from office.short_stretches(tenant, at, until) s;
    update public.notifications n
    set expires_at = at
    where n.tenant_id = tenant and n.item_id is not null and n.kind = 'shortage' and n.expires_at > at
        and not exists (
            select
            from jsonb_to_recordset(present) as s (item_id uuid, starts_at timestamptz, ends_at timestamptz)
            where s.item_id = n.item_id and s.starts_at < n.expires_at and s.ends_at > n.moment);
    for short in
        select distinct on (s.item_id) s.*
        from jsonb_to_recordset(present) as s (
            item_id uuid, starts_at timestamptz, ends_at timestamptz, missing int, lines uuid[])
        where not exists (
            select from public.notifications n
            where n.tenant_id = tenant and n.item_id = s.item_id and n.kind = 'shortage' and n.withdrawn_at is null
                and n.expires_at > s.starts_at and n.moment < s.ends_at)
        order by s.item_id, s.starts_at
    loop
        if told >= most then
            return true;
        end if;
        told := told + office.notify(
            tenant, 'shortage', null, null, short.item_id, short.starts_at, least(short.ends_at, until), at, 'manager', 'manager', null, null,
            jsonb_build_object(
                'item', (select i.name from public.items i where i.tenant_id = tenant and i.id = short.item_id),
                'missing', short.missing, 'from', short.starts_at at time zone zone, 'to', short.ends_at at time zone zone,
                'references', office.first_references(tenant, short.lines)),
            sends_mail);
    end loop;
    return false;
end
$$;

"""##),
Migration(
    name: "functions/sweep_tenant",
    checksum: "a758df340aa977992c5c396d7f283cd465949cdd12caa8ade21fac28d1c9ec09",
    sql: ##"""
-- Tells a house's people of what is true at a moment and they were not told of yet: what is near, what happened, and, where asked for, what
-- is late and what is short. Whether there is more to look at. What fails keeps nothing from the rest, and is told by its SQLSTATE.
create or replace function office.sweep_tenant(
    tenant uuid, at timestamptz, with_returns boolean, with_stock boolean, sends_mail boolean, out has_more boolean, out failed text
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := office.switch_tenant(tenant::text);
begin
    has_more := false;
    begin
        has_more := office.sweep_pickups(tenant, at, sends_mail);
    exception when others then
        failed := sqlstate;
    end;
    begin
        has_more := office.sweep_events(tenant, at, sends_mail) or has_more;
    exception when others then
        failed := sqlstate;
    end;
    begin
        if with_returns then
            has_more := office.sweep_returns(tenant, at, sends_mail) or has_more;
            perform office.end_notifications(tenant, at);
        end if;
    exception when others then
        failed := sqlstate;
    end;
    begin
        if with_stock then
            has_more := office.sweep_shortages(tenant, at, sends_mail) or has_more;
        end if;
    exception when others then
        failed := sqlstate;
    end;
    perform office.switch_tenant(previous);
end
$$;

"""##),
Migration(
    name: "functions/switch_tenant",
    checksum: "7ebefe829a105b8448f6c1badf6364c0ba1d612ad5ec53ff0aaac2aa4fadd8af",
    sql: ##"""
-- Makes a tenant the one whose rows the transaction sees, and says which it was before. A trigger, which runs for
-- whoever writes, switches to its row's tenant and back; an error takes the switch back by itself. (A SET clause of the
-- function would do so too, but only a superuser may write one for a setting of our own.)
create or replace function office.switch_tenant(tenant text)
returns text
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    previous constant text := coalesce(current_setting('office.tenant', true), '');
    setting text;
begin
    if tenant <> previous then
        setting := set_config('office.tenant', tenant, true);
    end if;
    return previous;
end
$$;

"""##),
Migration(
    name: "functions/take_from_reservation",
    checksum: "cbba3ba7442af3c9f16cf75361ce0f2a79067e4a3a02fd3ea4a05006df6929e0",
    sql: ##"""
-- Ends the trip of an asset on another reservation, as found: it stands here, whatever was written there. That reservation may flip. Refuses, to be
-- asked again, while somebody else changes that one. `taken_by` is the reservation for which the asset is taken.
create or replace function office.take_from_reservation(
    handover office.handover, taken_by uuid, trip public.asset_checkouts, overridden text[], is_lost boolean default false
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    claimed record;
begin
    select * into claimed from office.try_lock_reservation(handover.caller, trip.reservation_id);
    if (claimed.result).status is not null then
        return claimed.result;
    end if;
    perform office.lock_handover(trip.tenant_id, array[taken_by, trip.reservation_id], array[trip.asset_id], true);
    perform office.close_checkout(
        handover, claimed.booking, trip, is_lost, jsonb_build_object('taken_by', taken_by), overridden);
    return null;
end
$$;

"""##),
Migration(
    name: "functions/take_shared_cursor",
    checksum: "03952a382e63f2b5f2090e8229ea594f80d0f491e6b558f20876c10b073bbeb1",
    sql: ##"""
-- Lets a caller in and says whether they may have the desk, `true` or `false`, and the cursor that another one of the house was given as
-- it would be the caller's own: what a request asks that was woken together with others, of which one has looked at the changes for all.
create or replace function office.take_shared_cursor(tenant uuid, subject uuid, session uuid, role text, shared text)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    caller office.caller := office.authorize_caller(tenant, subject, session, role);
    cursor office.change_cursor;
begin
    if caller.code is not null then
        return office.caller_refusal(caller);
    end if;
    cursor := office.read_change_cursor(shared);
    if cursor.account is not null then
        cursor.account := caller.account;
    end if;
    return office.ok_result(caller, office.has_role(caller, 'manager')::text || ' ' || office.change_cursor_text(cursor));
end
$$;

"""##),
Migration(
    name: "functions/taken_asset_result",
    checksum: "7855944a0806c21b470f5fea5c0cb86af693e05b576e14a388177dc0f72680d9",
    sql: ##"""
-- The 409 of an asset whose tag, serial or external id another one has, exactly as written; `violated` is the index that says so. Null
-- for any other.
create or replace function office.taken_asset_result(caller office.caller, violated text, asset public.assets)
returns office.function_result
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    other uuid;
begin
    case violated
        when 'assets_asset_tag_key' then
            select a.id into other from public.assets a where a.tenant_id = caller.tenant and a.asset_tag = asset.asset_tag;
            return office.already_exists_result(caller, 'asset_tag', asset.asset_tag, other);
        when 'assets_serial_key' then
            select a.id into other from public.assets a where a.tenant_id = caller.tenant and a.serial = asset.serial;
            return office.already_exists_result(caller, 'serial', asset.serial, other);
        when 'assets_external_id_key' then
            select a.id into other from public.assets a where a.tenant_id = caller.tenant and a.external_id = asset.external_id;
            return office.already_exists_result(caller, 'external_id', asset.external_id, other);
        else
            return null;
    end case;
end
$$;

"""##),
Migration(
    name: "functions/tell_damage",
    checksum: "15e01b2ab93b4291f313f5dd502ca44220f8eb5e477ab181adab5f85d7d1a260",
    sql: ##"""
-- Tells managers that a report said that an asset is damaged. Who wrote it knows.
create or replace function office.tell_damage(
    tenant uuid, reservation uuid, asset uuid, actor uuid, happened_at timestamptz, at timestamptz, sends_mail boolean
)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    unit public.assets;
    booking public.reservations;
    item_name text;
begin
    select * into unit from public.assets a where a.tenant_id = tenant and a.id = asset;
    if unit.id is null or unit.condition <> 'damaged' then
        return;
    end if;
    select * into booking from public.reservations r where r.tenant_id = tenant and r.id = reservation;
    select i.name into item_name from public.items i where i.tenant_id = tenant and i.id = unit.item_id;
    perform office.notify(
        tenant, 'asset_damaged', booking.id, unit.id, null, happened_at, happened_at + interval '1 day', at, 'manager', null,
        coalesce(booking.location, unit.location), actor,
        jsonb_build_object('reference', booking.reference, 'item', item_name, 'asset', office.asset_name(unit)), sends_mail);
end
$$;

"""##),
Migration(
    name: "functions/tell_desk_change",
    checksum: "be830f7428ad249228c58f69b65698f3142d6cd8d605f6f0305dcfd5cb15a272",
    sql: ##"""
-- Tells the floor that the desk changed or cancelled a reservation, where that was within a day of its pickup, as it was or as it is, or
-- something of it is out. `pickups` and `places` are what it had before. Who did it knows.
create or replace function office.tell_desk_change(
    tenant uuid, kind text, reservation uuid, actor uuid, happened_at timestamptz, pickups timestamptz[], places text[], at timestamptz,
    sends_mail boolean
)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    booking public.reservations;
    zone constant text := office.tenant_zone(tenant);
begin
    select * into booking from public.reservations r where r.tenant_id = tenant and r.id = reservation;
    if booking.id is null
        or kind = 'reservation_cancelled' and booking.status <> 'cancelled'
        or kind = 'reservation_changed' and booking.status in ('draft', 'cancelled', 'closed')
    then
        return;
    elsif not exists (
            select from unnest(pickups || booking.pickup_at) as p (at)
            where p.at between happened_at - interval '1 day' and happened_at + interval '1 day')
        and not office.has_out(tenant, booking.id)
    then
        return;
    end if;
    perform office.notify(
        tenant, kind, booking.id, null, null, happened_at, happened_at + interval '1 day', at, 'staff', null,
        -- One that moved matters at each of its places, so it is told to all.
        case when kind = 'reservation_cancelled'
            or not exists (select from unnest(places) as p (place) where p.place is distinct from booking.location)
            then booking.location end,
        actor, jsonb_build_object('reference', booking.reference, 'pickup', booking.pickup_at at time zone zone), sends_mail);
end
$$;

"""##),
Migration(
    name: "functions/tenant_json",
    checksum: "91c093451cdfb06f0a1115d8080648d9d48cd5e7c8cf4e7823a83de1a1fe2b6b",
    sql: ##"""
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
        select tenant.id, tenant.name, tenant.time_zone, tenant.overbooking, tenant.override_role, tenant.return_grace_minutes,
            tenant.pickup_notice_minutes, (
                select row_to_json(h)
                from (select tenant.quiet_hours ->> 'from' as "from", tenant.quiet_hours ->> 'to' as "to") as h
                where tenant.quiet_hours is not null
            ) as quiet_hours, tenant.contact, tenant.version
    ) as shown
$$;

"""##),
Migration(
    name: "functions/tenant_zone",
    checksum: "aef46e0db3c764b047ada2a894b9526337d50c4d8619f49e0f959c67511a80d0",
    sql: ##"""
-- The time zone of a tenant. PL/pgSQL keeps its plan, where a SQL function that can't be inlined is planned at each call.
create or replace function office.tenant_zone(tenant uuid)
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (select t.time_zone from public.tenants t where t.id = tenant);
end
$$;

"""##),
Migration(
    name: "functions/ticket_json",
    checksum: "ad2a9dd6e2dd25bfb32159681c76f5c3b3d36b3b5e547059bce5407974f1bd91",
    sql: ##"""
-- A ticket as its list shows it, `way` saying which: 'outbound' with the slots, 'return' with the one parcel that comes back,
-- null with both.
create or replace function office.ticket_json(ticket public.tickets, way text, zone text)
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    back public.ticket_parcels;
    parts text := format(
        '"ticket_id":%s,"display_id":%s,"subject":%s,"category":%s,"customer_name":%s,"shipping_address":%s',
        ticket.number, to_json('TIC-' || lpad(ticket.number::text, greatest(5, length(ticket.number::text)), '0')),
        to_json(ticket.subject), coalesce(to_json(ticket.category), 'null'),
        coalesce(to_json(ticket.customer_name), 'null'), coalesce(to_json(ticket.shipping_address), 'null'));
begin
    if way is distinct from 'return' then
        parts := parts || format(
            ',"tracking_numbers":%s', office.outbound_parcels_json(ticket.tenant_id, ticket.id, zone));
    end if;
    if way is distinct from 'outbound' then
        select * into back
        from public.ticket_parcels p
        where p.tenant_id = ticket.tenant_id and p.ticket_id = ticket.id and p.way = 'return';
        parts := parts || format(
            ',"return_tracking":%s,"return_carrier":%s,"return_status":%s,"is_received":%s',
            coalesce(to_json(back.tracking_number), 'null'), coalesce(to_json(back.carrier), 'null'),
            coalesce(to_json(case when back.state is not null then office.parcel_status_text(back, zone) end), 'null'),
            to_json(coalesce(back.state = 'received', false)));
    end if;
    return format(
        '{%s,"created_at":%s,"updated_at":%s}', parts, to_json(office.app_time_text(ticket.created_at, zone)),
        to_json(office.app_time_text(ticket.updated_at, zone)));
end
$$;

"""##),
Migration(
    name: "functions/ticket_page",
    checksum: "37017fbcb17a80c3a53a542f95b54d7f7c148604f60368e387228db8a6a1b6f6",
    sql: ##"""
-- Which tickets a page of a list shows, newest first, and how many there are on all pages. Both come from an index that holds
-- nothing else, so a late page costs what the first does: counting is the most of either. By a tracking number it is that
-- number's few parcels. Row-level security leaves it at that because uuid's and text's `=` are leakproof, and EXECUTE plans
-- for the values at hand: a plan for any `state` and `tracking` would have to read the table.
create or replace function office.ticket_page(
    tenant uuid, way text, state text, tracking text, page int, page_size int, out total bigint, out numbers bigint[]
)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    -- One of two names of ours: no text of a caller's becomes SQL.
    kept constant text := case way when 'outbound' then 'outbound_state' else 'return_state' end;
    condition constant text :=
        't.tenant_id = $1' || case when state is null then format(' and t.%I is not null', kept) else format(' and t.%I = $2', kept) end
        || case when tracking is null then '' else
            ' and t.id in (select p.ticket_id from public.ticket_parcels p where p.tenant_id = $1 and p.tracking_key = $3)' end;
begin
    execute format('select count(*) from public.tickets t where %s', condition) into total using tenant, state, tracking;
    execute format(
        'select array(select t.number from public.tickets t where %s order by t.number desc limit $4 offset $5)', condition)
    into numbers
    using tenant, state, tracking, page_size, (page - 1)::bigint * page_size;
end
$$;

"""##),
Migration(
    name: "functions/touch_reservation",
    checksum: "e7bd56f1eca58f9fa4c097741957a4da23be067643b645c4951d3d8c0126139f",
    sql: ##"""
-- A change of its lines, kits or checkouts is a change of the reservation: clients see it by `updated_at`. A pickup, whoever
-- writes it, also moves its stamps: the first pickup's and the earliest.
--
-- What is shown as the reservation's version is the sum of its own and its lines'. A line that goes leaves its own to the
-- reservation and one more, so that the sum grows; that waits for whoever is changing the reservation.
--
-- An undone pickup, or one that goes on after all, leaves the stamps that the rest of the ledger says.
--
-- An insert into the ledger holds the reservation's lock already. Anything else may come from a program that locked the
-- line or the checkout first: to wait for the reservation then would be the wrong order, so a reservation that somebody
-- else is changing at this moment is left to them. The line has an `updated_at` of its own for that, and clients are shown
-- the latest.
create or replace function office.touch_reservation()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    tenant constant uuid := case when tg_op = 'DELETE' then old.tenant_id else new.tenant_id end;
    reservation constant uuid := case when tg_op = 'DELETE' then old.reservation_id else new.reservation_id end;
    touched_at constant timestamptz := clock_timestamp();
    previous constant text := office.switch_tenant(tenant::text);
begin
    if tg_argv[0] = 'asset_checkouts' and tg_op = 'INSERT' then
        update public.reservations r
        set updated_at = touched_at,
            picked_up_at = least(r.picked_up_at, new.picked_up_at),
            actual_pickup_at = least(r.actual_pickup_at, new.actual_pickup_at)
        where r.tenant_id = tenant and r.id = reservation;
    elsif tg_argv[0] = 'reservation_items' and tg_op = 'DELETE' then
        update public.reservations r
        set updated_at = touched_at, version = r.version + old.version + 1
        where r.tenant_id = tenant and r.id = reservation;
    else
        update public.reservations r
        set updated_at = touched_at, version = r.version + case tg_argv[0] when 'reservation_kits' then 1 else 0 end
        where r.tenant_id = tenant and r.id in (
            select free.id
            from public.reservations free
            where free.tenant_id = tenant and free.id = reservation
            for no key update skip locked);
    end if;
    if tg_argv[0] = 'asset_checkouts' and tg_op = 'UPDATE' then
        if new.voided_at is distinct from old.voided_at then
            perform office.restamp_pickups(tenant, reservation);
        end if;
    elsif tg_argv[0] = 'reservation_items' and tg_op = 'UPDATE' and new.reservation_id <> old.reservation_id then
        update public.reservations r
        set updated_at = touched_at, version = r.version + old.version + 1
        where r.tenant_id = old.tenant_id and r.id = old.reservation_id;
    end if;
    perform office.switch_tenant(previous);
    return null;
end
$$;

"""##),
Migration(
    name: "functions/trim_change_log",
    checksum: "1308c38b599199e618a83b2e4203524a5836655c73a1061aec9dc0d0298929ab",
    sql: ##"""
-- Forgets at most `batch` rows of the log that are older than the retention, of all tenants, and says how many. What it is about to
-- forget it marks first, in the same transaction, so that no cursor from before is answered as if nothing were missing: so a large
-- transaction may go in parts. One server at a time does it.
create or replace function office.trim_change_log(older_than interval, batch int)
returns int
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    noted_before constant timestamptz := clock_timestamp() - older_than;
    trimmed int := 0;
    house uuid;
    oldest timestamptz;
    highest xid8;
    found int;
begin
    if not pg_try_advisory_xact_lock(hashtextextended('office.trim_change_log', 0)) then
        return 0;
    end if;
    -- After a restart of Postgres it is dearer to tell that the log is the right one, until it was told so once.
    perform office.renew_change_log();
    perform set_config('office.change_log_sweep', 'on', true);
    -- The next tenant that has rows, by the index.
    select l.tenant_id into house from public.change_log l order by l.tenant_id limit 1;
    while house is not null and trimmed < batch loop
        select l.at into oldest from public.change_log l where l.tenant_id = house order by l.xid limit 1;
        if oldest < noted_before then
            -- The oldest transactions, up to the first row that is to stay.
            select max(o.xid) into highest
            from (
                select l.xid, bool_and(l.at < noted_before) over (order by l.xid) as is_old
                from (
                    select c.xid, c.at from public.change_log c where c.tenant_id = house order by c.xid limit batch - trimmed
                ) as l
            ) as o
            where o.is_old;
            if highest is not null then
                insert into public.change_log_marks as m (tenant_id, xid) values (house, highest)
                on conflict on constraint change_log_marks_pkey do update set xid = greatest(m.xid, excluded.xid);
                delete from public.change_log l
                where l.tenant_id = house and l.ctid = any (array(
                    select c.ctid
                    from public.change_log c
                    where c.tenant_id = house and c.xid <= highest
                    order by c.xid
                    limit batch - trimmed));
                get diagnostics found = row_count;
                trimmed := trimmed + found;
            end if;
        end if;
        select l.tenant_id into house from public.change_log l where l.tenant_id > house order by l.tenant_id limit 1;
    end loop;
    perform set_config('office.change_log_sweep', '', true);
    return trimmed;
end
$$;

"""##),
Migration(
    name: "functions/try_lock_reservation",
    checksum: "7c5e408ee922cbf6d98767dcf5e792a893e5f1de47e691ae7cd14c0bfd207226",
    sql: ##"""
-- Locks a reservation for a change: everything about it happens one after another. As `claim_key` it never waits: while
-- another transaction has it the answer says busy and gives the connection back, and the server asks again. `result` is
-- null when it is ours.
create or replace function office.try_lock_reservation(
    caller office.caller, reservation uuid, out result office.function_result, out booking public.reservations
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    select * into booking
    from public.reservations r
    where r.tenant_id = caller.tenant and r.id = reservation
    for no key update skip locked;
    if found then
        return;
    end if;
    if exists (select from public.reservations r where r.tenant_id = caller.tenant and r.id = reservation) then
        result := row(503, 'unavailable', null, null, 'busy', caller.tenant, caller.account)::office.function_result;
    else
        result := office.not_found_result(caller, 'reservation_not_found');
    end if;
end
$$;

"""##),
Migration(
    name: "functions/undo_in_ledger",
    checksum: "55243868501e56b4de082dcf1f13dbce773c30b585ac3123a6f23ca2a7ee1fea",
    sql: ##"""
-- Takes back what a key made: its rows of the ledger become void, a trip that it ended is open again, and the lines, the stock and the status are as
-- they were. Nothing here is refused for stock: what is missing is written on the lines.
create or replace function office.undo_in_ledger(handover office.handover, booking public.reservations, kind text, undone_key text)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    tenant constant uuid := booking.tenant_id;
    trip public.asset_checkouts;
    movement public.stock_movements;
    -- As office.state_before_json() has it; null where the key moved no status.
    state_before jsonb;
begin
    perform set_config('office.stock', 'record', true);
    -- In the reverse order of what happened: a case came first.
    for trip in
        select c.*
        from public.asset_checkouts c
        where c.tenant_id = tenant and c.pickup_key = undone_key and c.voided_at is null
        order by c.pickup_effect ->> 'case' is null, c.asset_id desc
    loop
        perform office.void_checkout(handover, booking, trip);
        state_before := case when trip.pickup_effect ? 'status' then trip.pickup_effect else state_before end;
    end loop;
    for trip in
        select c.*
        from public.asset_checkouts c
        where c.tenant_id = tenant and c.return_key = undone_key and c.voided_at is null
        order by c.return_effect ->> 'case' is null, c.asset_id desc
    loop
        perform office.reopen_checkout(handover, booking, trip, kind);
    end loop;
    for movement in
        select m.* from public.stock_movements m where m.tenant_id = tenant and m.key = undone_key and m.voided_at is null order by m.kind
    loop
        perform office.void_movement(handover, booking, movement);
        state_before := case when movement.effect ? 'status' then movement.effect else state_before end;
    end loop;
    perform office.restore_status(booking, state_before);
    perform set_config('office.stock', '', true);
end
$$;

"""##),
Migration(
    name: "functions/undo_operation",
    checksum: "5d49b42f25948d532d3e5c0ddd3ce524972bd962d33b88878420f68f122e5d22",
    sql: ##"""
-- POST /reservations/{id}/undo: takes back the pickup, return, movement or swap that a key made, a case's whole. The table, the first row that fits:
--
-- | the case | the answer |
-- |---|---|
-- | no such reservation | 404 reservation_not_found |
-- | the key made nothing on this reservation | 409 nothing_to_undo |
-- | undone already | 200, the same facts |
-- | it ended another reservation's trip, or this one's for another; made longer ago than the window | 409 too_late |
-- | a person moved the status since; the asset was out again or is inactive since (scanned), the line moved again (counted) | 409 too_late |
-- | else | exactly what the key changed is as it was before |
create or replace function office.undo_operation(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    reservation uuid, undone_key text, retention interval default '90 days', undo_window interval default '24 hours'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    booking public.reservations;
    made office.ledger_entry;
begin
    select * into begun
    from office.begin_handover(
        tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms,
        null, reservation, null, null, null, retention, null);
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    booking := begun.booking;
    -- All that it made is locked before it is read: what it holds may begin or end.
    perform office.lock_handover(
        booking.tenant_id, array[booking.id],
        array(
            select c.asset_id
            from public.asset_checkouts c
            where c.tenant_id = booking.tenant_id and (c.pickup_key = undone_key or c.return_key = undone_key)
        ), true);
    made := office.find_in_ledger(booking.tenant_id, undone_key);
    if made.kind is null or made.reservation <> booking.id then
        return office.clear_context(
            office.conflict_result(
                (begun.handover).caller, 'nothing_to_undo',
                json_build_object('reference', booking.reference, 'status', booking.status), booking.status));
    elsif not made.is_undone then
        if office.is_too_late_to_undo(booking, made, undone_key, undo_window) then
            return office.clear_context(
                office.conflict_result(
                    (begun.handover).caller, 'too_late',
                    json_build_object('reference', booking.reference, 'status', booking.status), booking.status,
                    case when made.asset is not null then office.asset_conflict_json(booking.tenant_id, made.asset) end));
        end if;
        perform office.undo_in_ledger(begun.handover, booking, made.kind, undone_key);
    end if;
    return office.clear_context(office.store_undo_result(begun.handover, booking.id, made, undone_key));
end
$$;

"""##),
Migration(
    name: "functions/unread_count",
    checksum: "bbaf219a64cbffb6785982b0da859e155ae450a2ba928f4bb1dba6624324616e",
    sql: ##"""
-- How much a person was told and has not read.
create or replace function office.unread_count(tenant uuid, account uuid)
returns int
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select count(*)
        from public.notifications n
        where n.tenant_id = tenant and n.account_id = account and n.read_at is null and n.withdrawn_at is null);
end
$$;

"""##),
Migration(
    name: "functions/update_account",
    checksum: "d0c0c4939e77c91a425f43bee18b8aea58bb18dc1e18dce1a178125310ca6c69",
    sql: ##"""
-- PATCH /accounts/{id}: what the fields name is changed. `version` is the one that the edit was made from, where the caller said
-- it.
create or replace function office.update_account(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    account uuid, fields jsonb, version int, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    before public.accounts;
    edited record;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    perform office.lock_tenant(caller.tenant);
    select * into before
    from public.accounts a
    where a.tenant_id = caller.tenant and a.id = update_account.account
    for no key update;
    if not found then
        return office.clear_context(office.not_found_result(caller, 'account_not_found'));
    elsif office.is_edited_by(caller.tenant, 'account', before.id, key) then
        return office.clear_context(
            office.store_result(caller, key, fingerprint, 200, office.account_record_json(before)::text));
    elsif update_account.version <> before.version then
        return office.clear_context(office.version_mismatch_result(caller, 'account', office.account_record_json(before)));
    end if;
    select * into edited from office.edit_account(caller, before, fields);
    if (edited.refusal).status is not null then
        return office.clear_context(edited.refusal);
    end if;
    return office.clear_context(
        office.store_result(
            caller, key, fingerprint, 200, office.account_record_json(edited.after)::text,
            is_lasting => edited.after is not distinct from before));
end
$$;

"""##),
Migration(
    name: "functions/update_asset",
    checksum: "0c2d82b86595a7b192eca2b0482e724f199f9ced6879369cb1fe67b8c5934aa8",
    sql: ##"""
-- PATCH /assets/{id}: what the fields name is changed, null clears. `version` is the one that the edit was made from, where the
-- caller said it. Of another item an asset becomes only while it was never out, and gone for good only while it is not out.
create or replace function office.update_asset(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    asset uuid, fields jsonb, version int, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    before public.assets;
    after public.assets;
    shown_before json;
    shown_after json;
    out_now json;
    refusal office.function_result;
    violated text;
    leaves boolean;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    select * into before from public.assets a where a.tenant_id = caller.tenant and a.id = asset for no key update;
    if not found then
        return office.clear_context(office.not_found_result(caller, 'asset_not_found'));
    end if;
    shown_before := office.asset_json(caller.tenant, before.id);
    if office.is_edited_by(caller.tenant, 'asset', before.id, key) then
        return office.clear_context(office.store_result(caller, key, fingerprint, 200, shown_before::text));
    elsif update_asset.version <> before.version then
        return office.clear_context(office.version_mismatch_result(caller, 'asset', shown_before));
    end if;
    after := jsonb_populate_record(before, fields);
    if after is not distinct from before then
        return office.clear_context(
            office.store_result(caller, key, fingerprint, 200, shown_before::text, is_lasting => true));
    end if;

    if after.item_id <> before.item_id then
        refusal := office.item_refusal(caller, after.item_id);
        if refusal.status is null and exists (
            select from public.asset_checkouts c where c.tenant_id = caller.tenant and c.asset_id = before.id and c.voided_at is null)
        then
            refusal := office.item_in_use_result(caller, before);
        end if;
        if refusal.status is not null then
            return office.clear_context(refusal);
        end if;
    end if;
    leaves := after.status in ('ARCHIVED', 'DISPOSED') and before.status not in ('ARCHIVED', 'DISPOSED');
    if leaves then
        out_now := office.asset_conflict_json(caller.tenant, before.id);
        if (out_now ->> 'out')::boolean then
            return office.clear_context(
                office.current_result(
                    caller, 'asset_unavailable',
                    json_build_object('asset', office.asset_name(before), 'other_reference', out_now -> 'reservation_reference'),
                    json_build_object('asset', out_now)));
        end if;
    end if;
    begin
        -- To name a column of a key in SET is to wait for every phone that has the asset in hand.
        if after.item_id <> before.item_id then
            update public.assets a set item_id = after.item_id where a.tenant_id = caller.tenant and a.id = before.id;
        end if;
        update public.assets a
        set serial = after.serial, asset_tag = after.asset_tag, location = after.location,
            condition = after.condition, status = after.status, category = after.category, notes = after.notes,
            external_id = after.external_id
        where a.tenant_id = caller.tenant and a.id = before.id;
    exception
        when unique_violation then
            get stacked diagnostics violated = constraint_name;
            refusal := office.taken_asset_result(caller, violated, after);
            if refusal.status is null then
                raise;
            end if;
            return office.clear_context(refusal);
        when check_violation then
            get stacked diagnostics violated = constraint_name;
            if violated not in ('assets_item_in_use', 'assets_case_in_use', 'assets_case_in_no_case') then
                raise;
            end if;
            return office.clear_context(office.item_in_use_result(caller, before));
    end;
    shown_after := office.asset_json(caller.tenant, before.id);
    perform office.write_audit(
        caller.tenant, case when leaves then 'asset.archived' else 'asset.changed' end, 'asset', before.id, null, before.id, null, null,
        shown_before::jsonb, shown_after::jsonb);
    return office.clear_context(office.store_result(caller, key, fingerprint, 200, shown_after::text));
end
$$;

"""##),
Migration(
    name: "functions/update_client",
    checksum: "c00edd2253c59205abef65e81a910e02e1ce30183e42f5c94d83ee2a71d135c3",
    sql: ##"""
-- PATCH /clients/{id}: what the fields name is changed, null clears. `version` is the one that the edit was made from, where the
-- caller said it.
create or replace function office.update_client(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    client uuid, fields jsonb, version int, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    before public.clients;
    after public.clients;
    other uuid;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    select * into before from public.clients c where c.tenant_id = caller.tenant and c.id = client for no key update;
    if not found then
        return office.clear_context(office.not_found_result(caller, 'client_not_found'));
    elsif office.is_edited_by(caller.tenant, 'client', before.id, key) then
        return office.clear_context(
            office.store_result(caller, key, fingerprint, 200, office.client_record_json(before)::text));
    elsif update_client.version <> before.version then
        return office.clear_context(office.version_mismatch_result(caller, 'client', office.client_record_json(before)));
    end if;

    after := jsonb_populate_record(before, fields - 'archived');
    after.archived_at := case
        when not fields ? 'archived' then before.archived_at
        when (fields ->> 'archived')::boolean then coalesce(before.archived_at, clock_timestamp())
    end;
    if after is not distinct from before then
        return office.clear_context(
            office.store_result(
                caller, key, fingerprint, 200, office.client_record_json(before)::text, is_lasting => true));
    end if;
    -- One that another program made, or that was erased, has none.
    after.audit_salt := coalesce(before.audit_salt, office.new_salt());
    begin
        update public.clients c
        set display_name = after.display_name, preferred_language = after.preferred_language, email = after.email,
            phone = after.phone, notes = after.notes, external_id = after.external_id, archived_at = after.archived_at,
            audit_salt = after.audit_salt
        where c.tenant_id = caller.tenant and c.id = before.id
        returning * into after;
    exception when unique_violation then
        select c.id into other
        from public.clients c
        where c.tenant_id = caller.tenant and c.external_id = fields ->> 'external_id';
        return office.clear_context(office.already_exists_result(caller, 'external_id', fields ->> 'external_id', other));
    end;
    before.audit_salt := after.audit_salt;
    perform office.write_audit(
        caller.tenant,
        case when after.archived_at is not null and before.archived_at is null then 'client.archived' else 'client.changed' end,
        'client', after.id, null, null, null, null, office.client_audit_json(before), office.client_audit_json(after));
    return office.clear_context(
        office.store_result(caller, key, fingerprint, 200, office.client_record_json(after)::text));
end
$$;

"""##),
Migration(
    name: "functions/update_inspection",
    checksum: "a1a2824fc6c6581a6d900b076c7d11f04bec1879d809d6b5886ed8ec684bcf01",
    sql: ##"""
-- PATCH /inspections/{id}: what the fields name is changed, name by name, null clears. `changed_at` is when the phone's person did so: a
-- name keeps what was said of it last, in whichever order the changes come. `version` is the one that the edit was made from, where the
-- caller said it.
create or replace function office.update_inspection(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    inspection uuid, fields jsonb, changed_at timestamptz, version int, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    before public.inspections;
    after public.inspections;
    shown_before jsonb;
    shown_after jsonb;
    changed text[];
    stamp text;
    unknown text;
    -- What of the fields is not older than what is known: {"photos.front": path}.
    fresh jsonb;
    marks jsonb;
    signers jsonb;
    files_before jsonb;
    files_after jsonb;
    refusal office.function_result;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, changed_at, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    select * into before from public.inspections i where i.tenant_id = caller.tenant and i.id = inspection for no key update;
    if not found then
        return office.clear_context(office.not_found_result(caller, 'inspection_not_found'));
    elsif office.is_edited_by(caller.tenant, 'inspection', before.id, key) then
        return office.clear_context(
            office.store_result(caller, key, fingerprint, 200, office.inspection_json(caller.tenant, before.id)::text));
    elsif before.status = 'completed' then
        return office.clear_context(office.completed_inspection_result(caller, before));
    end if;
    select c.name into unknown
    from office.inspection_changes(fields) c
    where c.name like 'photos.%' and not before.slots @> jsonb_build_array(jsonb_build_object('slot', c.part))
    order by c.name collate "C"
    limit 1;
    if unknown is not null then
        return office.clear_context(office.fault_result(caller, unknown, 'not_supported'));
    elsif update_inspection.version <> before.version then
        return office.clear_context(
            office.inspection_conflict_result(
                caller, 'version_mismatch', '{}', before,
                jsonb_build_object('inspection', office.inspection_json(caller.tenant, before.id))));
    end if;

    -- Sorts as the times do.
    stamp := to_char(
        coalesce(least(changed_at, clock_timestamp()), clock_timestamp()) at time zone 'UTC', 'YYYYMMDDHH24MISSUS')
        || ' ' || coalesce(key, '');
    select coalesce(jsonb_object_agg(c.name, c.value), '{}')
    into fresh
    from office.inspection_changes(fields) c
    where stamp collate "C" >= coalesce(before.stamps ->> c.name, '');
    select coalesce(jsonb_object_agg(c.part, c.value) filter (where c.name like 'damage.%'), '{}'),
        coalesce(jsonb_object_agg(c.part, c.value) filter (where c.name like 'sign_offs.%'), '{}')
    into marks, signers
    from office.inspection_changes(fields) c
    where fresh ? c.name;
    after := jsonb_populate_record(before, fresh - array['video']);
    after.stamps := before.stamps || coalesce((select jsonb_object_agg(f.key, stamp) from jsonb_object_keys(fresh) as f (key)), '{}');
    after.conditions := jsonb_strip_nulls(
        before.conditions || coalesce(
            (
                select jsonb_object_agg(c.part, c.value)
                from office.inspection_changes(fields) c
                where c.name like 'conditions.%' and fresh ? c.name
            ), '{}'));
    files_before := (
        select coalesce(jsonb_object_agg(f.role || '.' || f.slot, f.object_path), '{}')
        from public.inspection_files f
        where f.tenant_id = caller.tenant and f.inspection_id = before.id);
    files_after := jsonb_strip_nulls(
        files_before
        || coalesce((select jsonb_object_agg('mark.' || m.key, m.value -> 'photo') from jsonb_each(marks) as m), '{}')
        || coalesce((select jsonb_object_agg('signature.' || s.key, s.value -> 'signature_path') from jsonb_each(signers) as s), '{}')
        || coalesce(
            (
                select jsonb_object_agg(case when c.name = 'video' then 'video.video' else 'photo.' || c.part end, c.value)
                from office.inspection_changes(fields) c
                where fresh ? c.name and (c.name = 'video' or c.name like 'photos.%')
            ), '{}'));
    refusal := office.named_files_refusal(caller, before, files_after);
    if refusal.status is not null then
        return office.clear_context(refusal);
    elsif (
        select count(*)
        from (
            select m.id::text as id
            from public.inspection_marks m
            where m.tenant_id = caller.tenant and m.inspection_id = before.id and not marks ? m.id::text
            union all
            select m.key from jsonb_each(jsonb_strip_nulls(marks)) as m
        ) as kept) > 200
    then
        return office.clear_context(office.fault_result(caller, 'damage', 'too_long'));
    elsif (select count(*) from jsonb_object_keys(after.stamps)) > 2000 then
        return office.clear_context(office.fault_result(caller, 'body', 'too_long'));
    end if;

    shown_before := office.inspection_json(caller.tenant, before.id);
    perform office.place_inspection_files(before, files_after);
    perform office.put_inspection_marks(before, marks);
    perform office.put_inspection_sign_offs(before, signers);
    update public.inspections i
    set odometer = after.odometer, fuel = after.fuel, conditions = after.conditions, notes = after.notes, place = after.place,
        stamps = after.stamps
    where i.tenant_id = caller.tenant and i.id = before.id;
    shown_after := office.inspection_json(caller.tenant, before.id);
    changed := array(
        select f.key from jsonb_each(shown_after) as f where f.value is distinct from shown_before -> f.key);
    if cardinality(changed) = 0 then
        -- Only the stamps, if anything: said of the same names later, it is so since then.
        return office.clear_context(
            office.store_result(
                caller, key, fingerprint, 200, office.inspection_json(caller.tenant, before.id)::text, is_lasting => true));
    end if;
    update public.inspections i
    set version = i.version + 1
    where i.tenant_id = caller.tenant and i.id = before.id;
    perform office.write_audit(
        caller.tenant, 'inspection.changed', 'inspection', before.id, before.reservation_id, before.asset_id, null, null,
        office.inspection_audit_json(shown_before, changed), office.inspection_audit_json(shown_after, changed));
    return office.clear_context(
        office.store_result(caller, key, fingerprint, 200, office.inspection_json(caller.tenant, before.id)::text));
end
$$;

"""##),
Migration(
    name: "functions/update_item",
    checksum: "31ccc00fd0fa0e8842071cd52432236603ae88476e62d5b8af8a7f02c809c030",
    sql: ##"""
-- PATCH /items/{id}: what the fields name is changed, null clears. `version` is the one that the edit was made from, where the
-- caller said it.
create or replace function office.update_item(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    item uuid, fields jsonb, version int, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    before public.items;
    after public.items;
    shown_before json;
    shown_after json;
    refusal office.function_result;
    violated text;
    other uuid;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    -- Before the row, as for a new item.
    perform office.lock_sku(caller.tenant, fields ->> 'sku');
    if fields ? 'turnaround_minutes' then
        -- The holds of its lines follow it, and lines come before items.
        perform office.lock_holding_lines(caller.tenant, item);
    end if;
    select * into before from public.items i where i.tenant_id = caller.tenant and i.id = item for no key update;
    if not found then
        return office.clear_context(office.not_found_result(caller, 'item_not_found'));
    end if;
    shown_before := office.item_json(caller.tenant, before.id);
    if office.is_edited_by(caller.tenant, 'item', before.id, key) then
        return office.clear_context(office.store_result(caller, key, fingerprint, 200, shown_before::text));
    end if;

    after := jsonb_populate_record(before, fields - 'archived');
    after.archived_at := case
        when not fields ? 'archived' then before.archived_at
        when (fields ->> 'archived')::boolean then coalesce(before.archived_at, clock_timestamp())
    end;
    if after.serialized and fields ->> 'owned_qty' is not null then
        return office.clear_context(office.fault_result(caller, 'owned_qty', 'not_supported'));
    elsif update_item.version <> before.version then
        return office.clear_context(office.version_mismatch_result(caller, 'item', shown_before));
    end if;
    if after.serialized and not before.serialized then
        -- From now on its assets are counted.
        after.owned_qty := null;
    end if;
    if after is not distinct from before then
        return office.clear_context(
            office.store_result(caller, key, fingerprint, 200, shown_before::text, is_lasting => true));
    end if;
    if after.sku is distinct from before.sku then
        refusal := office.sku_refusal(caller, after.sku, before.id);
        if refusal.status is not null then
            return office.clear_context(refusal);
        end if;
    end if;
    begin
        -- To name a column of a key in SET is to wait for everybody who has the item in hand.
        if after.serialized <> before.serialized then
            update public.items i set serialized = after.serialized where i.tenant_id = caller.tenant and i.id = before.id;
        end if;
        update public.items i
        set name = after.name, sku = after.sku, category = after.category, is_case = after.is_case,
            owned_qty = after.owned_qty, turnaround_minutes = after.turnaround_minutes, consumable = after.consumable,
            replacement_value = after.replacement_value, notes = after.notes, external_id = after.external_id,
            archived_at = after.archived_at
        where i.tenant_id = caller.tenant and i.id = before.id;
    exception
        when unique_violation then
            select i.id into other
            from public.items i
            where i.tenant_id = caller.tenant and i.external_id = fields ->> 'external_id';
            return office.clear_context(office.already_exists_result(caller, 'external_id', fields ->> 'external_id', other));
        when foreign_key_violation or check_violation then
            get stacked diagnostics violated = constraint_name;
            if violated not in ('assets_item_id_fkey', 'items_serialized_in_use', 'items_is_case_in_use') then
                raise;
            end if;
            return office.clear_context(
                office.current_result(
                    caller, 'line_in_use', json_build_object('field', case when violated = 'items_is_case_in_use' then 'is_case' else 'serialized' end), json_build_object('item', shown_before)));
    end;
    shown_after := office.item_json(caller.tenant, before.id);
    perform office.write_audit(
        caller.tenant,
        case when after.archived_at is not null and before.archived_at is null then 'item.archived' else 'item.changed' end,
        'item', before.id, null, null, null, null, shown_before::jsonb, shown_after::jsonb);
    return office.clear_context(office.store_result(caller, key, fingerprint, 200, shown_after::text));
end
$$;

"""##),
Migration(
    name: "functions/update_reservation",
    checksum: "2e83dfc29ffb315a5c12a5e069777f805a7a3bf8fd28ff4a5371153677c27ed1",
    sql: ##"""
-- PATCH /reservations/{id}: what the fields name is changed, null clears; `lines` and `kits`, where they are there, are what it is to
-- have. `version` is the one that the edit was made from, where the caller said it. All is planned before the first write.
create or replace function office.update_reservation(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    reservation uuid, fields jsonb, lines jsonb, kits jsonb, version int, shortage_reason text,
    retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    claimed record;
    plan record;
    caller office.caller;
    before public.reservations;
    after public.reservations;
    lines_before public.reservation_items[];
    kits_before public.reservation_kits[];
    planned public.reservation_items[];
    planned_kits public.reservation_kits[];
    in_use uuid;
    audited jsonb;
    short_before jsonb;
    refusal office.function_result;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    select * into claimed from office.try_lock_reservation(caller, reservation);
    if (claimed.result).status is not null then
        return office.clear_context(claimed.result);
    end if;
    before := claimed.booking;
    if office.is_edited_by(caller.tenant, 'reservation', before.id, key) then
        return office.clear_context(
            office.store_result(caller, key, fingerprint, 200, office.reservation_json(caller.tenant, before.id, true)));
    elsif before.status in ('closed', 'cancelled') then
        return office.clear_context(
            office.conflict_result(
                caller, 'reservation_wrong_state', json_build_object('reference', before.reference, 'status', before.status),
                before.status));
    end if;
    lines_before := array(
        select l
        from public.reservation_items l
        where l.tenant_id = caller.tenant and l.reservation_id = before.id
        order by l.id
        for no key update);
    -- In the order in which they are shown.
    planned := array(select l from unnest(lines_before) as l order by l.position, l.id);
    planned_kits := array(
        select k from public.reservation_kits k where k.tenant_id = caller.tenant and k.reservation_id = before.id order by k.id);
    kits_before := planned_kits;
    if update_reservation.version <> before.version + (select coalesce(sum(l.version), 0) from unnest(lines_before) as l) then
        return office.clear_context(office.reservation_mismatch_result(caller, before));
    end if;

    after := jsonb_populate_record(before, fields);
    if after.return_at < after.pickup_at then
        return office.clear_context(
            office.invalid_result(caller, case when fields ? 'return_at' then 'return_at' else 'pickup_at' end));
    elsif after.client_id <> before.client_id and not exists (
        select from public.clients c where c.tenant_id = caller.tenant and c.id = after.client_id)
    then
        return office.clear_context(office.not_found_result(caller, 'client_not_found'));
    end if;
    if lines is not null then
        select * into plan from office.plan_lines(caller, before, lines_before, lines);
        planned := plan.planned;
        refusal := plan.refusal;
    end if;
    if refusal.status is null and kits is not null then
        select * into plan from office.plan_kits(caller, before, kits_before, kits, planned);
        planned := plan.planned;
        planned_kits := plan.planned_kits;
        refusal := plan.refusal;
    end if;
    if refusal.status is null and (lines is not null or kits is not null) then
        refusal := office.lines_refusal(
            caller, before, planned, coalesce(jsonb_array_length(lines), 0), planned_kits, lines_before, kits_before);
    end if;
    if refusal.status is null then
        select b.id into in_use
        from unnest(lines_before) as b
        where not exists (select from unnest(planned) as l where l.id = b.id) and office.is_line_in_use(b)
        order by b.position, b.id
        limit 1;
        if in_use is not null then
            refusal := office.line_in_use_result(caller, before, in_use);
        end if;
    end if;
    if refusal.status is null then
        short_before := office.allow_shortage(caller.tenant, before.id, shortage_reason);
        refusal := office.stock_refusal(caller, before, after, planned);
    end if;
    if refusal.status is null and after.reference <> before.reference then
        select * into claimed from office.claim_reference(caller, after.reference, before.id);
        refusal := claimed.refusal;
    end if;
    if refusal.status is null and after.external_id is distinct from before.external_id then
        refusal := office.external_id_refusal(caller, after);
    end if;
    if refusal.status is not null then
        return office.clear_context(refusal);
    end if;

    -- A kit of which nothing is left is booked no more.
    planned_kits := array(
        select k from unnest(planned_kits) as k where k.id in (select l.kit_id from unnest(planned) as l) order by k.id);
    if after is not distinct from before and planned_kits = kits_before
        and array(select l from unnest(planned) as l order by l.id) = lines_before
    then
        return office.clear_context(
            office.store_result(
                caller, key, fingerprint, 200, office.reservation_json(caller.tenant, before.id, true), is_lasting => true));
    end if;
    audited := office.reservation_audit_json(caller.tenant, before.id);
    begin
        perform office.write_plan(before, after, lines_before, planned, kits_before, planned_kits);
    exception when unique_violation then
        -- Another program was quicker with this external id.
        refusal := office.external_id_refusal(caller, after);
        if refusal.status is null then
            raise;
        end if;
        return office.clear_context(refusal);
    end;
    perform office.write_audit(
        caller.tenant, 'reservation.changed', 'reservation', before.id, before.id, null, null, null, audited,
        office.reservation_audit_json(caller.tenant, before.id));
    perform office.audit_shortage(caller.tenant, before.id, shortage_reason, short_before);
    return office.clear_context(
        office.store_result(caller, key, fingerprint, 200, office.reservation_json(caller.tenant, before.id, true)));
end
$$;

"""##),
Migration(
    name: "functions/update_tenant",
    checksum: "4fff5b1cd564c73cb589b08539ebedbfe2942d05e6a58d90ccf14fe4f2ba9613",
    sql: ##"""
-- PATCH /tenant: what the fields name is changed, null clears. `version` is the one that the edit was made from, where the caller
-- said it.
create or replace function office.update_tenant(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    fields jsonb, version int, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    before public.tenants;
    edited record;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    before := office.lock_tenant(caller.tenant);
    if office.is_edited_by(caller.tenant, 'tenant', before.id, key) then
        return office.clear_context(office.store_result(caller, key, fingerprint, 200, office.tenant_json(before)::text));
    elsif update_tenant.version <> before.version then
        return office.clear_context(office.version_mismatch_result(caller, 'tenant', office.tenant_json(before)));
    end if;
    select * into edited from office.edit_tenant(caller, before, fields);
    if (edited.refusal).status is not null then
        return office.clear_context(edited.refusal);
    end if;
    return office.clear_context(
        office.store_result(
            caller, key, fingerprint, 200, office.tenant_json(edited.after)::text,
            is_lasting => edited.after is not distinct from before));
end
$$;

"""##),
Migration(
    name: "functions/update_ticket",
    checksum: "153f77e5faeca2422d4fb79a5f9d908332060a8f197ea2850ce69eea796af24f",
    sql: ##"""
-- PATCH /api/mobile/v1/tickets/{id}: adds tracking numbers, and says where their parcels are. A key changes a ticket once: its
-- audit row tells, however long ago that was.
create or replace function office.update_ticket(
    tenant uuid, subject uuid, session uuid, role text, request_id text, key text, fingerprint text, lock_timeout_ms int,
    ticket_number bigint, parcels json, retention interval default '90 days'
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    begun record;
    caller office.caller;
    ticket public.tickets;
    before jsonb;
    after jsonb;
    refusal text;
    is_known boolean;
    changed_at timestamptz;
begin
    select * into begun
    from office.begin_change(tenant, subject, session, role, request_id, key, fingerprint, lock_timeout_ms, null, retention);
    caller := begun.caller;
    if (begun.result).status is not null then
        return office.clear_context(begun.result);
    end if;
    ticket := office.lock_ticket(caller.tenant, ticket_number);
    if ticket.id is null then
        return office.clear_context(office.app_refusal(caller, 404, 'Ticket not found or access denied'));
    end if;
    is_known := exists (
        select from public.audit_log a
        where a.tenant_id = caller.tenant and a.entity_type = 'ticket' and a.entity_id = ticket.id and a.idempotency_key = key);
    before := office.ticket_json(ticket, null, 'UTC')::jsonb;
    if not is_known then
        refusal := office.put_parcels(ticket, parcels);
    end if;
    if refusal is not null then
        return office.clear_context(office.app_refusal(caller, 400, refusal));
    end if;
    after := office.ticket_json(ticket, null, 'UTC')::jsonb;
    if after <> before then
        changed_at := clock_timestamp();
        update public.tickets t
        set updated_at = changed_at
        where t.tenant_id = caller.tenant and t.id = ticket.id
        returning * into ticket;
        perform office.write_audit(
            caller.tenant, 'ticket.updated', 'ticket', ticket.id, null, null, null, null, before, after);
    end if;
    return office.clear_context(office.store_app_result(
        caller, key, fingerprint, 200, 'Ticket updated successfully', 'ticket',
        office.ticket_json(ticket, null, office.tenant_zone(caller.tenant))::json, is_lasting => after = before));
end
$$;

"""##),
Migration(
    name: "functions/update_ticket_states",
    checksum: "1762f280e0cd8d1446e57f1c63c079bf974b2555cf2fc61048735b7c7a9882ec",
    sql: ##"""
-- What a ticket's parcels come to, each way: `pending` while none has moved, `received` once all have come, `in_transit` in
-- between. The lists filter by it. It counts, so it holds the ticket first: two programs that each move a parcel of it see
-- one another's.
create or replace function office.update_ticket_states()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    parcel constant public.ticket_parcels := case when tg_op = 'DELETE' then old else new end;
    previous constant text := office.switch_tenant(parcel.tenant_id::text);
begin
    perform from public.tickets t
    where t.tenant_id = parcel.tenant_id and t.id = parcel.ticket_id
    for no key update;
    update public.tickets t
    set outbound_state = sums.outbound, return_state = sums.back
    from (
        select
            case
                when bool_or(p.way = 'outbound') is not true then null
                when bool_and(p.state = 'received') filter (where p.way = 'outbound') then 'received'
                when bool_and(p.state = 'pending') filter (where p.way = 'outbound') then 'pending'
                else 'in_transit'
            end as outbound,
            max(p.state) filter (where p.way = 'return') as back
        from public.ticket_parcels p
        where p.tenant_id = parcel.tenant_id and p.ticket_id = parcel.ticket_id
    ) as sums
    where t.tenant_id = parcel.tenant_id and t.id = parcel.ticket_id
      and (t.outbound_state, t.return_state) is distinct from (sums.outbound, sums.back);
    perform office.switch_tenant(previous);
    return null;
end
$$;

"""##),
Migration(
    name: "functions/update_user",
    checksum: "0f8597100f256f7cee17a1f61ce05a59f6df67196549e74887878f5de02db639",
    sql: ##"""
-- PUT /auth/v1/user: what the user keeps about themselves, null for what is to be forgotten, and a new password, with which
-- every other session ends and a mail goes out that says so. What office.begin_password_change() found is looked at again
-- under the user's lock: `old_hash` is that of the password that was shown, null where none was.
create or replace function office.update_user(
    subject uuid, session uuid, metadata jsonb, longest_metadata int, password_hash text, old_hash text, recent interval,
    sealed bytea, language text
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    person signin.users;
    opened signin.sessions;
begin
    if old_hash is not null then
        -- First what the other ways of signing in lock first. The password fitted: its tries are forgotten.
        update signin.addresses a set wrong_passwords = 0, password_after = null
        where a.email = (select u.email from signin.users u where u.id = subject);
    end if;
    select u.* into person
    from signin.sessions s
    join signin.users u on u.id = s.user_id
    where s.id = session and s.user_id = subject
    for no key update of u;
    if not found then
        return office.sign_in_refusal(403, 'session_not_found');
    end if;
    person.user_metadata := jsonb_strip_nulls(person.user_metadata || coalesce(metadata, '{}'));
    if octet_length(person.user_metadata::text) > longest_metadata then
        return office.sign_in_refusal(400, 'validation_failed');
    end if;
    if update_user.password_hash is not null then
        -- The session may have ended while the lock was waited for.
        select s.* into opened from signin.sessions s where s.id = session and s.user_id = subject;
        if not found then
            return office.sign_in_refusal(403, 'session_not_found');
        elsif not coalesce(person.password_hash = old_hash, office.is_recent_code_session(opened, recent)) then
            return office.sign_in_refusal(400, 'reauthentication_needed');
        end if;
        delete from signin.sessions s where s.user_id = person.id and s.id <> session;
        perform office.enqueue_mail(
            person.email, office.mail_language(person.email, language), 'password_changed', sealed, false,
            clock_timestamp() + interval '1 day');
    end if;
    update signin.users u
    set user_metadata = person.user_metadata,
        password_hash = coalesce(update_user.password_hash, u.password_hash),
        updated_at = clock_timestamp()
    where u.id = person.id
    returning * into person;
    return row(200, null, office.user_json(person)::text, null, null, null, null)::office.function_result;
end
$$;

"""##),
Migration(
    name: "functions/uploads_json",
    checksum: "751a1522628260ccfcfdb0847761e14290e70a571de4c12b8abbc8e7841c90c1",
    sql: ##"""
-- What was said of the files of these paths when they were minted, in the order of the paths: what storage then looks for.
create or replace function office.uploads_json(tenant uuid, paths text[])
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(
        json_agg(
            json_build_object(
                'object_path', u.object_path, 'content_type', u.content_type, 'content_length', u.content_length)
            order by array_position(paths, u.object_path)),
        '[]')
    from public.photo_uploads u
    where u.tenant_id = tenant and u.object_path = any (paths)
$$;

"""##),
Migration(
    name: "functions/user_json",
    checksum: "3614403ba79b534f6ae19d7aa3057d40da378097e626140ec3bfc1fc44c24ba1",
    sql: ##"""
-- A user as the client libraries read one: what is not known is left out, never null, but for what the user keeps there.
create or replace function office.user_json(person signin.users)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_strip_nulls(
        jsonb_build_object(
            'id', person.id,
            'aud', 'authenticated',
            'role', 'authenticated',
            'email', person.email,
            'phone', '',
            'email_confirmed_at', office.rfc3339_time(person.email_confirmed_at),
            'confirmed_at', office.rfc3339_time(person.email_confirmed_at),
            'last_sign_in_at', office.rfc3339_time(person.last_sign_in_at),
            'created_at', office.rfc3339_time(person.created_at),
            'updated_at', office.rfc3339_time(person.updated_at),
            'is_anonymous', false,
            -- Of several tenants a user may say which the tokens are for; whether they belong there is asked at each request.
            'app_metadata', jsonb_build_object(
                'provider', 'email', 'providers', jsonb_build_array('email'),
                'tenant_id', substring(
                    lower(person.user_metadata ->> 'tenant_id')
                    from '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$')),
            'identities', jsonb_build_array(
                jsonb_build_object(
                    'identity_id', person.id,
                    'id', person.id,
                    'user_id', person.id,
                    'identity_data', jsonb_build_object(
                        'sub', person.id, 'email', person.email, 'email_verified', person.email_confirmed_at is not null,
                        'phone_verified', false),
                    'provider', 'email',
                    'email', person.email,
                    'last_sign_in_at', office.rfc3339_time(person.last_sign_in_at),
                    'created_at', office.rfc3339_time(person.created_at),
                    'updated_at', office.rfc3339_time(person.updated_at)))))
        || jsonb_build_object(
            'user_metadata', person.user_metadata || jsonb_build_object('email_verified', person.email_confirmed_at is not null))
$$;

"""##),
Migration(
    name: "functions/vapid_key",
    checksum: "cc5fa9974eac545abc8139c0812942e797534b5e72c7860e9ac4897fc6e3b989",
    sql: ##"""
-- The key by which push services of browsers know this house, sealed as it lies here; no row before its first start.
create or replace function office.vapid_key()
returns table (public_key text, sealed_key bytea)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select k.public_key, k.sealed_key from office.vapid_keys k
$$;

"""##),
Migration(
    name: "functions/verify_sign_in_code",
    checksum: "0e57f70a5bd97162b3fc62539d1ae848fa959287cc4978f7ea8a97ba00e20010",
    sql: ##"""
-- POST /auth/v1/verify: a session for who has the code of an address. A try is counted before it is compared, in one
-- statement, so that no two tries count as one; office.count_wrong_code() says when wrong ones burn the code. A code that fits is
-- used up by the transaction that makes the session: there is never one without the other.
create or replace function office.verify_sign_in_code(
    address text, code_hash bytea, signs_up boolean, is_sign_up boolean, links_by_email boolean
)
returns office.function_result
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    most_tries constant int := 5;
    tried signin.codes;
    person signin.users;
    is_new boolean;
begin
    -- First what office.request_sign_in_code() locks first.
    perform from signin.addresses a where a.email = address for update;
    update signin.codes c set tries = c.tries + 1
    where c.email = address and c.tries < most_tries and c.expires_at > clock_timestamp()
    returning * into tried;
    if not found then
        return office.sign_in_refusal(403, 'otp_expired');
    elsif tried.for_nobody or tried.code_hash <> verify_sign_in_code.code_hash then
        perform office.count_wrong_code(address);
        return office.sign_in_refusal(403, 'otp_expired');
    end if;
    delete from signin.codes c where c.email = address;
    if not (office.may_sign_in(address) or signs_up) then
        return office.sign_in_refusal(403, 'otp_expired');
    end if;
    update signin.addresses a
    set mails = 0, wrong_codes = 0, burned = 0, blocked_until = null
    where a.email = address;
    is_new := not exists (select from signin.users u where u.email = address);
    person := office.find_or_create_user(address, links_by_email);
    -- Whoever asked for the code chose the password: only who signs up, and knows so, takes it over.
    if is_new and is_sign_up then
        update signin.users u
        set password_hash = tried.password_hash, user_metadata = coalesce(tried.user_metadata, u.user_metadata)
        where u.id = person.id
        returning * into person;
    end if;
    return office.open_session(person, 'otp');
end
$$;

"""##),
Migration(
    name: "functions/version_mismatch_result",
    checksum: "55f2e26157d63e000413b60206daa072b0125e96905e1ab08c01d4698055d204",
    sql: ##"""
-- The 409 of an edit that was made from another version than the present one: the whole present row under its kind.
create or replace function office.version_mismatch_result(caller office.caller, kind text, present json)
returns office.function_result
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select office.current_result(caller, 'version_mismatch', '{}', json_build_object(kind, present))
$$;

"""##),
Migration(
    name: "functions/void_checkout",
    checksum: "3e342d9934716a5668643c4a7adc38f66207e8bce285282f84b9de63658fd648",
    sql: ##"""
-- Takes back a pickup: its trip is void, and its line as it was before.
create or replace function office.void_checkout(handover office.handover, booking public.reservations, trip public.asset_checkouts)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    effect constant jsonb := coalesce(trip.pickup_effect, '{}');
    line constant uuid := trip.reservation_item_id;
    unit public.assets;
    -- The one that gave up its place has it again.
    before constant uuid := coalesce(effect ->> 'exchanged', effect ->> 'displaced')::uuid;
    other uuid;
begin
    select * into unit from public.assets a where a.tenant_id = trip.tenant_id and a.id = trip.asset_id for no key update;
    update public.asset_checkouts c
    set voided_at = handover.server_time, returned_at = handover.server_time, undo_key = handover.key
    where c.tenant_id = trip.tenant_id and c.id = trip.id;
    update public.assets a set current_reservation_id = null where a.tenant_id = trip.tenant_id and a.id = trip.asset_id;

    -- Where it stands now, if the desk has put it somewhere since.
    select l.id into other
    from public.reservation_items l
    where l.tenant_id = trip.tenant_id and l.reservation_id = trip.reservation_id and before = any (l.assigned_asset_ids)
    order by l.id <> line, l.position, l.id
    limit 1;
    if effect ? 'exchanged' or effect ? 'displaced' and other is null then
        perform office.exchange_assigned(trip.tenant_id, line, other, trip.asset_id, before);
    elsif effect ? 'assigned' or effect ? 'line_added' then
        update public.reservation_items l
        set assigned_asset_ids = array_remove(l.assigned_asset_ids, trip.asset_id)
        where l.tenant_id = trip.tenant_id and l.id = line;
    end if;
    if effect ? 'raised_by' or effect ? 'line_added' then
        perform office.lower_line(trip.tenant_id, line, coalesce((effect ->> 'raised_by')::int, 1));
    end if;
    perform office.write_audit(
        trip.tenant_id, case when trip.swapped_for is null then 'asset.pickup_undone' else 'asset.swap_undone' end, 'asset', unit.id,
        booking.id, unit.id, null, null,
        jsonb_build_object('current_reservation_id', unit.current_reservation_id, 'key', trip.pickup_key),
        jsonb_build_object('current_reservation_id', null));
end
$$;

"""##),
Migration(
    name: "functions/void_movement",
    checksum: "85538dd475574d9e622c5b36c58794fa315608f8af07bb404f312e4ce1ee76c1",
    sql: ##"""
-- Takes back a movement: it is void, the line's qty and what the house owns are as they were.
create or replace function office.void_movement(handover office.handover, booking public.reservations, movement public.stock_movements)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    line constant uuid := movement.reservation_item_id;
    effect constant jsonb := coalesce(movement.effect, '{}');
begin
    update public.stock_movements m
    set voided_at = handover.server_time, undo_key = handover.key
    where m.tenant_id = movement.tenant_id and m.id = movement.id;
    if effect ? 'raised_by' then
        perform office.lower_line(movement.tenant_id, line, (effect ->> 'raised_by')::int);
    end if;
    if effect ? 'owned_less' then
        update public.items i
        set owned_qty = i.owned_qty + (effect ->> 'owned_less')::int
        from public.reservation_items l
        where l.tenant_id = movement.tenant_id and l.id = line and i.tenant_id = l.tenant_id and i.id = l.item_id;
    end if;
    perform office.audit_counted(
        'stock.undone', booking, line, booking.status,
        jsonb_build_object('kind', movement.kind, 'qty', movement.qty, 'key', movement.key));
end
$$;

"""##),
Migration(
    name: "functions/with_contents",
    checksum: "bf7085925f96917536391cd82f2c65600cd994e88414e56d4688eae356645645",
    sql: ##"""
-- A refusal that also says which assets of a case it is about.
create or replace function office.with_contents(refusal office.function_result, contents json[])
returns office.function_result
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if refusal.outcome is null then
        refusal.facts := jsonb_set(refusal.facts::jsonb, '{current,contents}', array_to_json(contents)::jsonb)::text;
    end if;
    return refusal;
end
$$;

"""##),
Migration(
    name: "functions/withdraw_untrue",
    checksum: "682f879a327e2080a552ba4d644777d482bca8265242a33eb14cf83d527e945c",
    sql: ##"""
-- Of some notifications of a house those that are not to be sent any more: what is no longer true, of no use, read, or of somebody who may
-- not be told. What of these nothing went out of is withdrawn, so that the feed does not show it either; of all others it is noted that
-- something goes out.
create or replace function office.withdraw_untrue(tenant uuid, ids uuid[], at timestamptz)
returns uuid[]
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    asked public.notifications[];
    untrue uuid[];
    held uuid[];
begin
    -- Locked by id, as whoever reads them does.
    asked := array(
        select n
        from public.notifications n
        where n.tenant_id = tenant and n.id = any (ids)
        order by n.id
        for no key update);
    -- What many were told of is looked at once.
    untrue := array(
        with event as materialized (
            select n.ids, office.is_still_true(n.one, at) as is_true
            from (
                select array_agg(a.id) as ids, (array_agg(a::public.notifications))[1] as one
                from unnest(asked) as a
                group by a.kind, a.reservation_id, a.asset_id, a.item_id, a.moment, a.expires_at
            ) as n
        )
        select a.id
        from unnest(asked) as a
        where a.withdrawn_at is not null or not office.may_be_told(a.tenant_id, a.account_id, a.kind)
            or a.id in (select unnest(e.ids) from event e where not e.is_true));
    held := untrue || array(select a.id from unnest(asked) as a where a.read_at is not null or a.expires_at <= at);
    update public.notifications n
    set withdrawn_at = at
    where n.tenant_id = tenant and n.id = any (untrue) and n.told_at is null and n.read_at is null and n.withdrawn_at is null;
    update public.notifications n
    set told_at = at
    where n.tenant_id = tenant and n.id = any (ids) and n.id <> all (held) and n.told_at is null;
    return held;
end
$$;

"""##),
Migration(
    name: "functions/write_audit",
    checksum: "b70ce2d503f8d06d6b75862270f748b8a0e58c9f6df062ce403686b7e1a68961",
    sql: ##"""
-- One audit row. Who did it, from where and under which key is what the transaction's settings say; a program that sets
-- none is 'system'. The time is the clock's, not the transaction's: rows that waited for a lock stay in their order.
create or replace function office.write_audit(
    tenant uuid, action text, entity_type text, entity_id uuid, reservation uuid, asset uuid,
    from_status text, to_status text, before jsonb, after jsonb
)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    insert into public.audit_log (
        tenant_id, at, source, actor_user_id, action, entity_type, entity_id, reservation_id, asset_id,
        from_status, to_status, before, after, request_id, idempotency_key, client_at)
    values (
        tenant, clock_timestamp(), office.current_source(), office.current_actor(), action, entity_type, entity_id, reservation,
        asset, from_status, to_status, before, after,
        nullif(current_setting('office.request_id', true), ''),
        nullif(current_setting('office.key', true), ''),
        nullif(current_setting('office.client_at', true), '')::timestamptz);
end
$$;

"""##),
Migration(
    name: "functions/write_parcel_receipt",
    checksum: "8321724d18af934689313272b73b64aa6eaa30df9f85e1db720f88b6583bf8bf",
    sql: ##"""
-- Writes that a parcel has come, with its audit row.
create or replace function office.write_parcel_receipt(parcel public.ticket_parcels, receiver uuid, notes text)
returns public.ticket_parcels
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    received public.ticket_parcels;
    came_at constant timestamptz := clock_timestamp();
begin
    update public.ticket_parcels p
    set state = 'received', received_at = came_at, received_by = receiver, notes = write_parcel_receipt.notes
    where p.tenant_id = parcel.tenant_id and p.ticket_id = parcel.ticket_id and p.way = parcel.way and p.slot = parcel.slot
    returning p.* into received;
    update public.tickets t
    set updated_at = received.received_at
    where t.tenant_id = parcel.tenant_id and t.id = parcel.ticket_id;
    perform office.write_audit(
        parcel.tenant_id, 'parcel.received', 'ticket', parcel.ticket_id, null, null, parcel.state, received.state,
        to_jsonb(parcel) - 'tenant_id', to_jsonb(received) - 'tenant_id');
    return received;
end
$$;

"""##),
Migration(
    name: "functions/write_plan",
    checksum: "82e1f65b8dadd16f632ac157f6e36a7a11ca83eb7ce16bb36d39b5b3ab5617fa",
    sql: ##"""
-- Writes what was planned for a reservation. What holds less comes first, so that no moment between holds more than the end.
create or replace function office.write_plan(
    before public.reservations, after public.reservations, lines_before public.reservation_items[],
    planned public.reservation_items[], kits_before public.reservation_kits[], planned_kits public.reservation_kits[]
)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    delete from public.reservation_items l
    where l.tenant_id = before.tenant_id and l.reservation_id = before.id
      and l.id not in (select p.id from unnest(planned) as p);
    -- A line that changes its item, which nothing went out on, holds nothing until it has the other one.
    update public.reservation_items l
    set qty = 0, assigned_asset_ids = '{}'
    from unnest(planned) as p
    where l.tenant_id = before.tenant_id and l.reservation_id = before.id and l.id = p.id and l.item_id <> p.item_id;
    update public.reservation_items l
    set qty = p.qty, assigned_asset_ids = p.assigned_asset_ids, position = p.position
    from unnest(planned) as p
    where l.tenant_id = before.tenant_id and l.reservation_id = before.id and l.id = p.id and l.item_id = p.item_id
      and p.qty < l.qty;
    if after is distinct from before then
        update public.reservations r
        set client_id = after.client_id, location = after.location, pickup_at = after.pickup_at, return_at = after.return_at,
            reference = after.reference, notes = after.notes, external_id = after.external_id
        where r.tenant_id = before.tenant_id and r.id = before.id;
    end if;
    update public.reservation_items l
    set item_id = p.item_id, qty = p.qty, assigned_asset_ids = p.assigned_asset_ids, position = p.position
    from unnest(planned) as p
    where l.tenant_id = before.tenant_id and l.reservation_id = before.id and l.id = p.id
      and (l.item_id, l.qty, l.assigned_asset_ids, l.position) is distinct from (p.item_id, p.qty, p.assigned_asset_ids, p.position);

    perform office.insert_kits(
        array(select k from unnest(planned_kits) as k where k.id not in (select b.id from unnest(kits_before) as b)));
    update public.reservation_kits k
    set item_id = p.item_id, qty = p.qty
    from unnest(planned_kits) as p
    where k.tenant_id = before.tenant_id and k.reservation_id = before.id and k.id = p.id
      and (k.item_id, k.qty) <> (p.item_id, p.qty);
    perform office.insert_lines(
        array(select p from unnest(planned) as p where p.id not in (select b.id from unnest(lines_before) as b)));
    delete from public.reservation_kits k
    where k.tenant_id = before.tenant_id and k.reservation_id = before.id
      and k.id not in (select p.id from unnest(planned_kits) as p);
end
$$;

"""##),
]

static let triggers: [Migration] = [
Migration(
    name: "triggers/05_tenants",
    checksum: "71dbddcceb65ae630d1c19986bfcaadd153829347dbc80927951c31f5b648c41",
    sql: ##"""
create or replace trigger tenants_version
    before update of name, time_zone, overbooking, override_role, return_grace_minutes, pickup_notice_minutes, quiet_hours
    on public.tenants
    for each row execute function office.grow_version();

create or replace trigger tenants_note
    after insert or update or delete on public.tenants
    for each row execute function office.note_tenant_change();
alter table public.tenants enable always trigger tenants_note;

-- TRUNCATE would leave no note of what went.
create or replace trigger tenants_no_truncate
    before truncate on public.tenants
    for each statement execute function office.refuse_change('tenants', 'tenants_no_truncate');
alter table public.tenants enable always trigger tenants_no_truncate;

"""##),
Migration(
    name: "triggers/07_accounts",
    checksum: "338e82490934215ea19eae7ca2d73f48081b549a7ee5e7f397c5311fa8ee3a09",
    sql: ##"""
create or replace trigger accounts_version
    before update of email, display_name, roles, locale, disabled_at on public.accounts
    for each row execute function office.grow_version();

create or replace trigger accounts_tenant_first
    before update of roles, disabled_at, tenant_id or delete on public.accounts
    for each statement execute function office.lock_tenants_of_people();

drop trigger if exists accounts_last_admin on public.accounts;
create constraint trigger accounts_last_admin
    after update of roles, disabled_at, tenant_id or delete on public.accounts
    deferrable initially deferred
    for each row execute function office.check_last_admin();

create or replace trigger accounts_clear_passwords
    after update of disabled_at on public.accounts
    for each row when (old.disabled_at is null and new.disabled_at is not null)
    execute function office.clear_passwords();

create or replace trigger accounts_note
    after insert or update or delete on public.accounts
    for each row execute function office.note_entity_change('account', 'accounts');
alter table public.accounts enable always trigger accounts_note;

-- TRUNCATE would leave no note of what went.
create or replace trigger accounts_no_truncate
    before truncate on public.accounts
    for each statement execute function office.refuse_change('accounts', 'accounts_no_truncate');
alter table public.accounts enable always trigger accounts_no_truncate;

"""##),
Migration(
    name: "triggers/08_clients",
    checksum: "7bbf511d5e301a853fd7a6deef3da8735c47b00c9bf2d1598e2e8541e3d92d00",
    sql: ##"""
create or replace trigger clients_version
    before update of display_name, preferred_language, email, phone, notes, external_id, archived_at on public.clients
    for each row execute function office.grow_version();

create or replace trigger clients_note
    after insert or update or delete on public.clients
    for each row execute function office.note_entity_change('client', 'clients');
alter table public.clients enable always trigger clients_note;

-- TRUNCATE would leave no note of what went.
create or replace trigger clients_no_truncate
    before truncate on public.clients
    for each statement execute function office.refuse_change('clients', 'clients_no_truncate');
alter table public.clients enable always trigger clients_no_truncate;

"""##),
Migration(
    name: "triggers/10_reservations",
    checksum: "c14405c3f4a364b476521f940931ac3c5adb32c94fa35c27dcf2d6401d572460",
    sql: ##"""
create or replace trigger reservations_check
    before update on public.reservations
    for each row execute function office.check_reservation();

create or replace trigger reservations_hold
    after update of tenant_id, status, pickup_at, return_at on public.reservations
    for each statement execute function office.follow_reservations();

create or replace trigger reservations_record_move
    after update on public.reservations
    for each row when (old.status is distinct from new.status)
    execute function office.record_status_move();

create or replace trigger reservations_note
    after insert or update or delete on public.reservations
    for each row execute function office.note_reservation_change();
alter table public.reservations enable always trigger reservations_note;

-- TRUNCATE would leave no note of what went.
create or replace trigger reservations_no_truncate
    before truncate on public.reservations
    for each statement execute function office.refuse_change('reservations', 'reservations_no_truncate');
alter table public.reservations enable always trigger reservations_no_truncate;

"""##),
Migration(
    name: "triggers/15_reservation_kits",
    checksum: "28a211087ea88fc4c1a4b447a5f782b708ce4b96ecdf21410f32272a0f364469",
    sql: ##"""
create or replace trigger reservation_kits_touch
    after insert or update or delete on public.reservation_kits
    for each row execute function office.touch_reservation('reservation_kits');

create or replace trigger reservation_kits_note
    after insert or update or delete on public.reservation_kits
    for each row execute function office.note_part_change('reservation_kits');
alter table public.reservation_kits enable always trigger reservation_kits_note;

-- TRUNCATE would leave no note of what went.
create or replace trigger reservation_kits_no_truncate
    before truncate on public.reservation_kits
    for each statement execute function office.refuse_change('reservation_kits', 'reservation_kits_no_truncate');
alter table public.reservation_kits enable always trigger reservation_kits_no_truncate;

"""##),
Migration(
    name: "triggers/20_reservation_items",
    checksum: "59164ffb17c4f08b7a4b8a6a6a62f45abd92f39ef898f7f28aafea2e0551b0d9",
    sql: ##"""
create or replace trigger reservation_items_check
    before insert or update on public.reservation_items
    for each row execute function office.check_line();

-- A pickup, which assigns, pays for none of the next three.
create or replace trigger reservation_items_hold
    before insert or update of tenant_id, reservation_id, item_id, qty, shortage, hold, held_from, held_until on public.reservation_items
    for each row execute function office.keep_hold();

create or replace trigger reservation_items_judge_new
    after insert on public.reservation_items
    referencing new table as new_lines
    for each statement execute function office.judge_new_lines();

create or replace trigger reservation_items_judge_changed
    after update of tenant_id, reservation_id, item_id, qty, shortage, hold, held_from, held_until on public.reservation_items
    for each statement execute function office.judge_changed_lines();

create or replace trigger reservation_items_touch
    after insert or delete on public.reservation_items
    for each row execute function office.touch_reservation('reservation_items');

create or replace trigger reservation_items_touch_changed
    after update of id, tenant_id, reservation_id, item_id, position, qty, assigned_asset_ids, updated_at, version, shortage, added_by, kit_id on public.reservation_items
    for each row when (old.* is distinct from new.*)
    execute function office.touch_reservation('reservation_items');

-- What a line holds is shown nowhere by itself: what changed it is noted.
create or replace trigger reservation_items_note
    after insert or delete or update of id, tenant_id, reservation_id, item_id, position, qty, assigned_asset_ids, updated_at, version, shortage, added_by, kit_id on public.reservation_items
    for each row execute function office.note_line_change();
alter table public.reservation_items enable always trigger reservation_items_note;

-- TRUNCATE would leave no note of what went.
create or replace trigger reservation_items_no_truncate
    before truncate on public.reservation_items
    for each statement execute function office.refuse_change('reservation_items', 'reservation_items_no_truncate');
alter table public.reservation_items enable always trigger reservation_items_no_truncate;

"""##),
Migration(
    name: "triggers/30_assets",
    checksum: "c30fde2fc87e1321ba615559f5c6b9805d993dd49a19b1e0e7d839f8ae9bb8bc",
    sql: ##"""
-- Not `condition`, which reports find, nor what a pickup or a return writes.
create or replace trigger assets_version
    before update of item_id, serial, asset_tag, location, status, category, notes, external_id, case_id on public.assets
    for each row execute function office.grow_version();

create or replace trigger assets_check
    before update of item_id or delete on public.assets
    for each row execute function office.check_asset();

drop trigger if exists assets_pointer on public.assets;
create constraint trigger assets_pointer
    after insert or update of current_reservation_id, tenant_id on public.assets
    deferrable initially deferred
    for each row execute function office.check_asset_pointer('assets');

create or replace trigger assets_note_status
    before update of status on public.assets
    for each row
    when (old.status is distinct from new.status)
    execute function office.stamp_asset_status();

create or replace trigger assets_case
    before insert or update of case_id, status, item_id on public.assets
    for each row execute function office.check_case();

create or replace trigger assets_note_numbers
    after delete on public.assets
    referencing old table as gone
    for each statement execute function office.remember_deleted_numbers('assets');

create or replace trigger assets_number
    before insert on public.assets
    for each row execute function office.assign_number('assets');

create or replace trigger assets_note
    after insert or update or delete on public.assets
    for each row execute function office.note_asset_change();
alter table public.assets enable always trigger assets_note;

-- TRUNCATE would leave no note of what went.
create or replace trigger assets_no_truncate
    before truncate on public.assets
    for each statement execute function office.refuse_change('assets', 'assets_no_truncate');
alter table public.assets enable always trigger assets_no_truncate;

"""##),
Migration(
    name: "triggers/40_items",
    checksum: "4a9c6bfd273f95bed0c0d4ebd3bb1b1e47752bf1c962f0b8fb38ccb9e4f2654a",
    sql: ##"""
create or replace trigger items_version
    before update of name, sku, category, serialized, is_case, owned_qty, turnaround_minutes, consumable, replacement_value, notes,
        external_id, archived_at
    on public.items
    for each row execute function office.grow_version();

create or replace trigger items_check
    after update of serialized, is_case on public.items
    for each row execute function office.check_item();

create or replace trigger items_follow_turnaround
    after update of turnaround_minutes on public.items
    for each row execute function office.follow_turnaround();

create or replace trigger items_note
    after insert or update or delete on public.items
    for each row execute function office.note_entity_change('item', 'items');
alter table public.items enable always trigger items_note;

-- TRUNCATE would leave no note of what went.
create or replace trigger items_no_truncate
    before truncate on public.items
    for each statement execute function office.refuse_change('items', 'items_no_truncate');
alter table public.items enable always trigger items_no_truncate;

"""##),
Migration(
    name: "triggers/45_item_kits",
    checksum: "bf86ec5ade83527026edf09d4110274a0c5793d0ff958f0a3d1be99c81133077",
    sql: ##"""
create or replace trigger item_kits_note
    after insert or update or delete on public.item_kits
    for each row execute function office.note_kit_change();
alter table public.item_kits enable always trigger item_kits_note;

-- TRUNCATE would leave no note of what went.
create or replace trigger item_kits_no_truncate
    before truncate on public.item_kits
    for each statement execute function office.refuse_change('item_kits', 'item_kits_no_truncate');
alter table public.item_kits enable always trigger item_kits_no_truncate;

"""##),
Migration(
    name: "triggers/50_asset_checkouts",
    checksum: "02199d2ad2ee357fd540f1756ef03716303741d3d13963bf1e691a30c44785d2",
    sql: ##"""
drop trigger if exists asset_checkouts_pointer on public.asset_checkouts;
create constraint trigger asset_checkouts_pointer
    after insert or update or delete on public.asset_checkouts
    deferrable initially deferred
    for each row execute function office.check_asset_pointer('asset_checkouts');

create or replace trigger asset_checkouts_check
    before insert or update on public.asset_checkouts
    for each row execute function office.check_checkout();

-- The ledger's rows may change, but TRUNCATE fires none of the triggers that hold the assets' pointers to it.
create or replace trigger asset_checkouts_no_truncate
    before truncate on public.asset_checkouts
    for each statement execute function office.refuse_change('asset_checkouts', 'asset_checkouts_no_truncate');

create or replace trigger asset_checkouts_touch
    after insert or delete on public.asset_checkouts
    for each row execute function office.touch_reservation('asset_checkouts');

create or replace trigger asset_checkouts_touch_changed
    after update on public.asset_checkouts
    for each row when (old.* is distinct from new.*)
    execute function office.touch_reservation('asset_checkouts');

create or replace trigger asset_checkouts_note
    after insert or update or delete on public.asset_checkouts
    for each row execute function office.note_part_change('asset_checkouts');
alter table public.asset_checkouts enable always trigger asset_checkouts_note;
alter table public.asset_checkouts enable always trigger asset_checkouts_no_truncate;

"""##),
Migration(
    name: "triggers/51_stock_movements",
    checksum: "dd4557c2138002f0fbe5426e56af8d3fc66da1fd01a1023f228e6d4fee25f437",
    sql: ##"""
create or replace trigger stock_movements_check
    before insert or update on public.stock_movements
    for each row execute function office.check_movement();

create or replace trigger stock_movements_count
    after insert or update or delete on public.stock_movements
    for each row execute function office.count_line();

create or replace trigger stock_movements_note
    after insert or update or delete on public.stock_movements
    for each row execute function office.note_part_change('stock_movements');
alter table public.stock_movements enable always trigger stock_movements_note;

-- TRUNCATE would leave no note of what went, and the lines as they were counted.
create or replace trigger stock_movements_no_truncate
    before truncate on public.stock_movements
    for each statement execute function office.refuse_change('stock_movements', 'stock_movements_no_truncate');
alter table public.stock_movements enable always trigger stock_movements_no_truncate;

"""##),
Migration(
    name: "triggers/52_short_links",
    checksum: "29e7df8013c8a7d82dc66b6c2f97d75a22fb4c1b51edbc5b857ea4f9279c5e7a",
    sql: ##"""
create or replace trigger short_links_note
    after insert or update or delete on public.short_links
    for each row execute function office.note_code_change();
alter table public.short_links enable always trigger short_links_note;

-- TRUNCATE would leave no note of what went.
create or replace trigger short_links_no_truncate
    before truncate on public.short_links
    for each statement execute function office.refuse_change('short_links', 'short_links_no_truncate');
alter table public.short_links enable always trigger short_links_no_truncate;

"""##),
Migration(
    name: "triggers/55_condition_reports",
    checksum: "4d26169375d6e8128986e6d2226fe1d68eb4850e784f66c815fedceb3347c39a",
    sql: ##"""
create or replace trigger condition_reports_apply_condition
    after insert on public.condition_reports
    for each row execute function office.apply_report_condition();

create or replace trigger condition_reports_note
    after insert or update or delete on public.condition_reports
    for each row execute function office.note_part_change('condition_reports');
alter table public.condition_reports enable always trigger condition_reports_note;

-- TRUNCATE would leave no note of what went.
create or replace trigger condition_reports_no_truncate
    before truncate on public.condition_reports
    for each statement execute function office.refuse_change('condition_reports', 'condition_reports_no_truncate');
alter table public.condition_reports enable always trigger condition_reports_no_truncate;

create or replace trigger condition_reports_note_damage
    after insert on public.condition_reports
    for each row when (new.condition = 'damaged')
    execute function office.note_damage();

"""##),
Migration(
    name: "triggers/56_inspections",
    checksum: "ff525ce457cb0f8abd8cd3acb5288b6812953f7b9cb0b4033bda8aa4407d9a29",
    sql: ##"""
create or replace trigger inspections_append_only
    before update or delete on public.inspections
    for each row execute function office.keep_completed_inspection();
alter table public.inspections enable always trigger inspections_append_only;

create or replace trigger inspections_no_truncate
    before truncate on public.inspections
    for each statement execute function office.refuse_change('inspections', 'inspections_no_truncate');
alter table public.inspections enable always trigger inspections_no_truncate;

"""##),
Migration(
    name: "triggers/57_inspection_files",
    checksum: "ef417baaaedd4853421c9dff0f927d0b3b0bce1064142b2baf802e9c6ebcc91d",
    sql: ##"""
create or replace trigger inspection_files_append_only
    before insert or update or delete on public.inspection_files
    for each row execute function office.keep_part_of_inspection('inspection_files', 'inspection_files_append_only');
alter table public.inspection_files enable always trigger inspection_files_append_only;

create or replace trigger inspection_files_no_truncate
    before truncate on public.inspection_files
    for each statement execute function office.refuse_change('inspection_files', 'inspection_files_no_truncate');
alter table public.inspection_files enable always trigger inspection_files_no_truncate;

"""##),
Migration(
    name: "triggers/58_inspection_marks",
    checksum: "56070b211cd53315064bdfca24acf6b6f38205c18883e487f7730b79447e9428",
    sql: ##"""
create or replace trigger inspection_marks_append_only
    before insert or update or delete on public.inspection_marks
    for each row execute function office.keep_part_of_inspection('inspection_marks', 'inspection_marks_append_only');
alter table public.inspection_marks enable always trigger inspection_marks_append_only;

create or replace trigger inspection_marks_no_truncate
    before truncate on public.inspection_marks
    for each statement execute function office.refuse_change('inspection_marks', 'inspection_marks_no_truncate');
alter table public.inspection_marks enable always trigger inspection_marks_no_truncate;

"""##),
Migration(
    name: "triggers/59_inspection_sign_offs",
    checksum: "99bd5de7c5c2759fff7ba9ee9d0f4d9ea670b2c3690f1bfbdfd0f6f7924d7050",
    sql: ##"""
create or replace trigger inspection_sign_offs_append_only
    before insert or update or delete on public.inspection_sign_offs
    for each row execute function office.keep_part_of_inspection('inspection_sign_offs', 'inspection_sign_offs_append_only');
alter table public.inspection_sign_offs enable always trigger inspection_sign_offs_append_only;

create or replace trigger inspection_sign_offs_no_truncate
    before truncate on public.inspection_sign_offs
    for each statement execute function office.refuse_change('inspection_sign_offs', 'inspection_sign_offs_no_truncate');
alter table public.inspection_sign_offs enable always trigger inspection_sign_offs_no_truncate;

"""##),
Migration(
    name: "triggers/60_tickets",
    checksum: "63d5f4b45bf91560e56e7ae6a9ba926faae04c22eedfc1814f157d98095a7967",
    sql: ##"""
create or replace trigger tickets_note_numbers
    after delete on public.tickets
    referencing old table as gone
    for each statement execute function office.remember_deleted_numbers('tickets');

create or replace trigger tickets_number
    before insert on public.tickets
    for each row execute function office.assign_number('tickets');

"""##),
Migration(
    name: "triggers/65_ticket_parcels",
    checksum: "70658a8de469b7f39b82a688c37d1e062e9b3cae144eec546586f6d0c269ab16",
    sql: ##"""
create or replace trigger ticket_parcels_hold
    before insert on public.ticket_parcels
    for each row execute function office.lock_ticket_of_parcel();

create or replace trigger ticket_parcels_settle
    after insert or update or delete on public.ticket_parcels
    for each row execute function office.update_ticket_states();

"""##),
Migration(
    name: "triggers/75_notifications",
    checksum: "4017fa9559fee6661522a24c7fd5dd31b347163e03bc2afa6e74e459d9b73551",
    sql: ##"""
create or replace trigger notifications_note
    after insert or delete or update of read_at, withdrawn_at on public.notifications
    for each row execute function office.note_notification_change();
alter table public.notifications enable always trigger notifications_note;

-- TRUNCATE would leave no note of what went.
create or replace trigger notifications_no_truncate
    before truncate on public.notifications
    for each statement execute function office.refuse_change('notifications', 'notifications_no_truncate');
alter table public.notifications enable always trigger notifications_no_truncate;

"""##),
Migration(
    name: "triggers/80_audit_log",
    checksum: "ba0c147f0a431703ca7a32d39d17aaa6eedd1d1bd02bfdd39e09b91c1a6f6dd6",
    sql: ##"""
create or replace trigger audit_log_append_only
    before update or delete or truncate on public.audit_log
    for each statement execute function office.refuse_change('audit_log', 'audit_log_append_only');
alter table public.audit_log enable always trigger audit_log_append_only;

create or replace trigger audit_log_append_only_rows
    before update or delete on public.audit_log
    for each row execute function office.refuse_change('audit_log', 'audit_log_append_only');
alter table public.audit_log enable always trigger audit_log_append_only_rows;

create or replace trigger audit_log_note_desk_change
    after insert on public.audit_log
    for each row
    when (
        new.action in ('reservation.changed', 'reservation.cancelled', 'line.created', 'line.changed')
        and new.from_status is distinct from 'draft')
    execute function office.note_desk_change();

"""##),
Migration(
    name: "triggers/85_short_link_scans",
    checksum: "aa2f0a2401067074862509b28e7959cda0f0016250a92ba9273e05db101d003e",
    sql: ##"""
create or replace trigger short_link_scans_append_only
    before update or delete or truncate on public.short_link_scans
    for each statement execute function office.refuse_change('short_link_scans', 'short_link_scans_append_only');
alter table public.short_link_scans enable always trigger short_link_scans_append_only;

create or replace trigger short_link_scans_append_only_rows
    before update or delete on public.short_link_scans
    for each row execute function office.refuse_change('short_link_scans', 'short_link_scans_append_only');
alter table public.short_link_scans enable always trigger short_link_scans_append_only_rows;

"""##),
Migration(
    name: "triggers/90_sessions",
    checksum: "8b29aa7174481d396fb3b56342f0b2893a413953dd641cdaa8de351358ce8dc2",
    sql: ##"""
create or replace trigger sessions_forget_devices
    after delete on signin.sessions
    for each row execute function office.forget_devices();

"""##),
]

static let indexes: [Migration] = [
Migration(
    name: "indexes/asset_checkouts_by_pickup_key",
    checksum: "2ac3a99d8839a63f77125528154c0e6c6840f21a8fcff16a7c13608e3e442c86",
    sql: ##"""
-- Not unique: a case goes out with all that lies in it under one key.
create index concurrently asset_checkouts_by_pickup_key on public.asset_checkouts (tenant_id, pickup_key) where pickup_key is not null

"""##),
Migration(
    name: "indexes/asset_checkouts_by_return_key",
    checksum: "5eb842c10ad4af61bbd317edec3fb1acd774c74fdb4b73e143a352577697ed99",
    sql: ##"""
create index concurrently asset_checkouts_by_return_key on public.asset_checkouts (tenant_id, return_key) where return_key is not null

"""##),
Migration(
    name: "indexes/asset_checkouts_reservation_item_id_fkey",
    checksum: "5bcfec6c9a795a09617fd12d1b01eb7cb0bdf85979c9015ea88a8cec4bc87e2e",
    sql: ##"""
alter table public.asset_checkouts validate constraint asset_checkouts_reservation_item_id_fkey

"""##),
Migration(
    name: "indexes/asset_checkouts_swapped_for_fkey",
    checksum: "0e878ee78b0eb8c3db18fc4ac502658f94e22eb490d19cebe258e1e88e9c585a",
    sql: ##"""
alter table public.asset_checkouts validate constraint asset_checkouts_swapped_for_fkey

"""##),
Migration(
    name: "indexes/assets_by_case",
    checksum: "7e8528f118635b722218fbc978ed6fe13380280bc0749b22355d8ff17b8f9e4e",
    sql: ##"""
create index concurrently assets_by_case on public.assets (tenant_id, case_id) where case_id is not null

"""##),
Migration(
    name: "indexes/assets_case_id_fkey",
    checksum: "e50d367d7f78fe1254355b092bb75299c8d364761a7f07e5ff110f58cf9b4ab2",
    sql: ##"""
alter table public.assets validate constraint assets_case_id_fkey

"""##),
Migration(
    name: "indexes/audit_log_by_entity",
    checksum: "dad98f7938a4da9d602793747b956354b359d9bd545d3e8b8a2775880f78247f",
    sql: ##"""
create index concurrently audit_log_by_entity on public.audit_log (tenant_id, entity_id, id)

"""##),
Migration(
    name: "indexes/audit_log_by_key",
    checksum: "148fd7ef1e3f7652671d92ea16e5e1b5b305e28ca5fffb98e3fa1f3326c489fb",
    sql: ##"""
create index concurrently audit_log_by_key on public.audit_log (tenant_id, idempotency_key) where idempotency_key is not null

"""##),
Migration(
    name: "indexes/photo_uploads_content_type_check",
    checksum: "1e51b307cd186cbabc564e4221676f15577898b32b4fd55097586acde07efbc5",
    sql: ##"""
alter table public.photo_uploads validate constraint photo_uploads_content_type_check

"""##),
Migration(
    name: "indexes/photo_uploads_purpose_check",
    checksum: "636b38c234f141f8fa2187e7b98a3e3ea723d490fb45b547ce6375e5d821d378",
    sql: ##"""
alter table public.photo_uploads validate constraint photo_uploads_purpose_check

"""##),
Migration(
    name: "indexes/reservation_items_counted_out",
    checksum: "f8dcf005f05057d8abbcd7974341f7131e93f4f3b4aea96754318f7fbc7824bc",
    sql: ##"""
create index concurrently reservation_items_counted_out on public.reservation_items (tenant_id, item_id) where counted_out > 0

"""##),
Migration(
    name: "indexes/short_links_by_code",
    checksum: "8775e9c19b168a4444708ee0aa812079ea7189f4c4f915ea5620ffec87c804d0",
    sql: ##"""
create index concurrently short_links_by_code on public.short_links (code)

"""##),
]

static let finish = Migration(
    name: "functions/finish",
    checksum: "fd7f725f7dc3c1b91ee1e2721b682c1c550dfa9364e0f8bf49432d3d8551396e",
    sql: ##"""
-- Runs at the end of every `migrate`: what must hold however the tables and functions came to be, by migrations or from a backup
-- that was restored without its owners and rights. It changes only what is not so: each change of the catalog makes every
-- session plan its statements anew.

-- Every function belongs to quartermaster_app, whom row-level security holds. A new owner needs CREATE on the schema: only here.
do $$
declare
    routine regprocedure;
begin
    if not exists (
        select from pg_proc p
        where p.pronamespace = 'office'::regnamespace and p.proowner <> 'quartermaster_app'::regrole)
    then
        return;
    end if;
    grant usage, create on schema office to quartermaster_app;
    for routine in
        select p.oid::regprocedure
        from pg_proc p
        where p.pronamespace = 'office'::regnamespace and p.proowner <> 'quartermaster_app'::regrole
        order by p.proname
    loop
        execute format('alter routine %s owner to quartermaster_app', routine);
    end loop;
    revoke create on schema office from quartermaster_app;
end
$$;

-- What quartermaster_app may do with the tables, all of it.
do $$
declare
    wanted record;
begin
    for wanted in
        select w.on_what, w.rights
        from (
            values
                ('public.tenants', 'select, insert, update'),
                ('public.accounts', 'select, insert, update'),
                ('public.clients', 'select, insert, update'),
                ('public.counters', 'select, insert, update'),
                ('office.role_tenants', 'select'),
                ('public.items', 'select, insert, update'),
                ('public.item_kits', 'select, insert, update, delete'),
                ('public.assets', 'select, insert, update'),
                ('public.short_links', 'select, insert, delete'),
                ('public.reservations', 'select, insert, update'),
                ('public.reservation_kits', 'select, insert, update, delete'),
                ('public.reservation_items', 'select, insert, update, delete'),
                ('public.asset_checkouts', 'select, insert, update'),
                ('public.stock_movements', 'select, insert, update'),
                ('public.short_link_scans', 'select, insert'),
                ('public.condition_reports', 'select, insert'),
                ('public.condition_report_photos', 'select, insert'),
                ('public.inspections', 'select, insert, update'),
                ('public.inspection_files', 'select, insert, update, delete'),
                ('public.inspection_marks', 'select, insert, delete'),
                ('public.inspection_sign_offs', 'select, insert, delete'),
                ('public.inspection_templates', 'select, insert, update, delete'),
                ('public.photo_uploads', 'select, insert, update, delete'),
                ('public.documents', 'select, insert, update'),
                ('public.audit_log', 'select, insert'),
                ('public.idempotency_keys', 'select, insert, update, delete'),
                ('public.change_log', 'select, insert, update, delete, truncate'),
                ('public.change_log_marks', 'select, insert, update, truncate'),
                ('office.change_epoch', 'select, insert, update'),
                ('public.devices', 'select, insert, update, delete'),
                ('public.notifications', 'select, insert, update, delete'),
                ('public.notification_settings', 'select, insert, update'),
                ('public.notification_events', 'select, insert, delete'),
                ('public.notification_sweeps', 'select, insert, update'),
                ('public.push_outbox', 'select, insert, update, delete'),
                ('public.tickets', 'select, insert, update'),
                ('public.ticket_parcels', 'select, insert, update'),
                ('signin.users', 'select, insert, update, delete'),
                ('signin.addresses', 'select, insert, update, delete'),
                ('signin.codes', 'select, insert, update, delete'),
                ('signin.sessions', 'select, insert, update, delete'),
                ('signin.hours', 'select, insert, update, delete'),
                ('signin.signing_keys', 'select, insert, update, delete'),
                ('signin.mail_outbox', 'select, insert, update, delete'),
                ('office.vapid_keys', 'select, insert, delete')
        ) as w (on_what, rights)
        where exists (
                select from regexp_split_to_table(w.rights, ', ') as r (name)
                where not has_table_privilege('quartermaster_app', w.on_what, r.name))
    loop
        execute format('grant %s on %s to quartermaster_app', wanted.rights, wanted.on_what);
    end loop;
    for wanted in
        select n.nspname
        from pg_namespace n
        where n.nspname in ('office', 'signin', 'public')
          and not has_schema_privilege('quartermaster_app', n.oid, 'usage')
    loop
        execute format('grant usage on schema %I to quartermaster_app', wanted.nspname);
    end loop;
    -- An item whose model nobody knew is told it by the first asset that the app makes of it.
    if not has_column_privilege('quartermaster_app', 'public.items', 'model', 'update')
        or not has_column_privilege('quartermaster_app', 'public.items', 'manufacturer', 'update')
    then
        grant update (model, manufacturer) on public.items to quartermaster_app;
    end if;
end
$$;

-- A policy holds nobody where row-level security is off.
do $$
declare
    domain_table regclass;
begin
    for domain_table in
        select c.oid::regclass
        from pg_class c
        where c.relnamespace = 'public'::regnamespace and not c.relrowsecurity
          and c.oid in (select p.polrelid from pg_policy p)
          and exists (select from aclexplode(c.relacl) a where a.grantee = 'quartermaster_app'::regrole)
        order by c.relname
    loop
        execute format('alter table %s enable row level security', domain_table);
    end loop;
end
$$;

-- Triggers that fire for whoever writes: `alter table … enable trigger all`, as at the end of a `pg_restore --disable-triggers`, leaves
-- them firing for most. What was written meanwhile nobody noted, so the log is no longer one: another is made.
do $$
declare
    slack record;
begin
    for slack in
        select t.tgrelid::regclass as on_what, t.tgname as name, t.tgname like '%\_note' as notes
        from pg_trigger t
        join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace
        join pg_proc p on p.oid = t.tgfoid and p.pronamespace = 'office'::regnamespace
        where t.tgenabled <> 'A' and not t.tgisinternal
          and (t.tgname like '%\_note' or t.tgname like '%\_no\_truncate' or t.tgname like '%\_append\_only%')
        order by t.tgrelid::regclass::text, t.tgname
    loop
        execute format('alter table %s enable always trigger %I', slack.on_what, slack.name);
        if slack.notes then
            -- Without it the log has to be made anew.
            delete from office.change_epoch;
        end if;
    end loop;
end
$$;

-- Functions, tables and schemas are for nobody who was not granted them: what Postgres gives PUBLIC by default, and Supabase its
-- own roles, is taken back. In `public` others may keep what is theirs.
do $$
declare
    excess record;
begin
    for excess in
        with outsiders as (
            select 0::oid as id, 'public' as name
            union all
            select r.oid, quote_ident(r.rolname) from pg_roles r where r.rolname in ('anon', 'authenticated')
        ), things as (
            select 'routine ' || p.oid::regprocedure as name, coalesce(p.proacl, acldefault('f', p.proowner)) as acl, p.proowner as owner
            from pg_proc p
            where p.pronamespace = 'office'::regnamespace and p.proname <> 'session_tenant'
            union all
            select c.oid::regclass::text, c.relacl, c.relowner
            from pg_class c
            where c.relkind in ('r', 'S')
              and (c.relnamespace in ('office'::regnamespace, 'signin'::regnamespace)
                   or c.relnamespace = 'public'::regnamespace
                      and (c.oid in (select p.polrelid from pg_policy p)
                           or c.oid in (select d.objid from pg_depend d
                                        where d.classid = 'pg_class'::regclass and d.deptype = 'i'
                                          and d.refobjid in (select p.polrelid from pg_policy p))))
            union all
            select 'schema ' || quote_ident(n.nspname), coalesce(n.nspacl, acldefault('n', n.nspowner)), n.nspowner
            from pg_namespace n
            where n.nspname in ('office', 'signin')
        )
        select distinct t.name as thing, o.name as outsider
        from things t
        cross join lateral aclexplode(t.acl) a
        join outsiders o on o.id = a.grantee
        where pg_has_role(t.owner, 'usage')
        order by 1, 2
    loop
        execute format('revoke all on %s from %s', excess.thing, excess.outsider);
    end loop;
    -- Whoever may create in `public` could put a function of their own in the place of one that is meant.
    if exists (
            select from pg_namespace n, aclexplode(n.nspacl) a
            where n.nspname = 'public' and a.grantee = 0 and a.privilege_type = 'CREATE' and pg_has_role(n.nspowner, 'usage'))
    then
        revoke create on schema public from public;
    end if;
end
$$;

-- The policies ask it in the name of whoever reads a table. It tells nobody more than their own tenant.
do $$
begin
    if not has_function_privilege('public', 'office.session_tenant()', 'execute') then
        grant execute on function office.session_tenant() to public;
    end if;
end
$$;

"""##)

static let demo: [Migration] = [
Migration(
    name: "00_tenant",
    checksum: "3ede1c69185328b1ce9c725a51bc43ab02d8ffe26f5a3d87da0aa1f9a230b037",
    sql: ##"""
-- The demo house: a rental house for film and events in Medellín (MDE) and Las Vegas (LAS). Ids are made from names, so
-- that a second run finds what the first one made; what is there is left as people have left it.
--
-- Here the house is chosen, and none where somebody's own would be filled: demo_tenant then has no row, and nothing is loaded.

select pg_advisory_xact_lock(hashtext('quartermaster demo'));

create or replace function pg_temp.demo_id(tenant uuid, kind text, name text)
returns uuid
language sql
immutable
as $$
    select overlay(overlay(md5(tenant || '/' || kind || '/' || name) placing '8' from 13) placing 'a' from 17)::uuid
$$;

create temporary table demo_houses on commit drop as
select t.id, t.name, t.created_at,
    exists (
        select from public.accounts a
        where a.tenant_id = t.id and a.id = pg_temp.demo_id(t.id, 'account', 'admin')) as is_own,
    not exists (select from public.accounts a where a.tenant_id = t.id)
    and not exists (select from public.clients c where c.tenant_id = t.id)
    and not exists (select from public.items i where i.tenant_id = t.id)
    and not exists (select from public.assets a where a.tenant_id = t.id)
    and not exists (select from public.reservations r where r.tenant_id = t.id) as is_empty
from public.tenants t;

-- Its own from an earlier run, else the one that was named, else the one of a fresh install; a house with anything in it never.
create temporary table demo_tenant on commit drop as
select h.id
from demo_houses h
cross join demo_request r
where case
        when r.tenant is not null then h.name = r.tenant and (h.is_own or h.is_empty)
        else h.is_own or (h.is_empty and (select count(*) from demo_houses) = 1)
    end
order by h.is_own desc, h.created_at
limit 1;

with made as (
    insert into public.tenants (name, time_zone)
    select coalesce(r.tenant, 'Cóndor Rental'), 'America/Bogota'
    from demo_request r
    where not exists (select from demo_tenant)
        and case
            when r.tenant is null then not exists (select from demo_houses)
            else not exists (select from demo_houses h where h.name = r.tenant)
        end
    returning id
)
insert into demo_tenant select id from made;

"""##),
Migration(
    name: "10_people",
    checksum: "6049e30dc03e372d375db82711e7a10736cb6d6963e63f457567171d1532e187",
    sql: ##"""
-- Its people and its clients.

-- A fresh install that was given no name and no zone gets this house's.
update public.tenants t
set name = 'Cóndor Rental', time_zone = 'America/Bogota'
from demo_tenant d
where t.id = d.id and t.name = 'Rental house' and t.time_zone = 'UTC'
    and not exists (select from public.accounts a where a.tenant_id = t.id);

create temporary table demo_people on commit drop as
select d.id as tenant_id, p.role, p.display_name, p.locale,
    pg_temp.demo_id(d.id, 'account', p.role) as account_id, pg_temp.demo_id(d.id, 'user', p.role) as user_id
from demo_tenant d
cross join (values
    ('viewer', 'Daniela Ospina', 'es'),
    ('staff', 'Mateo Restrepo', 'es'),
    ('manager', 'Valentina Mejía', 'es'),
    ('admin', 'Grace Holloway', 'en')
) as p (role, display_name, locale);

-- One address is one account: where somebody has made it already, it stays theirs alone.
insert into public.accounts (id, tenant_id, auth_user_id, email, display_name, roles, locale)
select p.account_id, p.tenant_id, p.user_id, p.role || '@example.com', p.display_name, array[p.role], p.locale
from demo_people p
where not exists (
        select from public.accounts a
        where a.tenant_id = p.tenant_id and (a.id = p.account_id or lower(a.email) = p.role || '@example.com'));

insert into public.clients (id, tenant_id, display_name, preferred_language, email, external_id)
select pg_temp.demo_id(d.id, 'client', c.name), d.id, c.name, c.language,
    'gear@' || translate(lower(c.name), ' áíéó', '-aieo') || '.example',
    'C-' || 1000 + row_number() over (order by c.name collate "C")
from demo_tenant d
cross join (values
    ('Acme Films', 'en'), ('Andina Producciones', 'es'), ('Bright Desert Media', 'en'), ('Caribe Digital', 'es'),
    ('Cine Páramo', 'es'), ('Convention Row Events', 'en'), ('El Poblado Eventos', 'es'), ('Guacamaya Films', 'es'),
    ('High Roller Studios', 'en'), ('Mojave Documentary', 'en'), ('Neon Mile Pictures', 'en'), ('Teatro Pablo Tobón', 'es'),
    ('Universidad EAFIT', 'es'), ('Vía Láctea Comerciales', 'es')
) as c (name, language)
on conflict (tenant_id, id) do nothing;

"""##),
Migration(
    name: "20_gear",
    checksum: "d2c368da4e487f776bc7320d08ce9b17c3f48434be61bed0bccea53accddfc2b",
    sql: ##"""
-- About forty kinds of gear and two hundred units of it, each with a sticker, and two cases that hold some of the lenses.

create temporary table demo_items (sku text, name text, category text, maker text, at_mde int, at_las int) on commit drop;
insert into demo_items values
    ('FX6', 'Sony FX6', 'Cameras', 'SON', 7, 4), ('FX3', 'Sony FX3', 'Cameras', 'SON', 5, 4), ('VENICE2', 'Sony VENICE 2', 'Cameras', 'SON', 2, 1),
    ('ALEXA35', 'ARRI ALEXA 35', 'Cameras', 'ARR', 2, 1), ('MINILF', 'ARRI ALEXA Mini LF', 'Cameras', 'ARR', 2, 2),
    ('C70', 'Canon EOS C70', 'Cameras', 'CAN', 3, 1), ('KOMODO', 'RED KOMODO-X', 'Cameras', 'RED', 3, 2),
    ('BMPCC6K', 'Blackmagic Pocket 6K Pro', 'Cameras', 'BMD', 3, 2), ('A7SIII', 'Sony A7S III', 'Cameras', 'SON', 5, 4),
    ('GM2470', 'Sony FE 24-70mm GM II', 'Lenses', 'SON', 5, 4), ('GM70200', 'Sony FE 70-200mm GM II', 'Lenses', 'SON', 5, 4),
    ('SUPREME', 'ZEISS Supreme Prime set', 'Lenses', 'ZEI', 2, 2), ('CP3', 'ZEISS CP.3 set', 'Lenses', 'ZEI', 3, 3),
    ('CNE18', 'Canon CN-E 18-80mm', 'Lenses', 'CAN', 2, 2), ('SIGMA1835', 'Sigma 18-35mm Cine', 'Lenses', 'SIG', 3, 2),
    ('SKY60', 'ARRI SkyPanel S60-C', 'Light', 'ARR', 5, 4), ('AP600D', 'Aputure LS 600d Pro', 'Light', 'APU', 5, 3),
    ('AP300X', 'Aputure LS 300x', 'Light', 'APU', 5, 4), ('NOVA300', 'Aputure Nova P300c', 'Light', 'APU', 2, 1),
    ('TITAN', 'Astera Titan Tube kit', 'Light', 'AST', 2, 2), ('M18', 'ARRI M18 HMI', 'Light', 'ARR', 3, 2),
    ('OC12', 'O''Connor 1030D tripod', 'Grip', 'OCO', 2, 2), ('SACH18', 'Sachtler Video 18 tripod', 'Grip', 'SAC', 6, 4),
    ('RONIN2', 'DJI Ronin 2', 'Grip', 'DJI', 2, 1), ('RS3PRO', 'DJI RS 3 Pro', 'Grip', 'DJI', 4, 3),
    ('DOLLY', 'Dana Dolly kit', 'Grip', 'DAN', 2, 1), ('TERADEK', 'Teradek Bolt 4K kit', 'Video', 'TER', 2, 1),
    ('SHOGUN7', 'Atomos Shogun 7', 'Video', 'ATO', 3, 2), ('SMALLHD7', 'SmallHD Cine 7', 'Video', 'SMH', 4, 2),
    ('MIX833', 'Sound Devices 833', 'Sound', 'SND', 3, 2), ('G4LAV', 'Sennheiser EW-DP lavalier kit', 'Sound', 'SEN', 6, 5),
    ('MKH416', 'Sennheiser MKH 416', 'Sound', 'SEN', 3, 2), ('VMOUNT', 'V-mount battery 150 Wh', 'Power', 'VMT', 3, 3),
    ('PROJ20K', 'Panasonic PT-RZ21K projector', 'Video', 'PAN', 2, 2), ('VAN', 'Mercedes Sprinter van', 'Vehicles', 'MBZ', 1, 0);

insert into public.items (
    id, tenant_id, name, sku, category, serialized, owned_qty, turnaround_minutes, consumable, replacement_value)
select pg_temp.demo_id(d.id, 'item', i.sku), d.id, i.name, i.sku, i.category, i.serialized, i.owned_qty, i.turnaround_minutes,
    i.consumable, i.replacement_value
from demo_tenant d
cross join (
    select sku, name, category, true as serialized, null::int as owned_qty, 30 as turnaround_minutes, false as consumable,
        case category when 'Cameras' then 6500 when 'Lenses' then 2400 when 'Light' then 1800 else 1200 end as replacement_value
    from demo_items
    union all
    values ('XLR-M', 'XLR cable, by the metre', 'Cables', false, 400, 0, false, 2), ('SDI-M', 'SDI cable, by the metre', 'Cables', false, 300, 0, false, 3),
        ('SANDBAG', 'Sandbag 15 kg', 'Grip', false, 60, 0, false, 25), ('GAFFER', 'Gaffer tape, roll', 'Consumables', false, 24, 0, true, 18),
        ('CSTAND', 'C-stand', 'Grip', false, 20, 0, false, 160), ('GEL', 'Lighting gel, sheet', 'Consumables', false, 40, 0, true, 7),
        ('KIT-DOC', 'Documentary kit', 'Kits', false, null, 0, false, null)
) as i
on conflict (tenant_id, id) do nothing;

-- A kit is booked as one thing, and its parts are what is handed out.
insert into public.item_kits (tenant_id, kit_id, item_id, qty)
select d.id, pg_temp.demo_id(d.id, 'item', 'KIT-DOC'), pg_temp.demo_id(d.id, 'item', k.sku), k.qty
from demo_tenant d
cross join (values ('FX6', 2), ('GM2470', 2), ('SACH18', 2), ('MKH416', 1), ('XLR-M', 20)) as k (sku, qty)
on conflict (tenant_id, kit_id, item_id) do nothing;

-- The units, numbered through the house; the first ones of an item stand in Medellín. One in forty is in repair, a few
-- are written off, and three travel with their driver and have no place.
create temporary table demo_assets on commit drop as
select d.id as tenant_id, i.sku, unit, n,
    pg_temp.demo_id(d.id, 'item', i.sku) as item_id,
    pg_temp.demo_id(d.id, 'asset', i.sku || '/' || unit) as id,
    'A-' || i.sku || '-' || lpad(unit::text, 2, '0') as asset_tag,
    i.maker || '-' || 40000 + n * 173 % 9973 as serial,
    case when n in (60, 120, 180) then null when unit <= i.at_mde then 'MDE' else 'LAS' end as location,
    (array['like_new', 'good', 'good', 'good', 'fair', 'good', 'poor'])[1 + n % 7] as condition,
    case
        when n in (77, 188) then 'ARCHIVED'
        when n = 143 then 'DISPOSED'
        when n % 40 = 17 then 'REPAIR'
        when n % 3 = 0 then 'READY_TO_DEPLOY'
        else 'IN_STOCK'
    end as status
from demo_tenant d
cross join (
    select i.*, unit, row_number() over (order by i.place, unit) as n
    from (select *, row_number() over () as place from demo_items) as i
    cross join generate_series(1, i.at_mde + i.at_las) as unit
) as i;

insert into public.assets (id, tenant_id, item_id, serial, asset_tag, location, condition, status)
select a.id, a.tenant_id, a.item_id, a.serial, a.asset_tag, a.location, a.condition, a.status
from demo_assets a
where not exists (select from public.assets there where there.id = a.id)
order by a.n;

-- Stickers: four letters without I and O, which look like digits. 7919 has no factor in common with 24 to the fourth, so
-- no two numbers make the same letters. Every twentieth unit lost its first sticker and wears a second.
create or replace function pg_temp.demo_code(n bigint)
returns text
language sql
immutable
as $$
    select string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + ((n * 7919 + 4242) / (24 ^ digit)::bigint % 24)::int, 1), '')
    from generate_series(0, 3) as digit
$$;

insert into public.short_links (code, tenant_id, asset_id, created_at)
select case when a.n = 1 then 'MJQT' else pg_temp.demo_code(a.n) end, a.tenant_id, a.id, now() - interval '400 days'
from demo_assets a
union all
select pg_temp.demo_code(1000 + a.n), a.tenant_id, a.id, now() - interval '90 days'
from demo_assets a
where a.n % 20 = 0
on conflict (tenant_id, code) do nothing;

-- The cases, in Medellín, each with two of its lenses. Whoever scans a case takes them all.
insert into public.items (id, tenant_id, name, sku, category, is_case, replacement_value)
select pg_temp.demo_id(d.id, 'item', 'LENSCASE'), d.id, 'Lens case', 'LENSCASE', 'Cases', true, 90
from demo_tenant d
on conflict (tenant_id, id) do nothing;

create temporary table demo_cases on commit drop as
select d.id as tenant_id, c.n, pg_temp.demo_id(d.id, 'asset', 'LENSCASE/' || c.n) as id, c.sku
from demo_tenant d
cross join (values (1, 'GM2470'), (2, 'GM70200')) as c (n, sku)
where not exists (select from public.assets there where there.id = pg_temp.demo_id(d.id, 'asset', 'LENSCASE/' || c.n));

insert into public.assets (id, tenant_id, item_id, serial, asset_tag, location, condition, status)
select c.id, c.tenant_id, pg_temp.demo_id(c.tenant_id, 'item', 'LENSCASE'), 'PEL-' || 50000 + c.n, 'A-CASE-0' || c.n, 'MDE', 'good', 'IN_STOCK'
from demo_cases c
order by c.n;

insert into public.short_links (code, tenant_id, asset_id, created_at)
select pg_temp.demo_code(3000 + c.n), c.tenant_id, c.id, now() - interval '200 days'
from demo_cases c
on conflict (tenant_id, code) do nothing;

update public.assets a
set case_id = c.id
from demo_cases c
join demo_assets unit on unit.tenant_id = c.tenant_id and unit.sku = c.sku and unit.unit in (1, 2)
where a.id = unit.id;

"""##),
Migration(
    name: "30_bookings",
    checksum: "0af7ddae1f8cdefb8ad72fd6600783b7459d1109132127f47b271a9dfc4d0706",
    sql: ##"""
-- What is booked: fifty-nine reservations in every state around today. Once they are there, no later run adds to them.

create temporary table demo_kits (kit text, place int, sku text, qty int) on commit drop;
insert into demo_kits values
    ('documentary', 1, 'FX6', 2), ('documentary', 2, 'GM2470', 2), ('documentary', 3, 'SACH18', 2),
    ('documentary', 4, 'MKH416', 1), ('documentary', 5, 'XLR-M', 20),
    ('interview', 1, 'FX3', 2), ('interview', 2, 'SIGMA1835', 1), ('interview', 3, 'AP300X', 2),
    ('interview', 4, 'G4LAV', 1), ('interview', 5, 'CSTAND', 4),
    ('commercial', 1, 'ALEXA35', 1), ('commercial', 2, 'SUPREME', 1), ('commercial', 3, 'SKY60', 2),
    ('commercial', 4, 'TERADEK', 1), ('commercial', 5, 'SMALLHD7', 2), ('commercial', 6, 'SANDBAG', 10),
    ('music video', 1, 'KOMODO', 2), ('music video', 2, 'CP3', 1), ('music video', 3, 'TITAN', 1),
    ('music video', 4, 'RS3PRO', 2), ('music video', 5, 'SHOGUN7', 1),
    ('live event', 1, 'A7SIII', 2), ('live event', 2, 'GM70200', 2), ('live event', 3, 'MIX833', 1),
    ('live event', 4, 'G4LAV', 2), ('live event', 5, 'SDI-M', 50),
    ('conference', 1, 'PROJ20K', 2), ('conference', 2, 'C70', 2), ('conference', 3, 'CNE18', 1),
    ('conference', 4, 'XLR-M', 60),
    ('lighting', 1, 'SKY60', 2), ('lighting', 2, 'AP600D', 3), ('lighting', 3, 'NOVA300', 2),
    ('lighting', 4, 'GEL', 12), ('lighting', 5, 'CSTAND', 6),
    ('drama', 1, 'MINILF', 1), ('drama', 2, 'CP3', 1), ('drama', 3, 'M18', 2), ('drama', 4, 'DOLLY', 1),
    ('drama', 5, 'OC12', 1), ('drama', 6, 'SANDBAG', 12),
    ('feature', 1, 'VENICE2', 1), ('feature', 2, 'SUPREME', 1), ('feature', 3, 'AP600D', 2), ('feature', 4, 'RONIN2', 1),
    ('feature', 5, 'SMALLHD7', 2), ('feature', 6, 'GAFFER', 4),
    ('student film', 1, 'BMPCC6K', 2), ('student film', 2, 'SIGMA1835', 1), ('student film', 3, 'AP300X', 1),
    ('student film', 4, 'VMOUNT', 2), ('student film', 5, 'GAFFER', 1);

-- `day` counts from today, `days` is the length. Of what is assigned, `out` went out and `back` of that came back.
create temporary table demo_bookings (
    n int, client text, kit text, status text, location text, day int, hour int, days int,
    assigned text, went_out text, came_back text
) on commit drop;
insert into demo_bookings values
    (1, 'Acme Films', 'documentary', 'closed', 'MDE', -27, 8, 4, 'all', 'all', 'all'),
    (2, 'High Roller Studios', 'music video', 'closed', 'LAS', -25, 9, 3, 'all', 'all', 'all'),
    (3, 'Teatro Pablo Tobón', 'lighting', 'closed', 'MDE', -22, 10, 5, 'all', 'all', 'all'),
    (4, 'Convention Row Events', 'conference', 'closed', 'LAS', -20, 7, 4, 'all', 'all', 'all'),
    (5, 'Universidad EAFIT', 'student film', 'closed', 'MDE', -16, 14, 5, 'all', 'all', 'all'),
    (6, 'Cine Páramo', 'drama', 'closed', 'MDE', -15, 8, 6, 'all', 'all', 'all'),
    (7, 'Mojave Documentary', 'documentary', 'closed', 'LAS', -13, 8, 7, 'all', 'all', 'all'),
    (8, 'El Poblado Eventos', 'live event', 'returned', 'MDE', -6, 9, 3, 'all', 'all', 'all'),
    (9, 'Neon Mile Pictures', 'interview', 'returned', 'LAS', -5, 10, 3, 'all', 'all', 'all'),
    (10, 'Vía Láctea Comerciales', 'commercial', 'returned', 'MDE', -4, 7, 3, 'all', 'all', 'all'),
    (11, 'Caribe Digital', 'music video', 'returned', 'MDE', -3, 8, 2, 'all', 'all', 'all'),
    (12, 'Bright Desert Media', 'drama', 'returned', 'LAS', -3, 11, 3, 'all', 'all', 'all'),
    (13, 'Guacamaya Films', 'lighting', 'returned', 'MDE', -2, 9, 1, 'all', 'all', 'all'),
    (14, 'Andina Producciones', 'drama', 'confirmed', 'MDE', -4, 8, 7, 'all', 'all', 'none'),
    (15, 'Acme Films', 'documentary', 'confirmed', 'LAS', -3, 9, 6, 'all', 'all', 'none'),
    (16, 'Convention Row Events', 'live event', 'confirmed', 'LAS', -2, 7, 5, 'all', 'all', 'none'),
    (17, 'Guacamaya Films', 'student film', 'confirmed', 'MDE', -2, 10, 4, 'all', 'all', 'none'),
    (18, 'Cine Páramo', 'feature', 'confirmed', 'MDE', -1, 8, 6, 'all', 'all', 'none'),
    (19, 'High Roller Studios', 'interview', 'confirmed', 'LAS', -1, 12, 3, 'all', 'all', 'none'),
    (20, 'Caribe Digital', 'interview', 'confirmed', 'MDE', -7, 9, 5, 'all', 'all', 'none'),
    (21, 'Neon Mile Pictures', 'music video', 'confirmed', 'LAS', -6, 8, 4, 'all', 'all', 'some'),
    (22, 'Universidad EAFIT', 'documentary', 'confirmed', 'MDE', -5, 14, 4, 'all', 'all', 'some'),
    (23, 'Mojave Documentary', 'lighting', 'confirmed', 'LAS', -4, 8, 3, 'all', 'half', 'none'),
    (24, 'Andina Producciones', 'documentary', 'confirmed', 'MDE', 0, 7, 3, 'all', 'half', 'none'),
    (25, 'Teatro Pablo Tobón', 'live event', 'confirmed', 'MDE', 0, 8, 2, 'all', 'half', 'none'),
    (26, 'Bright Desert Media', 'documentary', 'confirmed', 'LAS', 0, 8, 5, 'all', 'half', 'none'),
    (27, 'Vía Láctea Comerciales', 'music video', 'confirmed', 'MDE', 0, 9, 2, 'all', 'half', 'none'),
    (28, 'Convention Row Events', 'conference', 'confirmed', 'LAS', 0, 9, 3, 'all', 'half', 'none'),
    (29, 'El Poblado Eventos', 'lighting', 'confirmed', 'MDE', 0, 10, 1, 'all', 'half', 'none'),
    (30, 'Guacamaya Films', 'commercial', 'confirmed', 'LAS', -3, 8, 3, 'all', 'all', 'some'),
    (31, 'Acme Films', 'student film', 'confirmed', 'LAS', -2, 9, 2, 'all', 'all', 'some'),
    (32, 'Caribe Digital', 'conference', 'confirmed', 'MDE', -2, 8, 2, 'all', 'all', 'some'),
    (33, 'Cine Páramo', 'drama', 'confirmed', 'LAS', 0, 8, 4, 'all', 'none', 'none'),
    (34, 'Neon Mile Pictures', 'interview', 'confirmed', 'LAS', 0, 11, 2, 'all', 'none', 'none'),
    (35, 'Universidad EAFIT', 'live event', 'confirmed', 'MDE', 0, 13, 3, 'all', 'none', 'none'),
    (36, 'High Roller Studios', 'music video', 'confirmed', 'LAS', 0, 15, 2, 'some', 'none', 'none'),
    (37, 'Andina Producciones', 'commercial', 'confirmed', 'MDE', 0, 16, 4, 'all', 'none', 'none'),
    (38, 'Mojave Documentary', 'drama', 'confirmed', 'MDE', 0, 18, 3, 'none', 'none', 'none'),
    (39, 'Guacamaya Films', 'documentary', 'confirmed', 'MDE', 1, 8, 3, 'all', 'none', 'none'),
    (40, 'Bright Desert Media', 'live event', 'confirmed', 'LAS', 1, 10, 1, 'some', 'none', 'none'),
    (41, 'Vía Láctea Comerciales', 'feature', 'confirmed', 'MDE', 2, 7, 5, 'all', 'none', 'none'),
    (42, 'Convention Row Events', 'lighting', 'confirmed', 'LAS', 3, 8, 2, 'some', 'none', 'none'),
    (43, 'Teatro Pablo Tobón', 'conference', 'confirmed', 'MDE', 3, 9, 3, 'all', 'none', 'none'),
    (44, 'Acme Films', 'music video', 'confirmed', 'LAS', 4, 9, 3, 'some', 'none', 'none'),
    (45, 'El Poblado Eventos', 'interview', 'confirmed', 'MDE', 5, 8, 2, 'none', 'none', 'none'),
    (46, 'Cine Páramo', 'drama', 'confirmed', 'MDE', 6, 8, 9, 'none', 'none', 'none'),
    (47, 'Caribe Digital', 'documentary', 'requested', 'MDE', 2, 9, 3, 'none', 'none', 'none'),
    (48, 'High Roller Studios', 'feature', 'requested', 'LAS', 4, 8, 6, 'none', 'none', 'none'),
    (49, 'Universidad EAFIT', 'student film', 'requested', 'MDE', 6, 14, 4, 'none', 'none', 'none'),
    (50, 'Neon Mile Pictures', 'commercial', 'requested', 'LAS', 9, 10, 2, 'none', 'none', 'none'),
    (51, 'Andina Producciones', 'live event', 'requested', null, 12, 8, 1, 'none', 'none', 'none'),
    (52, 'Mojave Documentary', 'documentary', 'draft', 'LAS', 1, 8, 8, 'none', 'none', 'none'),
    (53, 'Guacamaya Films', 'music video', 'draft', 'MDE', 5, 9, 3, 'none', 'none', 'none'),
    (54, 'Vía Láctea Comerciales', 'commercial', 'draft', 'MDE', 10, 8, 2, 'none', 'none', 'none'),
    (55, 'Bright Desert Media', 'interview', 'draft', 'LAS', 17, 11, 2, 'none', 'none', 'none'),
    (56, 'El Poblado Eventos', 'conference', 'cancelled', 'MDE', -1, 8, 2, 'none', 'none', 'none'),
    (57, 'Acme Films', 'lighting', 'cancelled', 'LAS', 0, 9, 3, 'none', 'none', 'none'),
    (58, 'Teatro Pablo Tobón', 'student film', 'cancelled', 'MDE', 0, 12, 1, 'none', 'none', 'none'),
    (59, 'Convention Row Events', 'feature', 'cancelled', 'LAS', 3, 8, 4, 'none', 'none', 'none');

create temporary table demo_reservations on commit drop as
select b.*, t.id as tenant_id,
    pg_temp.demo_id(t.id, 'reservation', b.n::text) as id,
    pg_temp.demo_id(t.id, 'client', b.client) as client_id,
    'R-' || to_char(today + b.day, 'YYYY-MMDD') || '-' || lpad(b.n::text, 2, '0') as reference,
    (today + b.day + make_time(b.hour, 0, 0)) at time zone t.time_zone as pickup_at,
    (today + b.day + b.days + time '18:00') at time zone t.time_zone as return_at,
    least(now() - (1 + b.n % 5) * interval '1 day',
        (today + b.day - 4 - b.n % 9 + time '11:20') at time zone t.time_zone) as created_at
from demo_tenant d
join public.tenants t on t.id = d.id
cross join lateral (select (now() at time zone t.time_zone)::date as today) as clock
cross join demo_bookings b
where not exists (select from public.reservations r where r.id = pg_temp.demo_id(t.id, 'reservation', '1'));

create temporary table demo_lines on commit drop as
select r.n, r.tenant_id, r.id as reservation_id, k.place, k.qty, i.id as item_id, i.serialized,
    pg_temp.demo_id(r.tenant_id, 'line', r.n || '/' || k.place) as id,
    case when i.serialized then case r.assigned when 'all' then k.qty when 'some' then k.qty / 2 else 0 end else 0 end
        as wanted,
    '{}'::uuid[] as assigned_asset_ids, null::text as added_by
from demo_reservations r
join demo_kits k on k.kit = r.kit
join public.items i on i.id = pg_temp.demo_id(r.tenant_id, 'item', k.sku);

-- Each line takes units of its place that no other reservation needs at the time; what is overdue is needed for good. The first two FX6 are kept for the reservation that a newcomer tries things on.
do $$
declare
    line record;
    units uuid[];
begin
    for line in
        select l.id, l.item_id, l.wanted, r.location, r.pickup_at,
            case when r.came_back = 'all' then r.return_at else greatest(r.return_at, now()) end as return_at
        from demo_lines l
        join demo_reservations r on r.id = l.reservation_id
        where l.wanted > 0
        order by r.went_out = 'none', r.pickup_at, r.n, l.place
    loop
        units := array(
            select a.id
            from demo_assets a
            where a.item_id = line.item_id and a.location = line.location
                and a.status in ('IN_STOCK', 'READY_TO_DEPLOY')
                and not (a.sku = 'FX6' and a.unit <= 2)
                and not exists (
                    select
                    from demo_lines other
                    join demo_reservations r on r.id = other.reservation_id
                    where a.id = any (other.assigned_asset_ids)
                        and r.pickup_at < line.return_at + interval '5 hours'
                        and line.pickup_at < case
                            when r.came_back <> 'all' and r.return_at < now() then 'infinity'
                            else r.return_at + interval '5 hours'
                        end)
            order by a.n
            limit line.wanted);
        update demo_lines set assigned_asset_ids = units where id = line.id;
    end loop;
end
$$;

-- The trips of what went out: one unit after another when the client came, never later than now.
create temporary table demo_trips on commit drop as
select placed.*,
    least(placed.pickup_at + placed.n % 4 * interval '7 minutes', now() - interval '40 minutes')
        + placed.turn * interval '45 seconds' as picked_up_at,
    case
        when placed.came_back = 'all' or placed.came_back = 'some' and placed.turn <= (placed.units + 2) / 3
        then least(placed.return_at - interval '50 minutes', now() - interval '15 minutes')
            + placed.turn * interval '20 seconds'
    end as returned_at
from (
    select r.n, r.tenant_id, r.status, r.pickup_at, r.return_at, r.went_out, r.came_back, l.reservation_id, l.id as line_id,
        u.asset_id, row_number() over one_by_one as turn, count(*) over (partition by r.id) as units
    from demo_reservations r
    join demo_lines l on l.reservation_id = r.id
    cross join unnest(l.assigned_asset_ids) with ordinality as u (asset_id, place)
    window one_by_one as (partition by r.id order by l.place, u.place)
) as placed
where placed.went_out = 'all' or placed.went_out = 'half' and placed.turn <= (placed.units + 1) / 2;

-- A battery that nobody had booked went along with the feature film: somebody overruled the refusal, and said why.
insert into demo_lines (n, tenant_id, reservation_id, place, qty, item_id, serialized, id, wanted, assigned_asset_ids, added_by)
select r.n, r.tenant_id, r.id, 7, 1, spare.item_id, true, pg_temp.demo_id(r.tenant_id, 'line', r.n || '/7'), 1, array[spare.id], 'shelf'
from demo_reservations r
cross join lateral (
    select a.id, a.item_id
    from demo_assets a
    where a.tenant_id = r.tenant_id and a.sku = 'VMOUNT' and a.location = r.location and a.status in ('IN_STOCK', 'READY_TO_DEPLOY')
        and not exists (select from demo_lines l where a.id = any (l.assigned_asset_ids))
    order by a.n
    limit 1
) as spare
where r.n = 18;

insert into demo_trips (
    n, tenant_id, status, pickup_at, return_at, went_out, came_back, reservation_id, line_id, asset_id, turn, units, picked_up_at)
select t.n, t.tenant_id, t.status, t.pickup_at, t.return_at, t.went_out, t.came_back, t.reservation_id, l.id, l.assigned_asset_ids[1],
    t.turn + 1, t.units, t.picked_up_at + interval '90 seconds'
from demo_lines l
join demo_trips t on t.reservation_id = l.reservation_id and t.turn = t.units
where l.added_by = 'shelf';

-- What is counted leaves right after the first unit, and comes back right before the last. Of what is used up on the job half comes back.
create temporary table demo_moves on commit drop as
select counted.*, counted.gone - counted.back as used
from (
    select l.tenant_id, l.reservation_id, l.id as line_id, trips.went_at,
        case when r.came_back <> 'none' then trips.came_at end as came_at,
        went.gone,
        case r.came_back when 'none' then 0 when 'some' then went.gone / 2 else went.gone - case when i.consumable then went.gone / 2 else 0 end
        end as back,
        r.came_back = 'all' as is_over
    from demo_lines l
    join demo_reservations r on r.id = l.reservation_id
    join public.items i on i.id = l.item_id
    cross join lateral (
        select min(t.picked_up_at) + interval '20 seconds' as went_at, max(t.returned_at) - interval '10 seconds' as came_at
        from demo_trips t
        where t.reservation_id = l.reservation_id
    ) as trips
    cross join lateral (select case r.went_out when 'half' then (l.qty + 1) / 2 else l.qty end as gone) as went
    where not l.serialized and trips.went_at is not null
) as counted;

update demo_moves set used = 0 where not is_over;

"""##),
Migration(
    name: "40_ledger",
    checksum: "4860be6dc532f8c705a711c2b8921907f0c13786c67741ebf8f9a58bf1f8a2cd",
    sql: ##"""
-- What the bookings of this run left behind in the tables: the reservations in the state they are in, the trips, the
-- scans, and the audit rows that tell how it came to be.

insert into public.reservations (
    id, tenant_id, reference, client_id, status, location, pickup_at, return_at, returned_at, actual_return_at,
    returned_by_flip, created_at, updated_at)
select r.id, r.tenant_id, r.reference, r.client_id, r.status, r.location, r.pickup_at, r.return_at,
    trips.returned_at, trips.returned_at, r.status = 'returned', r.created_at, r.created_at
from demo_reservations r
left join lateral (
    select max(t.returned_at) as returned_at
    from demo_trips t
    where t.reservation_id = r.id and r.status in ('returned', 'closed')
) as trips on true;

-- What is short is recorded, line by line: one light too few for one of the dramas.
select set_config('office.stock', 'record', true);
insert into public.reservation_items (id, tenant_id, reservation_id, item_id, position, qty, assigned_asset_ids, added_by)
select l.id, l.tenant_id, l.reservation_id, l.item_id, l.place, l.qty, l.assigned_asset_ids, l.added_by
from demo_lines l
order by l.n, l.place;
select set_config('office.stock', '', true);

-- From now on nothing is booked that is not there. The number is nobody's.
update public.tenants t set overbooking = 'refuse', contact = coalesce(t.contact, '+57 300 555 0100') where t.id in (select r.tenant_id from demo_reservations r);

-- Calls have keys, and rows that one call writes share them.
create or replace function pg_temp.demo_key(tenant uuid, place uuid, at timestamptz, source text)
returns uuid
language sql
stable
as $$
    select pg_temp.demo_id(tenant, 'key', place || '/' || date_trunc('second', at) || '/' || source)
$$;

insert into public.asset_checkouts (
    id, tenant_id, asset_id, reservation_id, reservation_item_id, picked_up_at, actual_pickup_at, picked_up_by,
    returned_at, actual_return_at, returned_by, pickup_key, pickup_effect)
select pg_temp.demo_id(t.tenant_id, 'checkout', t.line_id || '/' || t.asset_id), t.tenant_id, t.asset_id,
    t.reservation_id, t.line_id, t.picked_up_at, t.picked_up_at, staff.user_id,
    t.returned_at, t.returned_at, case when t.returned_at is not null then staff.user_id end,
    case when l.added_by = 'shelf' then pg_temp.demo_key(t.tenant_id, t.reservation_id, t.picked_up_at, 'api') end,
    case when l.added_by = 'shelf' then '{"line_added":true}'::jsonb end
from demo_trips t
join demo_lines l on l.id = t.line_id
join demo_people staff on staff.role = 'staff'
order by t.picked_up_at;

insert into public.stock_movements (
    id, tenant_id, reservation_id, reservation_item_id, kind, qty, at, moved_at, actor_user_id, key)
select pg_temp.demo_id(m.tenant_id, 'movement', m.line_id || '/' || moved.kind), m.tenant_id, m.reservation_id, m.line_id, moved.kind,
    moved.qty, moved.at, moved.at, staff.user_id, pg_temp.demo_key(m.tenant_id, m.line_id, moved.at, 'api')
from demo_moves m
cross join lateral (
    values (1, 'out', m.gone, m.went_at), (2, 'back', m.back, m.came_at), (3, 'used', m.used, m.came_at)
) as moved (place, kind, qty, at)
join demo_people staff on staff.role = 'staff'
where moved.qty > 0 and moved.at is not null
order by moved.place, moved.at, m.line_id;

update public.assets a
set current_reservation_id = t.reservation_id
from demo_trips t
where a.id = t.asset_id and t.returned_at is null;

create temporary table demo_events on commit drop as
select r.tenant_id, r.created_at + m.later as at, 'web' as source, 'manager' as role,
    'reservation.' || m.to_status as action, r.id as reservation_id, null::uuid as asset_id, m.from_status, m.to_status,
    null::uuid as line_id, '{}'::jsonb as facts
from demo_reservations r
join (values
    ('draft', 'requested', interval '5 minutes'),
    ('requested', 'confirmed', interval '3 hours'),
    ('requested', 'cancelled', interval '6 hours')
) as m (from_status, to_status, later)
    on m.to_status = 'requested' and r.status <> 'draft'
    or m.to_status = 'confirmed' and r.status in ('confirmed', 'returned', 'closed')
    or m.to_status = 'cancelled' and r.status = 'cancelled'
union all
select t.tenant_id, t.picked_up_at, 'api', 'staff', 'asset.picked_up', t.reservation_id, t.asset_id, 'confirmed', 'confirmed', null,
    case
        when l.added_by = 'shelf' then
            '{"overridden":["asset_not_on_reservation"],"reason":"The director wants a second camera on batteries."}'::jsonb
        else '{}'
    end
from demo_trips t
join demo_lines l on l.id = t.line_id
union all
select m.tenant_id, m.went_at, 'api', 'staff', 'stock.picked_up', m.reservation_id, null, 'confirmed', 'confirmed', m.line_id,
    jsonb_build_object('moved', jsonb_build_object('qty', m.gone))
from demo_moves m
union all
select m.tenant_id, m.came_at, 'api', 'staff', 'stock.returned', m.reservation_id, null, 'confirmed', 'confirmed', m.line_id,
    jsonb_build_object('moved', jsonb_build_object('qty', m.back, 'lost', 0, 'used', m.used))
from demo_moves m
where m.back > 0
union all
select t.tenant_id, t.returned_at, 'api', 'staff', 'asset.returned', t.reservation_id, t.asset_id, 'confirmed',
    case when t.is_last then 'returned' else 'confirmed' end, null, '{}'
from (
    select *, status <> 'confirmed' and returned_at = max(returned_at) over (partition by reservation_id) as is_last
    from demo_trips
) as t
where t.returned_at is not null
union all
select t.tenant_id, max(t.returned_at) + interval '1 millisecond', 'api', 'staff', 'reservation.returned',
    t.reservation_id, null, 'confirmed', 'returned', null, '{}'
from demo_trips t
where t.status in ('returned', 'closed')
group by t.tenant_id, t.reservation_id
union all
select t.tenant_id, max(t.returned_at) + interval '20 hours', 'web', 'manager', 'reservation.closed',
    t.reservation_id, null, 'returned', 'closed', null, '{}'
from demo_trips t
where t.status = 'closed'
group by t.tenant_id, t.reservation_id;

-- A handover's audit row, the flip it caused and its scan are of one call.
insert into public.audit_log (
    tenant_id, at, source, actor_user_id, action, entity_type, entity_id, reservation_id, asset_id,
    from_status, to_status, before, after, request_id, idempotency_key, client_at)
select e.tenant_id, e.at, e.source, p.user_id, e.action,
    case when e.line_id is not null then 'line' when e.asset_id is null then 'reservation' else 'asset' end,
    coalesce(e.line_id, e.asset_id, e.reservation_id),
    e.reservation_id, e.asset_id, e.from_status, e.to_status,
    case e.action
        when 'asset.picked_up' then jsonb_build_object('current_reservation_id', null, 'status', e.from_status)
        when 'asset.returned' then jsonb_build_object('current_reservation_id', e.reservation_id, 'status', e.from_status)
        else jsonb_build_object('status', e.from_status)
    end,
    case e.action
        when 'asset.picked_up' then jsonb_build_object('current_reservation_id', e.reservation_id, 'status', e.to_status)
        when 'asset.returned' then jsonb_build_object('current_reservation_id', null, 'status', e.to_status)
        else jsonb_build_object('status', e.to_status)
    end || e.facts,
    'demo-' || left(call.key::text, 8), call.key, case when e.source = 'api' then date_trunc('second', e.at) end
from demo_events e
join demo_people p on p.role = e.role
cross join lateral (
    select pg_temp.demo_key(e.tenant_id, coalesce(e.line_id, e.reservation_id), e.at, e.source) as key
) as call
order by e.at, e.action;

insert into public.short_link_scans (
    id, tenant_id, code, asset_id, reservation_id, actor_user_id, scanned_at, idempotency_key)
select pg_temp.demo_id(e.tenant_id, 'scan', e.action || '/' || e.asset_id || '/' || e.reservation_id), e.tenant_id,
    sticker.code, e.asset_id, e.reservation_id, p.user_id, e.at,
    pg_temp.demo_key(e.tenant_id, e.reservation_id, e.at, e.source)
from demo_events e
join demo_people p on p.role = e.role
cross join lateral (
    select s.code
    from public.short_links s
    where s.tenant_id = e.tenant_id and s.asset_id = e.asset_id
    order by s.created_at desc, s.code
    limit 1
) as sticker
order by e.at;

"""##),
Migration(
    name: "50_first_handover",
    checksum: "5d0f191d7f07bec76b4777245874107c0cca688fe7276b7a3227f95fc2057b26",
    sql: ##"""
-- The reservation that a newcomer checks a camera out and in on: R-DEMO-01, for today. One that was used, by whomever,
-- is left as it is, and the next run offers the next number.

create temporary table demo_offer on commit drop as
select d.id as tenant_id, t.time_zone, unused.id as reservation_id, unused.line_id, unused.assets,
    (now() at time zone t.time_zone)::date as today,
    (
        select coalesce(max(substr(r.reference, 8)::int), 0) + 1
        from public.reservations r
        where r.tenant_id = d.id and r.reference ~ '^R-DEMO-[0-9]{2,6}$'
    ) as next_number
from demo_tenant d
join public.tenants t on t.id = d.id
left join lateral (
    select r.id, l.id as line_id, l.assigned_asset_ids as assets
    from public.reservations r
    join public.reservation_items l on l.reservation_id = r.id and l.position = 1
    join public.assets a on a.id = l.assigned_asset_ids[1]
    where r.tenant_id = d.id and r.reference ~ '^R-DEMO-[0-9]{2,6}$' and r.status = 'confirmed'
        and not exists (select from public.asset_checkouts c where c.reservation_id = r.id)
        and a.current_reservation_id is null and a.status in ('IN_STOCK', 'READY_TO_DEPLOY')
        and exists (select from public.short_links s where s.tenant_id = d.id and s.asset_id = a.id)
    order by r.reference
    limit 1
) as unused on true;

-- Where the house is full by now, what is short is recorded.
select set_config('office.stock', 'record', true);

-- One that nobody used the other day is for today again.
update public.reservations r
set pickup_at = (o.today + time '09:00') at time zone o.time_zone,
    return_at = (o.today + 2 + time '18:00') at time zone o.time_zone
from demo_offer o
where r.id = o.reservation_id and r.pickup_at < o.today::timestamp at time zone o.time_zone;

-- Cameras on the shelf in Medellín that nobody waits for; where there is none, the house buys one.
create temporary table demo_cameras on commit drop as
select a.id
from demo_offer o
join public.assets a on a.tenant_id = o.tenant_id and a.item_id = pg_temp.demo_id(o.tenant_id, 'item', 'FX6')
where o.reservation_id is null
    and a.current_reservation_id is null and a.status in ('IN_STOCK', 'READY_TO_DEPLOY') and a.location = 'MDE'
    and exists (select from public.short_links s where s.tenant_id = o.tenant_id and s.asset_id = a.id)
    and not exists (
        select
        from public.reservation_items l
        join public.reservations r on r.id = l.reservation_id
        where l.tenant_id = o.tenant_id and a.id = any (l.assigned_asset_ids) and r.status = 'confirmed')
order by a.number
limit 2;

with bought as (
    insert into public.assets (id, tenant_id, item_id, serial, asset_tag, location, condition, status)
    select pg_temp.demo_id(o.tenant_id, 'asset', 'bought for R-DEMO-' || o.next_number), o.tenant_id,
        pg_temp.demo_id(o.tenant_id, 'item', 'FX6'), 'SON-' || 60000 + o.next_number,
        'A-FX6-' || 50 + o.next_number, 'MDE', 'like_new', 'IN_STOCK'
    from demo_offer o
    where o.reservation_id is null and not exists (select from demo_cameras)
    returning id, tenant_id
),
labelled as (
    insert into public.short_links (code, tenant_id, asset_id)
    select pg_temp.demo_code(2000 + o.next_number), b.tenant_id, b.id
    from bought b, demo_offer o
)
insert into demo_cameras select id from bought;

update demo_offer o
set reservation_id = pg_temp.demo_id(o.tenant_id, 'reservation', 'demo/' || o.next_number),
    line_id = pg_temp.demo_id(o.tenant_id, 'line', 'demo/' || o.next_number || '/1'),
    assets = array(select id from demo_cameras)
where o.reservation_id is null;

insert into public.reservations (
    id, tenant_id, reference, client_id, status, location, pickup_at, return_at, created_at, updated_at)
select o.reservation_id, o.tenant_id, 'R-DEMO-' || lpad(o.next_number::text, 2, '0'),
    pg_temp.demo_id(o.tenant_id, 'client', 'Acme Films'), 'confirmed', 'MDE',
    (o.today + time '09:00') at time zone o.time_zone, (o.today + 2 + time '18:00') at time zone o.time_zone, now(), now()
from demo_offer o
where exists (select from demo_cameras);

insert into public.reservation_items (id, tenant_id, reservation_id, item_id, position, qty, assigned_asset_ids)
select o.line_id, o.tenant_id, o.reservation_id, pg_temp.demo_id(o.tenant_id, 'item', 'FX6'), 1, 2, o.assets
from demo_offer o
where exists (select from demo_cameras)
union all
select pg_temp.demo_id(o.tenant_id, 'line', 'demo/' || o.next_number || '/' || k.place), o.tenant_id, o.reservation_id,
    pg_temp.demo_id(o.tenant_id, 'item', k.sku), k.place, k.qty, '{}'
from demo_offer o
cross join (values (2, 'SACH18', 1), (3, 'XLR-M', 15)) as k (place, sku, qty)
where exists (select from demo_cameras);

select set_config('office.stock', '', true);

-- What there is to try: the last row of the demo's answer.
select o.tenant_id, r.reference, r.id as reservation_id, o.assets[1] as asset_id, (
    select s.code
    from public.short_links s
    where s.tenant_id = o.tenant_id and s.asset_id = o.assets[1]
    order by s.created_at desc, s.code
    limit 1
) as code
from demo_offer o
join public.reservations r on r.id = o.reservation_id;

"""##),
Migration(
    name: "60_reports",
    checksum: "41a7af449789a0e752b26233815612c6d5ead1e336aa10841fbbb694cd0b58b0",
    sql: ##"""
-- What some assets looked like when they went out and came in, with pictures. Which pictures there are the program says:
-- demo_pictures is empty where it has nowhere to put them, and then the reports have none.

create temporary table demo_reports on commit drop as
select pg_temp.demo_id(t.tenant_id, 'report', t.line_id || '/' || t.asset_id || '/' || seen.direction) as id,
    t.tenant_id, t.reservation_id, t.asset_id, seen.direction, seen.at + interval '4 minutes' as at,
    t.place % 5 = 0 and seen.direction = 'in' as is_worse
from (
    select *, row_number() over (order by picked_up_at, asset_id) as place
    from demo_trips
) as t
cross join lateral (values ('out', t.picked_up_at), ('in', t.returned_at)) as seen (direction, at)
where t.place % 4 = 1 and seen.at is not null;

insert into public.condition_reports (
    id, tenant_id, reservation_id, asset_id, direction, condition, notes, photo_object_paths, actor_user_id, created_at,
    idempotency_key)
select r.id, r.tenant_id, r.reservation_id, r.asset_id, r.direction, case when r.is_worse then 'fair' else 'good' end,
    case when r.is_worse then 'Scratch on the housing, works.' end, '{}', staff.user_id, r.at, r.id::text
from demo_reports r
join demo_people staff on staff.role = 'staff'
order by r.at;

create temporary table demo_photos on commit drop as
select r.tenant_id, r.id as report_id, p.place as position, p.name, p.content_type, p.size_bytes, p.width, p.height,
    concat_ws('/', r.tenant_id, r.reservation_id, r.asset_id, pg_temp.demo_id(r.tenant_id, 'photo', r.id || '/' || p.name))
        || '.' || p.extension as object_path
from demo_reports r
cross join lateral (
    select *, row_number() over (order by name) as place
    from demo_pictures
    where name like 'camera-%' and (name <> 'camera-scratch' or r.is_worse)
) as p;

insert into public.condition_report_photos (
    tenant_id, object_path, report_id, position, stored_key, content_type, size_bytes, width, height)
select tenant_id, object_path, report_id, position, object_path, content_type, size_bytes, width, height
from demo_photos;

update public.condition_reports c
set photo_object_paths = photos.paths
from (select report_id, array_agg(object_path order by position) as paths from demo_photos group by report_id) as photos
where c.id = photos.report_id;

insert into public.audit_log (
    tenant_id, at, source, actor_user_id, action, entity_type, entity_id, reservation_id, asset_id, after, idempotency_key)
select c.tenant_id, c.created_at, 'api', c.actor_user_id, 'condition_report.created', 'condition_report', c.id,
    c.reservation_id, c.asset_id,
    jsonb_build_object(
        'direction', c.direction, 'condition', c.condition, 'notes', c.notes, 'photos', cardinality(c.photo_object_paths)),
    c.idempotency_key
from public.condition_reports c
join demo_reports r on r.id = c.id
order by c.created_at;

"""##),
Migration(
    name: "70_documents",
    checksum: "1129e32e37b0f846982361fc51f00c1918204f6a1d2da6fca4bd79006c3f73f1",
    sql: ##"""
-- A paper that hangs on a trip: the receipt of a tank of fuel. None where the program has nowhere to put its picture.

create temporary table demo_receipts on commit drop as
select t.tenant_id, t.reservation_id, pg_temp.demo_id(t.tenant_id, 'document', t.reservation_id || '/fuel') as id,
    t.picked_up_at + interval '2 hours' as at, p.content_type, p.extension, p.size_bytes, p.width, p.height
from (select * from demo_trips order by picked_up_at, asset_id limit 1) as t
join demo_pictures p on p.name = 'receipt';

insert into public.documents (
    id, tenant_id, reservation_id, kind, title, amount, currency, spent_at, object_path, stored_key, content_type, size_bytes,
    width, height, actor_user_id, created_at, created_key)
select r.id, r.tenant_id, r.reservation_id, 'receipt', 'Diesel, Estación Sur', 142000, 'COP', r.at - interval '10 minutes',
    path.text, path.text, r.content_type, r.size_bytes, r.width, r.height, staff.user_id, r.at, r.id::text
from demo_receipts r
join demo_people staff on staff.role = 'staff'
cross join lateral (
    select concat_ws('/', r.tenant_id, 'documents', r.id, pg_temp.demo_id(r.tenant_id, 'file', r.id::text)) || '.' || r.extension
        as text
) as path;

insert into public.audit_log (
    tenant_id, at, source, actor_user_id, action, entity_type, entity_id, reservation_id, after, idempotency_key)
select d.tenant_id, d.created_at, 'api', d.actor_user_id, 'document.created', 'document', d.id, d.reservation_id,
    office.document_audit_json(d), d.created_key
from public.documents d
join demo_receipts r on r.id = d.id;

"""##),
Migration(
    name: "80_inspection",
    checksum: "bd9af9b4891743f162130e96a99e27a243a9e5aca62ae8815cdf08140a65fc0b",
    sql: ##"""
-- The van that took a job's gear there, inspected as it was delivered: by slots, with a scratch that it had, and signed by both. None where
-- the program has nowhere to put its pictures.

create temporary table demo_inspections on commit drop as
select t.tenant_id, t.reservation_id, pg_temp.demo_id(t.tenant_id, 'inspection', 'VAN/1') as id,
    pg_temp.demo_id(t.tenant_id, 'asset', 'VAN/1') as asset_id, pg_temp.demo_id(t.tenant_id, 'mark', 'VAN/1') as mark_id,
    t.picked_up_at + interval '70 minutes' as begun_at, t.picked_up_at + interval '95 minutes' as completed_at, staff.user_id
from (select * from demo_trips order by picked_up_at, asset_id limit 1) as t
join demo_people staff on staff.role = 'staff'
where exists (select from demo_pictures where name = 'van-front');

insert into public.inspections (
    tenant_id, id, reservation_id, asset_id, stage, template, slots, sign_off_roles, odometer, fuel, conditions, notes, place, version,
    begun_at, created_at, actor_user_id, created_key)
select d.tenant_id, d.id, d.reservation_id, d.asset_id, 'delivery', b.name, b.slots, b.sign_off_roles, 48210, 0.75,
    '{"tyres":"good","interior":"like_new"}', 'Delivered at the side entrance.', '{"lat":6.2088,"lon":-75.5679,"accuracy":8}', 2,
    d.begun_at, d.begun_at, d.user_id, d.id || '/begun'
from demo_inspections d
join office.built_in_inspection_templates() b on b.name = 'vehicle';

insert into public.inspection_marks (tenant_id, inspection_id, id, view, x, y, kind, note)
select d.tenant_id, d.id, d.mark_id, 'left', 0.62, 0.58, 'scratch', 'Behind the sliding door, 10 cm.' from demo_inspections d;

insert into public.inspection_sign_offs (tenant_id, inspection_id, role, name, at)
select d.tenant_id, d.id, s.role, s.name, d.completed_at
from demo_inspections d
cross join (values ('staff', 'Mateo Restrepo'), ('customer', 'Juliana Arango')) as s (role, name);

insert into public.inspection_files (tenant_id, object_path, inspection_id, role, slot, content_type, stored_key, size_bytes)
select d.tenant_id, path.text, d.id, f.role, f.slot, p.content_type, path.text, p.size_bytes
from demo_inspections d
cross join lateral (
    select 'photo' as role, s.slot ->> 'slot' as slot,
        case
            when s.slot ->> 'slot' in ('front', 'back') then 'van-front'
            when s.slot ->> 'slot' in ('left', 'right') then 'van-side'
            else 'van-inside'
        end as picture
    from public.inspections i
    cross join lateral jsonb_array_elements(i.slots) as s (slot)
    where i.tenant_id = d.tenant_id and i.id = d.id and (s.slot ->> 'required')::boolean
    union all
    values ('mark', d.mark_id::text, 'van-side'), ('signature', 'staff', 'signature'), ('signature', 'customer', 'signature')
) as f
join demo_pictures p on p.name = f.picture
cross join lateral (
    select concat_ws('/', d.tenant_id, 'inspections', d.id, pg_temp.demo_id(d.tenant_id, 'file', d.id || f.role || f.slot))
        || '.' || p.extension as text
) as path;

update public.inspections i
set status = 'completed', completed_at = d.completed_at, completed_by = d.user_id, completed_key = d.id || '/completed',
    version = i.version + 1
from demo_inspections d
where i.tenant_id = d.tenant_id and i.id = d.id;

insert into public.audit_log (
    tenant_id, at, source, actor_user_id, action, entity_type, entity_id, reservation_id, asset_id, before, after, idempotency_key)
select d.tenant_id, told.at, 'api', d.user_id, told.action, 'inspection', d.id, d.reservation_id, d.asset_id, told.before, told.after,
    told.key
from demo_inspections d
cross join lateral (
    values
        (
            d.begun_at, 'inspection.created', null,
            jsonb_build_object('stage', 'delivery', 'status', 'open', 'template', 'vehicle'), d.id || '/begun'
        ),
        (
            d.completed_at, 'inspection.completed', jsonb_build_object('status', 'open'),
            jsonb_build_object('status', 'completed', 'files', 10), d.id || '/completed'
        )
) as told (at, action, before, after, key)
order by told.at;

"""##),
]
}
