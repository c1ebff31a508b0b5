-- What is done with each table of a database that Citus distributes, told by the catalogue, so that a new table is not forgotten:
-- `distributed` by its tenant, `reference`, a copy on every node, `bucket`, one in each part of the tenants, or `local` to the coordinator.
-- Tables of other programs are in no kind.
create schema if not exists office_scale;
revoke all on schema office_scale from public;

create or replace function office_scale.table_kinds()
returns table (schema_name name, table_name name, kind text, tenant_column name)
language sql
stable
set search_path = pg_catalog, pg_temp
as $$
    select n.nspname, c.relname,
        case
            -- What holds the tenants apart is what distributes them.
            when n.nspname = 'public' then 'distributed'
            -- Read beside a tenant's rows, wherever those are.
            when (n.nspname, c.relname) in (
                ('office', 'role_tenants'), ('office', 'own_hosts'), ('office', 'removed_tenants'), ('signin', 'users'), ('signin', 'sessions')) then 'reference'
            -- A log of changes is a node's own.
            when (n.nspname, c.relname) = ('office', 'change_epoch') then 'bucket'
            else 'local'
        end,
        case when n.nspname = 'public' then case c.relname when 'tenants' then 'id' else 'tenant_id' end::name end
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relname !~ '_\d{6,}$'
      and (n.nspname in ('office', 'signin')
           or n.nspname = 'public' and exists (
               select from pg_policy p where p.polrelid = c.oid and p.polname = c.relname || '_of_tenant'))
$$;
