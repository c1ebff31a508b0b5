-- The code in what a scanner read: a bare code or the whole URL of a sticker, in any case, with or without a
-- trailing slash, query or fragment. Null where there is none, or where more than 500 characters come before the query: no
-- sticker has so many. Each step reads the text once, whatever is in it.
create or replace function office.parse_scanned_code(scanned text)
returns text
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    path text := split_part(split_part(btrim(scanned, E' \t\r\n'), '?', 1), '#', 1);
begin
    if length(path) > 500 then
        return null;
    elsif path ~* '^[a-z][a-z0-9+.-]*://' then
        path := substr(path, strpos(path, '://') + 3);
        path := substr(path, nullif(strpos(path, '/'), 0));
    end if;
    path := rtrim(path, '/');
    return nullif(upper(reverse(split_part(reverse(path), '/', 1)) collate "C"), '');
end
$$;
