-- Deletes a message that was sent, or that nobody is to get.
create or replace function office.delete_mail(id uuid)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    delete from signin.mail_outbox m where m.id = delete_mail.id;
    return found;
end
$$;
