-- A notification as its person reads it: with its title and its text, in the language that the account has now. One that has no facts has
-- them as they were written.
create or replace function office.notification_in_words(notification public.notifications)
returns public.notifications
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    words text[];
begin
    if notification.facts is not null then
        words := office.notification_words(
            notification.kind, (
                select case when office.is_spanish(a.locale) then 'es' else 'en' end
                from public.accounts a
                where a.tenant_id = notification.tenant_id and a.id = notification.account_id),
            notification.facts);
        notification.title := words[1];
        notification.body := words[2];
    end if;
    return notification;
end
$$;
