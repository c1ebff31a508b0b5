-- A place in a list ordered by time and id, as the text of `next_cursor`: microseconds since 1970 and the id, in
-- base64url without padding. Opaque to a phone; the server reads it back.
create or replace function office.encode_cursor(instant timestamptz, id uuid)
returns text
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select translate(
        encode(convert_to((extract(epoch from instant) * 1000000)::bigint || ':' || id, 'UTF8'), 'base64'),
        E'+/=\n', '-_')
$$;
