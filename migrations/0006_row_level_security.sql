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
