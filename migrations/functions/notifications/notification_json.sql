-- A notification in the list and in the feed; its words are those of office.notification_in_words().
create or replace function office.notification_json(notification public.notifications)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select notification.id, notification.kind, notification.reservation_id, notification.asset_id, notification.item_id,
            office.rfc3339_time(notification.moment) as moment, notification.title, notification.body,
            office.rfc3339_time(notification.created_at) as created_at, office.rfc3339_time(notification.read_at) as read_at
    ) as shown
$$;
