-- Which database this is, and which history of it: another after a restore, a copy, or a standby's promotion. Null on a standby.
create or replace function office.database_identity()
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select c.system_identifier || '/' || d.oid || '/' || 'public.audit_log'::regclass::oid || '/'
        || case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end
    from pg_control_system() c, pg_database d
    where d.datname = current_database()
$$;
