-- Makes the next refresh token of a session, for the token that was shown. `spent` is the token that nobody should have any more, null
-- where there is none; those that have been it for longer than `grace` are forgotten, and of very many the oldest.
create or replace function office.renew_session(session signin.sessions, shown bigint, spent bigint, spent_at timestamptz, grace interval)
returns signin.sessions
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    most constant int := 100;
    kept bigint[];
    kept_at timestamptz[];
begin
    select coalesce(array_agg(t.counter), '{}'), coalesce(array_agg(t.at), '{}')
    into kept, kept_at
    from (
        select known.counter, known.at
        from (
            select p.counter, p.at from unnest(session.spent_counters, session.spent_at) as p (counter, at)
            union all
            select renew_session.spent, renew_session.spent_at where renew_session.spent >= 0
        ) as known
        where known.at + grace >= renew_session.spent_at
        order by known.at desc, known.counter desc
        limit most
    ) as t;
    update signin.sessions s
    set counter = greatest(s.counter, shown) + 1, parent_counter = shown, spent_counters = kept, spent_at = kept_at,
        refreshed_at = renew_session.spent_at
    where s.id = session.id
    returning * into session;
    return session;
end
$$;
