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
