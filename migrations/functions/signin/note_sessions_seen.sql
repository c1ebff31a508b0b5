-- Notes of these sessions that they were just seen, from which address and by what device: of each at most once in five minutes. What is
-- not known is empty. One that is locked at this moment is left for the next time. Says how many were noted.
create or replace function office.note_sessions_seen(sessions uuid[], devices text[], addresses text[])
returns int
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    seen_at constant timestamptz := clock_timestamp();
    noted int;
begin
    update signin.sessions s
    set device = coalesce(nullif(seen.device, ''), s.device), address = coalesce(nullif(seen.address, ''), s.address),
        last_seen_at = seen_at
    from unnest(sessions, devices, addresses) as seen (session, device, address)
    where s.id = seen.session and s.id in (
        select o.id
        from signin.sessions o
        where o.id = any (sessions) and coalesce(o.last_seen_at <= seen_at - interval '5 minutes', true)
        for no key update skip locked);
    get diagnostics noted = row_count;
    return noted;
end
$$;
