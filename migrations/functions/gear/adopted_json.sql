-- An asset as it is after a sticker was put on it, and as what the sticker is stored.
create or replace function office.adopted_json(shown json, code text)
returns text
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select left(shown::text, -1) || ',"code":' || to_json(code)::text || '}'
$$;
