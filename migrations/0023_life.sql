-- The life of a house on a server: suspended, resumed, taken away; what it may store, how it is named to people, what it holds.
alter table public.tenants
    -- Nobody of the house is let in, and nothing is done for it, until it is resumed.
    add column suspended_at  timestamptz,
    -- In bytes; null is none.
    add column storage_limit bigint,
    -- In place of PUBLIC_URL and of the name in MAIL_FROM; null is theirs.
    add column public_url    text,
    add column mail_name     text,
    -- How long a page shows its copy without the server's word.
    add column copy_days     int not null default 7,
    add constraint tenants_storage_limit_check check (storage_limit >= 0) not valid,
    add constraint tenants_copy_days_check check (copy_days between 1 and 90) not valid;

-- Houses that were taken away, or are being: it stays when all else is gone. No key names it, and it holds nothing up.
create table office.removed_tenants (
    tenant_id  uuid not null,
    name       text not null,
    -- The role of the database that began it.
    removed_by text not null default session_user,
    began_at   timestamptz not null default clock_timestamp(),
    -- Null while there are rows left.
    removed_at timestamptz,
    constraint removed_tenants_pkey primary key (tenant_id)
);
revoke all on office.removed_tenants from public;

-- What a house holds, as a job of the background has counted it: to count anew for each who asks would cost more the older the house is.
create table public.tenant_figures (
    tenant_id  uuid not null,
    counted_at timestamptz not null,
    people     bigint not null,
    row_count  bigint not null,
    -- Of the files that rows name for good.
    byte_count bigint not null,
    active_at  timestamptz,
    constraint tenant_figures_pkey primary key (tenant_id),
    constraint tenant_figures_tenant_id_fkey foreign key (tenant_id) references public.tenants (id) on delete cascade
);

alter table public.tenant_figures enable row level security;
create policy tenant_figures_of_tenant on public.tenant_figures
    using (tenant_id = (select case when current_user = 'quartermaster_app'
        then nullif(current_setting('office.tenant', true), '')::uuid else office.session_tenant() end));
-- Of all houses, for who looks after the server.
create policy tenant_figures_of_lookup on public.tenant_figures for select to quartermaster_app
    using ((select current_setting('office.tenant_lookup', true) = '*'));
revoke all on public.tenant_figures from public;
