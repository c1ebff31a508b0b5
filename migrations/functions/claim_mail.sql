-- Takes at most `batch` messages that are due and still of use, for as long as `lease`: whoever took one sends it, with no
-- transaction open, and then calls office.delete_mail() or office.postpone_mail(). Several servers may do so at once: each
-- takes others than its neighbour, and what one left undone is taken up by another after the lease.
create or replace function office.claim_mail(batch int, lease interval)
returns table (
    id uuid, claim uuid, recipient text, language text, template text, sealed text, is_discarded boolean, attempts int,
    seconds_left int
)
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
    with due as (
        select m.id
        from signin.mail_outbox m
        where m.due_at <= clock_timestamp() and m.valid_until > clock_timestamp()
        order by m.due_at
        limit batch
        for update skip locked
    )
    update signin.mail_outbox m
    set due_at = clock_timestamp() + lease, attempts = m.attempts + 1, claim = gen_random_uuid()
    from due
    where m.id = due.id
    returning
        m.id, m.claim, m.recipient, m.language, m.template, encode(m.sealed, 'hex'), m.is_discarded, m.attempts,
        extract(epoch from m.valid_until - clock_timestamp())::int
$$;
