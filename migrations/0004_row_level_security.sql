-- Which rows a connection sees: those of the tenant in the transaction's setting office.tenant, and none without one.

do $$
declare
    tenant_table text;
begin
    foreach tenant_table in array array[
        'accounts', 'clients', 'items', 'reservations', 'assets', 'reservation_items', 'asset_checkouts', 'short_links',
        'short_link_scans', 'condition_reports', 'audit_log', 'idempotency_keys']
    loop
        execute format('alter table public.%I enable row level security', tenant_table);
        execute format(
            'create policy %I on public.%I '
            'using (tenant_id = nullif(current_setting(''office.tenant'', true), '''')::uuid)',
            tenant_table || '_of_tenant', tenant_table);
    end loop;
end
$$;

alter table public.tenants enable row level security;
create policy tenants_of_tenant on public.tenants
    using (id = nullif(current_setting('office.tenant', true), '')::uuid);

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

grant select on public.tenants, public.clients, public.items, public.short_links to quartermaster_app;
grant select, insert, update on public.accounts, public.asset_checkouts to quartermaster_app;
grant select, update on public.reservations, public.reservation_items, public.assets to quartermaster_app;
grant select, insert on public.short_link_scans, public.condition_reports, public.audit_log to quartermaster_app;
grant select, insert, update, delete on public.idempotency_keys to quartermaster_app;
