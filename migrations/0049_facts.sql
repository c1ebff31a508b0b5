-- What a notification tells: the facts, as office.notification_words() takes them. Its words are made of them where it is read or sent, in
-- the language that the account has by then (docs/reference/notifications.md). One from before has its words alone, until it goes after
-- 90 days.
-- What reads one asks office.notification_in_words(); a server of the release before reads none but by functions.
alter table public.notifications
    add column facts jsonb,
    -- squawk-ignore ban-drop-not-null
    alter column title drop not null,
    -- squawk-ignore ban-drop-not-null
    alter column body drop not null,
    add constraint notifications_words_check check (num_nulls(title, body) = case when facts is null then 0 else 2 end) not valid;
