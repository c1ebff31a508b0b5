-- Has checkpoints of the audit mailed, a mail a body: once in `pause`, whichever server asks first. Whether it was this time.
create or replace function office.mail_checkpoints(recipient text, subject text, bodies text[], pause interval)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    turn record;
begin
    -- A node of a distributed database sends no mail.
    if to_regclass('signin.mail_outbox') is null then
        return false;
    end if;
    select * into turn from office.take_job_turn('checkpoint_mail', pause);
    if not turn.is_ours then
        return false;
    end if;
    insert into signin.mail_outbox (recipient, language, template, is_discarded, valid_until, subject, body)
    select recipient, 'en', 'notification', false, clock_timestamp() + interval '3 days', mail_checkpoints.subject, b.body
    from unnest(bodies) as b (body);
    return true;
end
$$;
