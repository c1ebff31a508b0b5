-- Gives back a message that could not be sent, to be tried again after `pause`. False when its lease was over and another
-- server has taken it up.
create or replace function office.postpone_mail(id uuid, claim uuid, pause interval)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update signin.mail_outbox m
    set due_at = clock_timestamp() + pause
    where m.id = postpone_mail.id and m.claim = postpone_mail.claim;
    return found;
end
$$;
