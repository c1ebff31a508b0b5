-- The code in what a scanner read: a bare code or the whole URL of a sticker, in any case, with or without a
-- trailing slash, query or fragment. Null where there is none.
create or replace function office.code_of(scanned text)
returns text
language plpgsql
immutable
security definer
set search_path = pg_catalog, public, office, pg_temp
as $$
declare
    path text := regexp_replace(btrim(scanned, E' \t\r\n'), '[?#].*$', '');
    without_host text := regexp_replace(path, '^[a-z][a-z0-9+.-]*://[^/]*', '', 'i');
begin
    return nullif(upper(substring(without_host from '([^/]*)/*$') collate "C"), '');
end
$$;
