-- A notification as its person reads it, in the list and in the feed.
create or replace function office.notification_json(notification public.notifications)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select told.id, told.kind, told.reservation_id, told.asset_id, told.item_id, office.rfc3339_time(told.moment) as moment,
            told.title, told.body, office.rfc3339_time(told.created_at) as created_at, office.rfc3339_time(told.read_at) as read_at
        from office.notification_in_words(notification) as told
    ) as shown
$$;
