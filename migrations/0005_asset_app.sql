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
