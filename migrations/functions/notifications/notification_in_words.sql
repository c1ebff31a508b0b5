-- A notification as its person reads it: with its title and its text, in the language of `locale`, which is that of the account. One that
-- has no facts has them as they were written.
create or replace function office.notification_in_words(notification public.notifications, locale text)
returns public.notifications
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    words text[];
begin
    if notification.facts is not null then
        words := office.notification_words(
            notification.kind, case when office.is_spanish(locale) then 'es' else 'en' end, notification.facts);
        notification.title := words[1];
        notification.body := words[2];
    end if;
    return notification;
end
$$;
