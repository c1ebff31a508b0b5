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
