-- Voids the codes under way to addresses, and takes the mails away that hold them. Codes are locked by e-mail, as office.move_sign_in() does,
-- and the mails come after them, as for whoever asks for a code (office.request_sign_in_code_2()).
create or replace function office.drop_codes_of(emails text[])
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if not office.keeps_codes() then
        return;
    end if;
    perform from signin.codes c where c.email = any (emails) order by c.email for update;
    delete from signin.codes c where c.email = any (emails);
    delete from signin.mail_outbox m where m.recipient = any (emails) and m.template = 'sign_in';
end
$$;
