-- The audit, sealed: each tenant's rows are the leaves of a Merkle tree (RFC 6962), in the order of sealing (docs/reference/audit.md).

-- A tenant's trees: where a log can't go on, after a restore for instance, another begins. The newest has what is read next.
create table public.audit_trees (
    tenant_id  uuid not null,
    generation int not null,
    origin     text not null,
    reason     text not null,
    opened_at  timestamptz not null default clock_timestamp(),
    size       bigint not null default 0,
    sealed_at  timestamptz,
    -- The run of Postgres whose rows are being sealed; null: the next is to be found.
    epoch      timestamptz,
    -- What of it was sealed before.
    snapshot   pg_snapshot,
    -- What is being sealed, where it is more than one batch, and how far.
    window_end pg_snapshot,
    after_xid  xid8 not null default '0',
    after_id   bigint not null default -9223372036854775808,
    -- In which database it was last signed; null: not yet.
    signed_in  text,
    constraint audit_trees_pkey primary key (tenant_id, generation),
    constraint audit_trees_tenant_id_fkey foreign key (tenant_id) references public.tenants (id),
    constraint audit_trees_reason_check check (reason in ('new', 'shorter', 'forked', 'restored')),
    constraint audit_trees_size_check check (size >= 0)
);

-- A leaf is a row of the audit, or bytes of its own: how a tree began, when a batch was sealed.
create table public.audit_leaves (
    tenant_id        uuid not null,
    generation       int not null,
    number           bigint not null,
    hash             bytea not null,
    audit_id         bigint,
    -- The salts, 16 bytes each, under which what people wrote is hashed. They would go with the value.
    before_salt_high bigint,
    before_salt_low  bigint,
    after_salt_high  bigint,
    after_salt_low   bigint,
    entry            bytea,
    constraint audit_leaves_pkey primary key (tenant_id, generation, number),
    constraint audit_leaves_entry_check check ((audit_id is null) = (entry is not null)),
    constraint audit_leaves_hash_check check (length(hash) = 32)
);
create unique index audit_leaves_by_row on public.audit_leaves (tenant_id, audit_id) where audit_id is not null;

-- Full tiles of 256 hashes, and the root of each.
create table public.audit_tiles (
    tenant_id  uuid not null,
    generation int not null,
    level      int not null,
    number     bigint not null,
    hashes     bytea not null,
    root       bytea not null,
    constraint audit_tiles_pkey primary key (tenant_id, generation, level, number),
    constraint audit_tiles_hashes_check check (length(hashes) = 8192)
);

alter table public.audit_trees enable row level security;
create policy audit_trees_of_tenant on public.audit_trees
    using (tenant_id = (select case when current_user = 'quartermaster_app'
        then nullif(current_setting('office.tenant', true), '')::uuid else office.session_tenant() end));
-- Of all houses, for who signs.
create policy audit_trees_of_lookup on public.audit_trees for select to quartermaster_app
    using ((select current_setting('office.tenant_lookup', true) = '*'));
alter table public.audit_leaves enable row level security;
create policy audit_leaves_of_tenant on public.audit_leaves
    using (tenant_id = (select case when current_user = 'quartermaster_app'
        then nullif(current_setting('office.tenant', true), '')::uuid else office.session_tenant() end));
alter table public.audit_tiles enable row level security;
create policy audit_tiles_of_tenant on public.audit_tiles
    using (tenant_id = (select case when current_user = 'quartermaster_app'
        then nullif(current_setting('office.tenant', true), '')::uuid else office.session_tenant() end));
revoke all on public.audit_trees, public.audit_leaves, public.audit_tiles from public;
