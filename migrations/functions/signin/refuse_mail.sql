-- Deletes a message that its mail server never takes. One of checkpoints, which is of no house, is noted as a failure of their job: nobody
-- else would miss it.
create or replace function office.refuse_mail(id uuid)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    refused signin.mail_outbox;
begin
    delete from signin.mail_outbox m where m.id = refuse_mail.id returning * into refused;
    if refused.template = 'notification' and refused.tenant_id is null then
        perform office.note_job_failure('checkpoint_mail', null);
    end if;
    return refused.id is not null;
end
$$;
