-- A place in a list ordered by a text and id, as the text of `next_cursor`: `id:text` in base64url without padding. Opaque to
-- clients; the server reads it back.
create or replace function office.encode_text_cursor(value text, id uuid)
returns text
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select translate(encode(convert_to(id || ':' || value, 'UTF8'), 'base64'), E'+/=\n', '-_')
$$;
