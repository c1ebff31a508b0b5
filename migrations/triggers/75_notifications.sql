-- All columns but `told_at`, which no answer shows.
create or replace trigger notifications_note
    after insert or delete or update of id, tenant_id, account_id, kind, reservation_id, asset_id, item_id, moment, title, body, facts, created_at, read_at, withdrawn_at on public.notifications
    for each row execute function office.note_change_of_notifications();
alter table public.notifications enable always trigger notifications_note;

-- TRUNCATE would leave no note of what went.
create or replace trigger notifications_no_truncate
    before truncate on public.notifications
    for each statement execute function office.refuse_change('notifications', 'notifications_no_truncate');
alter table public.notifications enable always trigger notifications_no_truncate;
