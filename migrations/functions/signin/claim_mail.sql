-- claim_mail_2() without the name of the sender, for programs of the release before.
create or replace function office.claim_mail(batch int, lease interval)
returns table (
    id uuid, claim uuid, recipient text, language text, template text, sealed text, is_discarded boolean, attempts int,
    seconds_left int, subject text, body text
)
language sql
security definer
set search_path = pg_catalog, pg_temp
as $$
    select c.id, c.claim, c.recipient, c.language, c.template, c.sealed, c.is_discarded, c.attempts, c.seconds_left, c.subject, c.body
    from office.claim_mail_2(batch, lease) as c
$$;
