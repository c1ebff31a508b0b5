-- Whether the last mail of checkpoints was refused, or one has waited for longer than `patience`.
create or replace function office.are_checkpoints_stuck(recipient text, patience interval)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    -- A node of a distributed database sends no mail.
    if to_regclass('signin.mail_outbox') is null then
        return false;
    end if;
    return exists (
            select from office.jobs j where j.name = 'checkpoint_mail' and j.failed_at > coalesce(j.done_at, '-infinity'))
        or exists (
            select
            from signin.mail_outbox m
            where m.recipient = are_checkpoints_stuck.recipient and m.template = 'notification' and m.tenant_id is null
                and m.created_at < clock_timestamp() - patience);
end
$$;
