-- Makes the log this cluster's, database's and table's own: empties it under a new epoch where it is not, as after a restore, and
-- remembers where it is now. Says whether it was emptied. It does not wait for those who write, since others would wait behind it: the
-- next look tells again that it has to be made.
--
-- Data that was loaded without the epoch brings the log of elsewhere too: its transactions may not even have begun here.
create or replace function office.renew_change_log()
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    here record;
    made record;
begin
    -- A standby's log is its primary's.
    if pg_is_in_recovery() then
        return false;
    end if;
    select c.system_identifier, d.oid as database_oid, 'public.change_log'::regclass::oid as log_oid
    into here
    from pg_control_system() c, pg_database d
    where d.datname = current_database();
    -- Of several servers that start at once one makes it. That takes a moment, for which the others wait.
    perform pg_advisory_xact_lock(hashtextextended('office.change_epoch', 0));
    select * into made from office.change_epoch e;
    if made.system_identifier = here.system_identifier and made.database_oid = here.database_oid and made.log_oid = here.log_oid
        and not office.has_future_changes()
    then
        update office.change_epoch e
        set log_path = pg_relation_filepath('public.change_log'), server_start = pg_postmaster_start_time()
        where (e.log_path, e.server_start) is distinct from
            (pg_relation_filepath('public.change_log'), pg_postmaster_start_time());
        return false;
    end if;
    begin
        -- It may wait for who makes events, and nobody who writes is to wait for that. Undone with what follows.
        perform office.renew_webhook_cursors();
        lock table public.change_log, public.change_log_marks in access exclusive mode nowait;
    exception when lock_not_available then
        return false;
    end;
    truncate public.change_log, public.change_log_marks;
    insert into office.change_epoch as e (epoch, system_identifier, database_oid, log_oid, log_path, server_start)
    values (
        md5(gen_random_uuid()::text), here.system_identifier, here.database_oid, here.log_oid,
        pg_relation_filepath('public.change_log'), pg_postmaster_start_time())
    on conflict on constraint change_epoch_pkey do update
    set epoch = excluded.epoch, system_identifier = excluded.system_identifier, database_oid = excluded.database_oid,
        log_oid = excluded.log_oid, log_path = excluded.log_path, server_start = excluded.server_start;
    return true;
end
$$;
