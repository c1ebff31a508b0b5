-- Forgets what signing in has left behind: codes whose time is over, addresses that nobody asked for in a day, sessions that
-- nobody refreshed for `lifetime`. At most `batch` of each; says how many of all.
create or replace function office.purge_sign_in(lifetime interval, batch int)
returns int
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    purged_at constant timestamptz := clock_timestamp();
    purged int := 0;
    of_these int;
begin
    delete from signin.codes c where c.email in (
        select o.email from signin.codes o where o.expires_at < purged_at limit batch for update skip locked);
    get diagnostics of_these = row_count;
    purged := purged + of_these;
    delete from signin.addresses a where a.email in (
        select o.email from signin.addresses o
        where o.touched_at < purged_at - interval '1 day' limit batch for update skip locked);
    get diagnostics of_these = row_count;
    purged := purged + of_these;
    delete from signin.sessions s where s.id in (
        select o.id from signin.sessions o
        where coalesce(o.ends_at, o.refreshed_at + lifetime) < purged_at limit batch for update skip locked);
    get diagnostics of_these = row_count;
    delete from signin.invitation_mails m where m.sent_at < purged_at - interval '1 day';
    delete from signin.hours h where h.starts_at < purged_at - interval '1 day';
    return purged + of_these;
end
$$;
