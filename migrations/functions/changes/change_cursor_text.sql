-- A cursor as phones get it: its fields and a checksum in base64url. Every server of the database reads it.
create or replace function office.change_cursor_text(cursor office.change_cursor)
returns text
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select translate(encode(convert_to(t.fields || '|' || left(md5(t.fields), 8), 'UTF8'), 'base64'), E'+/=\n', '-_')
    from (
        select concat_ws(
            '|', '1', cursor.tenant, coalesce(cursor.account::text, ''), cursor.is_manager, cursor.scope,
            array_to_string(cursor.kinds, ','), cursor.zone,
            coalesce(cursor.day::text, ''), cursor.epoch, coalesce(office.short_snapshot(cursor.since)::text, ''),
            coalesce(office.short_snapshot(cursor.looked)::text, ''), coalesce(cursor.run_day::text, ''),
            coalesce(cursor.after_kind, ''), coalesce(cursor.after_id::text, '')) as fields
    ) as t
$$;
