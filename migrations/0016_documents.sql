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
