-- Keeps a message to be sent after this transaction, in the place of one of the same template that the recipient was
-- still to get: what it says is over. `sealed` is a JSON object of the template's variables, sealed for purpose 'mail' and
-- the recipient as context. A discarded one, for an address that is nobody's, is never sent.
create or replace function office.enqueue_mail(
    recipient text, language text, template text, sealed bytea, discard boolean, valid_until timestamptz
)
returns uuid
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    mail uuid;
begin
    delete from signin.mail_outbox m
    where m.recipient = enqueue_mail.recipient and m.template = enqueue_mail.template;
    insert into signin.mail_outbox (recipient, language, template, sealed, is_discarded, valid_until)
    values (recipient, language, template, sealed, discard, valid_until)
    returning id into mail;
    return mail;
end
$$;
