-- Forgets messages that nobody can use any more, at most a thousand at a time, and says how many of them should have been sent.
-- One that a server is at is left to it. Several servers may do so at once: each takes others than its neighbour holds.
create or replace function office.purge_mail()
returns int
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
    with expired as (
        select m.id
        from signin.mail_outbox m
        where m.valid_until <= clock_timestamp() and (m.attempts = 0 or m.due_at <= clock_timestamp())
        order by m.valid_until
        limit 1000
        for update skip locked
    ),
    gone as (
        delete from signin.mail_outbox m
        using expired
        where m.id = expired.id
        returning m.is_discarded
    )
    select count(*) filter (where not gone.is_discarded)::int from gone
$$;
