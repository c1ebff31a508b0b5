-- A clean text as an address of http or https: the host as it is compared, with a port that is not the usual one, the path, and the query
-- and fragment with their signs. `has_scheme` is false where there is none: then it is one only if the host is known. `host` is null where
-- the text is no address.
create or replace function office.address_parts(
    clean text, out host text, out path text, out query text, out fragment text, out has_scheme boolean
)
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    found text[] := regexp_match(
        clean,
        '^[Hh][Tt][Tt][Pp]([Ss]?)://(?:[^/?# \\]*@)?([^/?# \\@:\[\]]+|\[[0-9A-Fa-f:.]+\])(?::([0-9]*))?(/[^?#]*)?(\?[^#]*)?(#.*)?$');
begin
    has_scheme := found is not null;
    if not has_scheme then
        found := array[''] || regexp_match(
            clean, '^([^/?# \\@:\[\]]+|\[[0-9A-Fa-f:.]+\])(?::([0-9]+))?(/[^?#]*)(\?[^#]*)?(#.*)?$');
    end if;
    if found[2] is null then
        return;
    end if;
    host := office.host_form(found[2]);
    if found[3] <> '' and not (has_scheme and found[3] = case found[1] when '' then '80' else '443' end) then
        host := host || ':' || found[3];
    end if;
    path := coalesce(found[4], '');
    query := coalesce(found[5], '');
    fragment := coalesce(found[6], '');
end
$$;
