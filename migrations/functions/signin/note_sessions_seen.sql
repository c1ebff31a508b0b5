-- Notes of these sessions that they were just seen, by what device and from which address: of each at most once in `spacing`. What is not
-- known is empty. One that is locked at this moment is left for the next time. Says how many were noted.
create or replace function office.note_sessions_seen(ids uuid[], agents text[], origins text[], spacing interval)
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
    set device = coalesce(nullif(seen.agent, ''), s.device), address = coalesce(nullif(seen.origin, ''), s.address),
        last_seen_at = seen_at
    from unnest(ids, agents, origins) as seen (id, agent, origin)
    where s.id = seen.id and s.id in (
        select o.id
        from signin.sessions o
        where o.id = any (ids) and coalesce(o.last_seen_at <= seen_at - spacing, true)
        for no key update skip locked);
    get diagnostics noted = row_count;
    return noted;
end
$$;
