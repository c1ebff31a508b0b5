-- Which log this is, and which history of the cluster: another one, and snapshots of before say nothing here. Null where the log is
-- not of this cluster, database or table, so that it has to be made anew, and on a standby, whose history is not its own.
create or replace function office.change_epoch()
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    made record;
begin
    if pg_is_in_recovery() then
        return null;
    end if;
    select * into made from office.change_epoch e;
    -- The control file still has the old timeline after a promotion; the name of the log that is written now has the new one.
    if made.server_start = pg_postmaster_start_time() and made.log_path = pg_relation_filepath('public.change_log')
        or made.system_identifier = (select c.system_identifier from pg_control_system() c)
            and made.database_oid = (select d.oid from pg_database d where d.datname = current_database())
            and made.log_oid = 'public.change_log'::regclass
    then
        return made.epoch || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8);
    end if;
    return null;
end
$$;
