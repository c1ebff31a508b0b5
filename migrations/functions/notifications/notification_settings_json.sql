-- What a person wants to be told, how and where: of each kind whether phones are told, and where mail is sent, that.
create or replace function office.notification_settings_json(settings public.notification_settings)
returns json
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select row_to_json(shown)
    from (
        select (
                select ('{' || string_agg(
                    format(
                        '"%s":{"push":%s%s}', k.kind, (k.kind <> all (settings.muted_push))::text,
                        case when k.is_mailed then format(',"mail":%s', (k.kind <> all (settings.muted_mail))::text) end), ',' order by k.place)
                    || '}')::json
                from (
                    values
                        (1, 'pickup_soon', false), (2, 'return_overdue', true), (3, 'reservation_cancelled', false),
                        (4, 'reservation_changed', false), (5, 'asset_damaged', false), (6, 'shortage', true)
                ) as k (place, kind, is_mailed)
            ) as kinds, settings.locations, settings.version
    ) as shown
$$;
